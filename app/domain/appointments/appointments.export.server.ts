import { stringify } from 'csv-stringify/sync'
import {
  isFromStart,
  newestFirst,
  type PageStart,
} from '#app/platform/database/list-page.server.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import { type ExportedColumn, exportHeadings } from '#db/columns/appointments.ts'
import { conditions } from './appointment-conditions.server.ts'
import type { AppointmentFilter } from './appointment-filter.ts'

const columnNames = Object.keys(exportHeadings) as ExportedColumn[]
// Small batches are garbage collected while young, which keeps the memory use low.
const batchSize = 50
// Excel reads a file as UTF-8 only when it begins with this mark.
const byteOrderMark = '\uFEFF'

/**
 * The appointments that match a filter as CSV, newest first, in chunks, so that the memory use does not
 * grow with their number. Values that a spreadsheet would run as a formula are escaped
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export async function* exportAppointments(
  { db }: Needs<'db'>,
  filter: AppointmentFilter,
): AsyncGenerator<string> {
  let header = byteOrderMark + csv([Object.values(exportHeadings)])
  let start: PageStart
  do {
    const rows = await db
      .selectFrom('appointments')
      .select(['id', ...columnNames])
      .where((row) =>
        row.and([...conditions(row, filter), ...(start ? [isFromStart(start, newestFirst)] : [])]),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(batchSize)
      .execute()
    // The header is sent with the first rows: a database error then comes before anything was sent.
    yield header + csv(rows.map((row) => columnNames.map((name) => row[name])))
    header = ''
    const last = rows.length === batchSize ? rows.at(-1) : undefined
    start = last && { after: { key: last.created_at, id: last.id } }
  } while (start)
}

const csv = (rows: (string | null)[][]): string =>
  stringify(rows, { quoted: true, escape_formulas: true, record_delimiter: 'windows' })
