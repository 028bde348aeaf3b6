import { stringify } from 'csv-stringify/sync'
import type { Cursor } from '#app/platform/database/list-cursor.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import { conditions, cursorConditions } from './appointment-conditions.server.ts'
import type { AppointmentFilter } from './appointment-filter.ts'

const columns = {
  reference: 'Reference',
  created_at: 'Received (UTC)',
  status: 'Status',
  first_name: 'First name',
  last_name: 'Last name',
  phone: 'Phone',
  email: 'Email',
  service: 'Service',
  branch: 'Branch',
  preferred_date: 'Preferred date',
  appointment_date: 'Appointment date',
  appointment_time: 'Appointment time',
  message: 'Message',
  notes: 'Notes',
} as const

const names = Object.keys(columns) as (keyof typeof columns)[]
// Small, so that a page is forgotten before the memory manager takes it for something lasting.
const rowsAtOnce = 50
// Excel takes a file for UTF-8 only when it begins with this mark.
const byteOrderMark = '\uFEFF'

/**
 * The appointments that a filter lets through as CSV, newest first, a piece at a time, so that its
 * size in memory does not grow with their number. What a spreadsheet would run as a formula is told to
 * be text (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export async function* exportAppointments(
  { db }: Needs<'db'>,
  filter: AppointmentFilter,
): AsyncGenerator<string> {
  let head = byteOrderMark + csv([Object.values(columns)])
  let last: Cursor | undefined
  do {
    const start = last && { olderThan: last }
    const rows = await db
      .selectFrom('appointments')
      .select(['id', ...names])
      .where((row) => row.and([...conditions(row, filter), ...cursorConditions(row, start)]))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(rowsAtOnce)
      .execute()
    // The head goes with the first rows: a database that is away is met before anything was said.
    yield head + csv(rows.map((row) => names.map((name) => row[name])))
    head = ''
    last = rows.length === rowsAtOnce ? rows.at(-1) : undefined
  } while (last)
}

const csv = (rows: (string | null)[][]): string =>
  stringify(rows, { quoted: true, escape_formulas: true, record_delimiter: 'windows' })
