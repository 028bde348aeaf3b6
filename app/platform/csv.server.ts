import { stringify } from 'csv-stringify/sync'
import parsePhoneNumber from 'libphonenumber-js/min'

// Excel reads a file as UTF-8 only when it begins with this mark.
const byteOrderMark = '\uFEFF'

type CsvRow = readonly (string | null)[]

/** The rows come in batches. Formulas are escaped: https://owasp.org/www-community/attacks/CSV_Injection */
export async function* csvChunks(headings: CsvRow, batches: AsyncIterable<CsvRow[]>) {
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

// The numbers of Ghana, as nearly all are: for each row the library would take longer than all the rest.
const national = /^(?:002330?|2330?|0)([235]\d)(\d{3})(\d{4})$/
const international = /^\+2330?([235]\d)(\d{3})(\d{4})$/

/** A spreadsheet would make a number of a phone's digits. In groups, the last of four, they are none in any language. */
function spacedPhone(written: string) {
  const digits = written.replaceAll(/[^+\d]/g, '')
  if (national.test(digits)) return digits.replace(national, '0$1 $2 $3')
  if (!digits.startsWith('+')) return inGroups(digits)
  const value = international.test(digits)
    ? digits.replace(international, '+233 $1 $2 $3')
    : foreignPhone(digits)
  return { value, escape_formulas: false }
}

function foreignPhone(digits: string) {
  const parsed = parsePhoneNumber(digits)
  return parsed?.isPossible()
    ? parsed.format('INTERNATIONAL').replaceAll('-', ' ')
    : inGroups(digits)
}

const inGroups = (digits: string) =>
  `${digits.slice(0, -7)} ${digits.slice(-7, -4)} ${digits.slice(-4)}`
