import type { Needs } from '#app/domain/platform.server.ts'
import { type BranchScope, within } from '#app/domain/staff/branch-scope.server.ts'
import { csvChunks } from '#app/platform/csv.server.ts'
import { allRows, newestFirst } from '#app/platform/database/list-page.server.ts'
import type { AppointmentsTable } from '#db/schema.ts'
import type { AppointmentFilter } from './appointment-filter.ts'
import { conditions } from './appointments.list.server.ts'
import { headingOf, type RequestField, requestFields } from './request/appointment-request.ts'

const askedHeadings = Object.fromEntries(
  requestFields.map((name) => [name, headingOf(name)]),
) as Record<RequestField, string>

const headings = {
  reference: 'Reference',
  created_at: 'Received (UTC)',
  status: 'Status',
  ...askedHeadings,
  earlier_asked_at: 'Would come earlier since (UTC)',
  asked_date: 'Asked for instead',
  appointment_date: 'Appointment date',
  appointment_time: 'Appointment time',
  attendance: 'Attendance',
  attended_at: 'Attended (UTC)',
  source: 'Source',
  notes: 'Notes',
} as const satisfies Partial<Record<keyof AppointmentsTable, string>>

const columnNames = Object.keys(headings) as (keyof typeof headings)[]
// Small batches are garbage collected while young, which keeps the memory use low.
const batchSize = 50

export const exportAppointments = (
  needs: Needs<'db'>,
  scope: BranchScope,
  filter: AppointmentFilter,
) => csvChunks(Object.values(headings), exportedRows(needs, scope, filter))

async function* exportedRows({ db }: Needs<'db'>, scope: BranchScope, filter: AppointmentFilter) {
  const query = db
    .selectFrom('appointments')
    .select(['id', ...columnNames])
    .where((row) => row.and([within(row, scope), ...conditions(row, filter)]))
  for await (const rows of allRows(query, newestFirst, batchSize)) {
    yield rows.map((row) => columnNames.map((name) => row[name]))
  }
}
