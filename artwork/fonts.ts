import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const source = join(import.meta.dirname, '../node_modules/@fontsource-variable/noto-serif')
const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index))
// English, and French as the neighbours across the border write it.
const latin = `${ascii}\u00a0©·–—‘’“”…•€£°×¼½¾éèêëàâäáãçïîíìöôóòõüûúùñÉÈÊÀÂÁÃÇÍÓÔÕÚÑ`
// Letters of Twi, Ewe, Ga, Dagbani, Kusaal, Gurene and Dagaare; the nasal vowels there are; the cedi.
const ghana = 'ƐɛƆɔŊŋƉɖƑƒƔɣƖɩƲʋƳƴĨĩŨũ₵'
const lean = { noHinting: true, keepFeatures: ['kern', 'liga', 'mark', 'ccmp', 'lnum'] }

// A little narrower than the font's normal width: headings keep fewer lines on a small phone.
export const headingWidth = 87

/** The heading face as a plain OpenType file at one weight, for drawing letters as shapes. */
export async function headingFont(weight: number): Promise<Buffer> {
  return subsetFont(await readFontsource('latin'), latin, {
    targetFormat: 'sfnt',
    variationAxes: { wght: weight, wdth: headingWidth },
    ...lean,
  })
}

/** Writes the web fonts and their licence. */
export async function makeFonts(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const variationAxes = { wght: { min: 500, max: 700 }, wdth: headingWidth }
  const options = { targetFormat: 'woff2', variationAxes, ...lean } as const
  const latinFont = await subsetFont(await readFontsource('latin'), latin, options)
  const ghanaFont = await subsetFont(await readFontsource('latin-ext'), ghana, options)
  await writeFile(join(folder, 'display-latin.woff2'), latinFont)
  await writeFile(join(folder, 'display-ghana.woff2'), ghanaFont)
  await writeFile(join(folder, 'OFL.txt'), await readFile(join(source, 'LICENSE')))
}

function readFontsource(part: 'latin' | 'latin-ext'): Promise<Buffer> {
  return readFile(join(source, 'files', `noto-serif-${part}-standard-normal.woff2`))
}
