/** A TrueType font with the advance width of each letter multiplied by `factor`; the shapes do not change. */
export function widened(font: Buffer, factor: number): Buffer {
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
