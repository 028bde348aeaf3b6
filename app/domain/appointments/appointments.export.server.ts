import type { Needs } from '#app/domain/platform.server.ts'
import { type BranchScope, within } from '#app/domain/staff/branch-scope.server.ts'
import { csvChunks } from '#app/platform/csv.server.ts'
import { allRows, newestFirst } from '#app/platform/database/list-page.server.ts'
import type { AppointmentsTable } from '#db/schema.ts'
import type { AppointmentFilter } from './appointment-filter.ts'
import { conditions } from './appointments.list.server.ts'

const headings = {
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
  earlier_asked_at: 'Would come earlier since (UTC)',
  asked_date: 'Asked for instead',
  appointment_date: 'Appointment date',
  appointment_time: 'Appointment time',
  attendance: 'Attendance',
  attended_at: 'Attended (UTC)',
  source: 'Source',
  message: 'Message',
  referral_facility: 'Referred by',
  referral_contact: 'Referring health worker',
  referral_urgency: 'Needed',
  referral_reason: 'Reason for referral',
  payment_preference: 'Payment',
  notes: 'Notes',
  second_service: 'Also needs',
  asked_by: 'Asked by',
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
