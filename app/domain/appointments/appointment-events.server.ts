import { type Insertable, sql } from 'kysely'
import type { ClinicContent } from '#app/domain/clinic/content.ts'
import {
  dropUndoneMessages,
  renewMessagesBefore,
} from '#app/domain/messages/announced-visits.server.ts'
import { isSameToPatient, type MessagedVisit } from '#app/domain/messages/message.ts'
import { lastEventOf } from '#app/domain/messages/outdated.server.ts'
import {
  type MessageNeeds,
  queueChangeMessage,
} from '#app/domain/messages/patient-messages.server.ts'
import { listMessages } from '#app/domain/messages/staff-messages.server.ts'
import { recordUntold } from '#app/domain/messages/telling.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import type { BranchScope } from '#app/domain/staff/branch-scope.server.ts'
import { staffName } from '#app/domain/staff/staff-name.server.ts'
import { listViewers } from '#app/platform/audit/audit-entries.server.ts'
import { recordView } from '#app/platform/audit/audit-record.server.ts'
import { newId } from '#app/platform/id.ts'
import type { AppointmentEventsTable } from '#db/schema.ts'
import { type Appointment, findAppointment } from './appointments.finding.server.ts'

/** An event in the history of an appointment, caused by a patient or by staff; its time is now unless `at` is given. */
type AppointmentEvent = Omit<Insertable<AppointmentEventsTable>, 'id' | 'at' | 'number'> & {
  at?: string
}

/** `db` is the transaction of the change, which has written the appointment: that locks the row, and so the number. */
export async function recordEvent({ db, clock }: Needs<'db' | 'clock'>, event: AppointmentEvent) {
  const number = sql<number>`${lastEventOf(event.appointment_id)} + 1`
  const row = { id: newId(), at: clock.now().toISOString(), ...event }
  await db
    .insertInto('appointment_events')
    .values({ ...row, number })
    .execute()
}

export async function listEvents({ db }: Needs<'db'>, appointmentId: string) {
  return db
    .selectFrom('appointment_events as events')
    .leftJoin('admin_users', 'admin_users.id', 'events.staff_id')
    .selectAll('events')
    .select(staffName.as('staff_name'))
    .where('appointment_id', '=', appointmentId)
    .orderBy('number', 'desc')
    .execute()
}

export type ListedEvent = Awaited<ReturnType<typeof listEvents>>[number]

interface Change {
  before: Appointment
  after: Appointment
  author: Pick<AppointmentEvent, 'by' | 'staff_id' | 'override_reason'>
  /** For an undo: the parts of the visit that it restores. */
  undone?: Partial<MessagedVisit> | undefined
}

/** Writes a change by staff into the history, and queues the message to the patient, in the transaction of the change. */
export async function recordChange(
  needs: MessageNeeds,
  content: ClinicContent,
  { before, after, author, undone }: Change,
): Promise<void> {
  const { id } = before
  const event = { appointment_id: id, ...author }
  const first = undone ? await dropUndoneMessages(needs, id, undone) : null
  if (visitParts.some((part) => before[part] !== after[part])) {
    await recordEvent(needs, { ...event, kind: 'visit', ...visitChange(before, after) })
  }
  const { status } = after
  if (status !== before.status) {
    const statuses = { from_status: before.status, to_status: status }
    await recordEvent(needs, { ...event, kind: 'status', ...statuses })
  }
  if (before.earlier_asked_at !== after.earlier_asked_at) {
    await recordEvent(needs, { ...event, kind: 'not-earlier' })
  }
  if (first === null) await queueChangeMessage(needs, content, before, after)
  else await renewMessagesBefore(needs, id, first)
  if (!isSameToPatient(before, after)) await recordUntold(needs, id)
}

const visitParts = ['appointment_date', 'appointment_time', 'branch', 'service'] as const

export const visitChange = (before: Appointment, after: Appointment) => ({
  from_date: before.appointment_date,
  from_time: before.appointment_time,
  from_branch: before.branch,
  to_date: after.appointment_date,
  to_time: after.appointment_time,
  to_branch: after.branch,
  from_service: before.service,
  to_service: after.service,
})

export async function openAppointment(
  needs: Needs<'by' | 'db' | 'clock' | 'messages'>,
  scope: BranchScope,
  id: string,
) {
  const appointment = await findAppointment(needs, scope, id)
  if (!appointment) return null
  const { reference } = appointment
  await recordView(needs, { action: 'appointments.opened', rowId: id, subject: reference })
  const [events, messages, viewers] = await Promise.all([
    listEvents(needs, id),
    listMessages(needs, id),
    listViewers(needs, id),
  ])
  return { appointment, events, messages, viewers }
}
