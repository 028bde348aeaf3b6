import { stringify } from 'csv-stringify/sync'

// Excel reads a file as UTF-8 only when it begins with this mark.
const byteOrderMark = '\uFEFF'

type CsvRow = readonly (string | null)[]

/**
 * Rows as the text of a CSV file, in the batches that they come in, so that the memory use does not grow with their number.
 * Values that a spreadsheet would run as a formula are escaped (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export async function* csvChunks(
  headings: CsvRow,
  batches: AsyncIterable<CsvRow[]>,
): AsyncGenerator<string> {
  let header = byteOrderMark + csv([headings])
  for await (const rows of batches) {
    // The header is sent with the first rows: a database error then comes before anything was sent.
    yield header + csv(rows)
    header = ''
  }
}

const csv = (rows: CsvRow[]): string =>
  stringify(rows, { quoted: true, escape_formulas: true, record_delimiter: 'windows' })
