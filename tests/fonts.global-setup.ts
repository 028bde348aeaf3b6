import { makeTestFonts } from './fonts.ts'

/** Browsers start after this: the only fonts that they know are then there. */
export default makeTestFonts
