import type { Needs } from '#app/platform/platform.server.ts'
import type { MessagedVisit } from './message.ts'

/** The messages from which patients know of a visit, or that there is none. */
const aboutVisit = ['confirmed', 'changed', 'cancelled', 'reminder'] as const

/**
 * The visit as the last message said that the patient got, or may have got; null without one, and once the patient has
 * cancelled. It need not be agreed: a change may have said that it is not any more. `db` is the transaction of a change
 * that has written its events.
 */
export async function toldVisit(
  { db, clock }: Needs<'db' | 'clock'>,
  appointment: MessagedVisit & { id: string },
): Promise<MessagedVisit | null> {
  const last = await db
    .selectFrom('appointment_messages')
    .select('event_number')
    .where('appointment_id', '=', appointment.id)
    .where('template', 'in', aboutVisit)
    // Those from before there was a history know no event.
    .where('event_number', '>', 0)
    .where((row) =>
      row.or([
        row('status', '=', 'sent'),
        row('handed_over_at', 'is not', null),
        row('claimed_until', '>', clock.now().toISOString()),
      ]),
    )
    .orderBy('event_number', 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return null
  const later = await db
    .selectFrom('appointment_events')
    .select(['kind', 'by', 'from_status', 'to_status', 'from_date', 'from_time', 'from_branch'])
    .where('appointment_id', '=', appointment.id)
    .where('number', '>', last.event_number)
    .where('kind', 'in', ['status', 'visit'])
    .orderBy('number')
    .execute()
  if (later.some(({ by, to_status }) => by === 'patient' && to_status === 'cancelled')) return null
  // What the first change after the message has changed is what the message said.
  const status = later.find(({ kind }) => kind === 'status')
  const visit = later.find(({ kind }) => kind === 'visit')
  return {
    status: status?.from_status ?? appointment.status,
    branch: visit ? visit.from_branch : appointment.branch,
    appointment_date: visit ? visit.from_date : appointment.appointment_date,
    appointment_time: visit ? visit.from_time : appointment.appointment_time,
  }
}
