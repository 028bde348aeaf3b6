import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const source = join(import.meta.dirname, '../node_modules/@fontsource-variable/noto-serif')
const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index))
// English, as most headings are; each further letter is a second file that few pages ask for.
const latin = `${ascii}\u00a0–—‘’“”…`
// French as the neighbours across the border write it, and the signs that are rare in a heading.
const accents = '©·•€£°×¼½¾éèêëàâäáãçïîíìöôóòõüûúùñÉÈÊÀÂÁÃÇÍÓÔÕÚÑ'
// Letters of Twi, Ewe, Ga, Dagbani, Kusaal, Gurene and Dagaare; the nasal vowels there are; the cedi.
const ghana = 'ƐɛƆɔŊŋƉɖƑƒƔɣƖɩƲʋƳƴĨĩŨũ₵'
const lean = { noHinting: true, keepFeatures: ['kern', 'liga', 'mark', 'ccmp', 'lnum'] }

// A little narrower than the font's normal width: headings keep fewer lines on a small phone.
export const headingWidth = 87

// Headings have one weight: a second one would make the file half as large again.
const webWeight = 650

/** The heading face as a plain OpenType file at one weight, for drawing letters as shapes. */
export async function headingFont(weight: number): Promise<Buffer> {
  return subsetFont(await readFontsource('latin'), latin + accents, {
    targetFormat: 'sfnt',
    variationAxes: { wght: weight, wdth: headingWidth },
    ...lean,
  })
}

/** Writes the web fonts and their licence. */
export async function makeFonts(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const variationAxes = { wght: webWeight, wdth: headingWidth }
  const options = { targetFormat: 'woff2', variationAxes, ...lean } as const
  const latinFont = await subsetFont(await readFontsource('latin'), latin, options)
  const accentsFont = await subsetFont(await readFontsource('latin'), accents, options)
  const ghanaFont = await subsetFont(await readFontsource('latin-ext'), ghana, options)
  await writeFile(join(folder, 'display-latin.woff2'), latinFont)
  await writeFile(join(folder, 'display-accents.woff2'), accentsFont)
  await writeFile(join(folder, 'display-ghana.woff2'), ghanaFont)
  await writeFile(join(folder, 'OFL.txt'), await readFile(join(source, 'LICENSE')))
}

function readFontsource(part: 'latin' | 'latin-ext'): Promise<Buffer> {
  return readFile(join(source, 'files', `noto-serif-${part}-standard-normal.woff2`))
}
