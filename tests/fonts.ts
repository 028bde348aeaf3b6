import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const modules = join(import.meta.dirname, '../node_modules')
const cacheDir = join(modules, '.cache/test-fonts')
// The Latin letters and the marks that pages use: dashes, quotes, arrows.
const everyCharacter = String.fromCodePoint(...codesFrom(0x20, 0x600), ...codesFrom(0x1e00, 0x2300))

/** No font in use is wider: text that fits in this one fits in all. */
export const widestFont = 'a font 15 % wider than DejaVu Sans'

/** Fonts of Fontsource, so that no page depends on the machine's; `width` is by how much the letters are set wider than drawn. */
const testFonts = [
  // What Debian shows where a page asks for the system's font.
  { name: 'DejaVu Sans', family: 'dejavu-sans', weights: [400, 700], width: 1 },
  { name: widestFont, family: 'dejavu-sans', weights: [400, 700], width: 1.15 },
  // The fallback of headings when the clinic's typeface does not load.
  { name: 'Noto Serif', family: 'noto-serif', weights: [700], width: 1 },
]

// Each definition has its own folder, so that a changed one is made again.
const definition = JSON.stringify([testFonts, everyCharacter, configuration('')])
const folder = join(cacheDir, createHash('sha256').update(definition).digest('hex').slice(0, 16))

/** The environment in which Chromium knows the test fonts alone; the system's font is DejaVu Sans. */
export const testFontEnvironment = {
  ...process.env,
  FONTCONFIG_FILE: join(folder, 'fonts.conf'),
}

/** Writes the fonts and a Fontconfig file where they are not there yet. */
export async function makeTestFonts(): Promise<void> {
  if (existsSync(folder)) return
  // Written to a temporary folder first, so that an interrupted run leaves no partial font.
  const temporary = `${folder}-${process.pid}`
  for (const font of testFonts) await writeFont(join(temporary, font.name), font)
  writeFileSync(join(temporary, 'fonts.conf'), configuration(folder))
  renameSync(temporary, folder)
}

async function writeFont(folder: string, font: (typeof testFonts)[number]) {
  const { family, weights, width } = font
  mkdirSync(folder, { recursive: true })
  for (const weight of weights) {
    const file = `${family}-latin-${weight}-normal`
    const web = readFileSync(join(modules, '@fontsource', family, 'files', `${file}.woff2`))
    const plain = await subsetFont(web, everyCharacter, { targetFormat: 'truetype' })
    writeFileSync(join(folder, `${file}.ttf`), widened(plain, width))
  }
}

/** The Fontconfig file: it names each font as its folder, and gives the first one to pages that ask for another. */
function configuration(folder: string) {
  const names = testFonts.map(
    ({ name }) => `  <match target="scan">
    <test name="file" compare="contains"><string>/${name}/</string></test>
    <edit name="family" mode="assign"><string>${name}</string></edit>
  </match>`,
  )
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${folder}</dir>
  <cachedir>${join(folder, 'cache')}</cachedir>
${names.join('\n')}
  <match target="pattern">
    <edit name="family" mode="append" binding="same"><string>${testFonts[0]?.name}</string></edit>
  </match>
</fontconfig>
`
}

function codesFrom(first: number, end: number): number[] {
  return Array.from({ length: end - first }, (_, at) => first + at)
}

/** A TrueType font with the advance width of each letter multiplied by `factor`; the shapes do not change. */
function widened(font: Buffer, factor: number): Buffer {
  if (factor === 1) return font
  const wide = Buffer.from(font)
  // OpenType: at byte 34 the table "hhea" has the number of records in "hmtx", each of which is a width and a bearing.
  const records = wide.readUInt16BE(offsetOf(wide, 'hhea') + 34)
  const widths = offsetOf(wide, 'hmtx')
  for (let record = 0; record < records; record += 1) {
    const at = widths + record * 4
    wide.writeUInt16BE(Math.round(wide.readUInt16BE(at) * factor), at)
  }
  return wide
}

/** Where a table of the font begins, by the font's table directory. */
function offsetOf(font: Buffer, table: string): number {
  for (let entry = 12; entry < 12 + font.readUInt16BE(4) * 16; entry += 16) {
    if (font.toString('latin1', entry, entry + 4) === table) return font.readUInt32BE(entry + 8)
  }
  throw new Error(`The font has no table ${table}`)
}
