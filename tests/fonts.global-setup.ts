import { makeTestFonts } from './fonts.ts'

/** Makes the fonts before the browsers start. */
export default makeTestFonts
