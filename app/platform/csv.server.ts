import { stringify } from 'csv-stringify/sync'
import parsePhoneNumber from 'libphonenumber-js/min'

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
  stringify(rows, {
    quoted: true,
    escape_formulas: true,
    record_delimiter: 'windows',
    cast: { string: (value) => (phone.test(value) ? spacedPhone(value) : value) },
  })

const phone = /^(?:[+0(][\d ()-]{8,}|[1-9]\d{8,})$/

/**
 * A spreadsheet makes a number of the digits of a phone, without its zero or its plus, and subtracts what stands behind
 * hyphens. Digits in groups, of which the last has four, are no number in any language, and no formula: they stay as they are.
 */
function spacedPhone(written: string) {
  const parsed = parsePhoneNumber(written, 'GH')
  const international = written.startsWith('+')
  const digits = written.replaceAll(/[^+\d]/g, '')
  const value = parsed?.isPossible()
    ? parsed.format(international ? 'INTERNATIONAL' : 'NATIONAL').replaceAll('-', ' ')
    : `${digits.slice(0, -7)} ${digits.slice(-7, -4)} ${digits.slice(-4)}`
  return international ? { value, escape_formulas: false } : value
}
