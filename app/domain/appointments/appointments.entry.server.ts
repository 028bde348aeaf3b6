import type { Insertable } from 'kysely'
import type { ClinicContent } from '#app/domain/clinic/content.ts'
import {
  queueChangeMessage,
  type StaffMessageNeeds,
} from '#app/domain/messages/patient-messages.server.ts'
import { recordUntold } from '#app/domain/messages/telling.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { bookVisit } from '#app/domain/schedule/booking.server.ts'
import { type BranchScope, branchError, within } from '#app/domain/staff/branch-scope.server.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { transact } from '#app/platform/database/transact.server.ts'
import {
  type Conflict,
  conflict,
  done,
  type Invalid,
  invalid,
  type Result,
} from '#app/values/result.ts'
import type { AppointmentsTable } from '#db/schema.ts'
import type { AppointmentEntry } from './appointment.schema.ts'
import { openStatuses } from './appointment.ts'
import { recordEvent } from './appointment-events.server.ts'
import { branchToStore, newRow } from './appointment-row.server.ts'
import { keepBookedVisit } from './appointments.keeping.server.ts'

type EntryResult = Result<{ id: string; reference: string }, Conflict<OpenRequest[]> | Invalid>

export type OpenRequest = Awaited<ReturnType<typeof listOpenRequestsOf>>[number]

interface EntryOptions {
  confirmed?: boolean
  override?: string
  isHere?: boolean
}

/** Without `confirmed` it returns the open requests of the same phone: it is often the same request made twice. */
export async function enterAppointment(
  needs: StaffMessageNeeds,
  scope: BranchScope,
  { appointment_date, appointment_time, status, source, request_key, ...entry }: AppointmentEntry,
  { confirmed = false, override = '', isHere = false }: EntryOptions = {},
): Promise<EntryResult> {
  const { clinic, clock, db } = needs
  const { earlier: isEarlierAsked, ...values } = entry
  // Read before the transaction: within it, a read would wait for the connection that the transaction holds.
  const content = await clinic.read()
  const asked = newRow(values, clock.now())
  const row = {
    ...asked,
    branch: branchToStore(content, scope, { ...asked, status }),
    appointment_date,
    appointment_time,
    status,
    source,
    earlier_asked_at: isEarlierAsked ? asked.created_at : null,
    ...(isHere && { attendance: 'arrived' as const, attended_at: asked.created_at }),
  }
  const error = branchError(scope, row.branch)
  if (error) return invalid({ branch: error })
  return transact(db, async (tx) => {
    const inTransaction = { ...needs, db: tx }
    // Checked first: a double submit must not be compared with the row that it made itself.
    const again = await findEntered(inTransaction, request_key)
    if (again) return done(again)
    const earlier = confirmed
      ? []
      : await listOpenRequestsOf(inTransaction, scope, row.phone_normalised)
    if (earlier.length > 0) return conflict(earlier)
    const booked = await bookVisit(inTransaction, { content, before: null, visit: row, override })
    if (!booked.ok) return booked
    const entered = { ...row, request_key, entered_by: needs.by.id }
    const isStored = await insertEntered(inTransaction, content, entered, booked.value)
    const stored = isStored ? row : await findEntered(inTransaction, request_key)
    const { id, reference } = stored ?? row
    return done({ id, reference })
  })
}

/** False when another transaction has stored one under the same request key. */
async function insertEntered(
  needs: StaffMessageNeeds,
  content: ClinicContent,
  entered: Insertable<AppointmentsTable>,
  override_reason: string | null,
): Promise<boolean> {
  const stored = await needs.db
    .insertInto('appointments')
    .values(entered)
    .onConflict((conflict) => conflict.column('request_key').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!stored) return false
  const { id, attendance, reference: subject } = stored
  const event = { appointment_id: id, by: 'staff', staff_id: needs.by.id } as const
  await recordEvent(needs, { ...event, kind: 'entered', override_reason })
  if (attendance) await recordEvent(needs, { ...event, kind: 'attendance', attendance })
  await recordAudit(needs, { action: 'appointments.entered', rowId: id, subject })
  if (override_reason) await keepBookedVisit(needs, content, stored)
  // Whoever stands at the desk needs no message.
  if (!attendance) await queueChangeMessage(needs, content, null, stored)
  await recordUntold(needs, id)
  return true
}

async function findEntered({ db }: Needs<'db'>, requestKey: string) {
  return db
    .selectFrom('appointments')
    .select(['id', 'reference'])
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
}

const maxShown = 5

async function listOpenRequestsOf({ db }: Needs<'db'>, scope: BranchScope, phone: string | null) {
  if (phone === null) return []
  return db
    .selectFrom('appointments')
    .select(['id', 'reference', 'first_name', 'last_name', 'service', 'status', 'created_at'])
    .where('phone_normalised', '=', phone)
    .where((row) => within(row, scope))
    .where('status', 'in', openStatuses)
    .orderBy('created_at', 'desc')
    .limit(maxShown)
    .execute()
}
