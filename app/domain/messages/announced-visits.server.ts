import { type RawBuilder, sql } from 'kysely'
import type { Needs } from '#app/domain/platform.server.ts'
import { isUnclaimed, newTask } from '#app/platform/queue/tasks.server.ts'
import { type AnnouncedVisit, type MessagedVisit, pauseMs } from './message.ts'
import { messageQueue } from './message-queue.server.ts'
import { visitTemplates } from './message-template.ts'
import {
  droppedAsOutdated,
  isMessagedChange,
  lastEventOf,
  outdatedReason,
  wasOutdatedBefore,
} from './outdated.server.ts'

const aboutVisit = [...visitTemplates, 'reminder'] as const

/**
 * The visit as each message has announced it to the patient, newest first, back to the last message that was certainly
 * sent: those after it may have arrived or not. Messages from before a cancellation by the patient are left out. An
 * announced visit need not be agreed: the message may have said that it is not any more. `db` is the transaction of a
 * change that has written its events.
 */
export async function announcedVisits(
  { db, clock }: Needs<'db' | 'clock'>,
  appointment: MessagedVisit & { id: string },
): Promise<AnnouncedVisit[]> {
  const messages = await db
    .selectFrom('appointment_messages')
    .select(['event_number', 'status'])
    .where('appointment_id', '=', appointment.id)
    .where('template', 'in', aboutVisit)
    // Messages from before appointments had a history have no number of an event.
    .where('event_number', '>', 0)
    .where((row) =>
      row.or([
        row('status', '=', 'sent'),
        // These messages may have arrived: the gateway may have lost them, and a claimed one may be dropped as
        // outdated.
        row('handed_over_at', 'is not', null),
        row.not(isUnclaimed({ clock }, messageQueue)),
      ]),
    )
    .orderBy('event_number', 'desc')
    .orderBy('created_at', 'desc')
    .execute()
  const certain = messages.findIndex(({ status }) => status === 'sent')
  const possible = certain === -1 ? messages : messages.slice(0, certain + 1)
  const oldest = possible.at(-1)
  if (!oldest) return []
  const events = await db
    .selectFrom('appointment_events as events')
    .select(['number', 'kind', 'by', 'at'])
    .select(['from_status', 'to_status', 'from_date', 'from_time', 'from_branch'])
    .where('appointment_id', '=', appointment.id)
    .where('number', '>', oldest.event_number)
    .where(isMessagedChange)
    .orderBy('number')
    .execute()
  const cancellation = events.findLast(
    ({ by, to_status }) => by === 'patient' && to_status === 'cancelled',
  )
  return possible
    .filter(({ event_number }) => event_number >= (cancellation?.number ?? 0))
    .map(({ event_number, status }) => {
      const later = events.filter(({ number }) => number > event_number)
      const changedAt = later[0]?.at ?? null
      return { isCertain: status === 'sent', changedAt, ...visitBefore(later, appointment) }
    })
}

/** The text of the last message that was certainly sent is true again: it counts as one about the present visit. */
export async function renewAnnouncement({ db }: Needs<'db'>, appointmentId: string): Promise<void> {
  const last = db
    .selectFrom('appointment_messages')
    .select('id')
    .where('appointment_id', '=', appointmentId)
    .where('template', 'in', aboutVisit)
    .where('status', '=', 'sent')
    .orderBy('event_number', 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
  await db
    .updateTable('appointment_messages')
    .set({ event_number: lastEventOf(appointmentId) })
    .where('id', '=', last)
    .execute()
}

interface Change {
  kind: string
  from_status: string | null
  from_date: string | null
  from_time: string | null
  from_branch: string | null
}

function visitBefore(changes: Change[], now: MessagedVisit): MessagedVisit {
  const status = changes.find(({ kind }) => kind === 'status')
  const visit = changes.find(({ kind }) => kind === 'visit')
  return {
    status: status?.from_status ?? now.status,
    branch: visit ? visit.from_branch : now.branch,
    appointment_date: visit ? visit.from_date : now.appointment_date,
    appointment_time: visit ? visit.from_time : now.appointment_time,
  }
}

/**
 * Drops the messages about the last change, which is being undone; the parts that it has changed are given. Returns the
 * number of that change's first event; null when one of the messages may have been sent, so that the patient must get a
 * message about the undo as well. `db` is the transaction of the undo, which has not written its events yet.
 */
export async function dropUndoneMessages(
  { db }: Needs<'db'>,
  appointmentId: string,
  { status, appointment_date, appointment_time, branch }: Partial<MessagedVisit>,
): Promise<number | null> {
  const isOtherVisit = [appointment_date, appointment_time, branch].some(
    (part) => part !== undefined,
  )
  const events = await db
    .selectFrom('appointment_events as events')
    .select('number')
    .where('appointment_id', '=', appointmentId)
    .where(isMessagedChange)
    .orderBy('number', 'desc')
    // A change of the visit and one of the status are two events.
    .limit(Number(status !== undefined) + Number(isOtherVisit))
    .execute()
  const first = events.at(-1)?.number
  if (first === undefined) return null
  // One statement does this: either it drops a message, or a job has claimed the message before.
  await db
    .updateTable('appointment_messages')
    .set(droppedAsOutdated)
    .where('appointment_id', '=', appointmentId)
    .where('event_number', '>=', first)
    .where('template', '<>', 'result')
    .where('status', 'in', ['waiting', 'manual'])
    .where('attempts', '=', 0)
    // Staff have opened it in WhatsApp, and may have sent it.
    .where('handed_over_at', 'is', null)
    .execute()
  const begun = await db
    .selectFrom('appointment_messages')
    .select('id')
    .where('appointment_id', '=', appointmentId)
    .where('event_number', '>=', first)
    .where('template', '<>', 'result')
    .where('status', '<>', 'dropped')
    .limit(1)
    .executeTakeFirst()
  return begun ? null : first
}

/** Of messages before the undone change, sent ones count as about the present visit, and dropped ones wait again. */
export async function renewMessagesBefore(
  { db, clock }: Needs<'db' | 'clock'>,
  appointmentId: string,
  first: number,
): Promise<void> {
  const { attempts, next_attempt_at } = newTask({ clock }, pauseMs)
  const waiting = sql`case when channel in ('sms', 'mail') then 'waiting' else 'manual' end`
  // One statement, so that a concurrent delivery drops a message either before it or not at all.
  await db
    .updateTable('appointment_messages as message')
    .set({
      event_number: lastEventOf(appointmentId),
      status: ifDropped(waiting, 'status'),
      attempts: ifDropped(sql`${attempts}`, 'attempts'),
      next_attempt_at: ifDropped(sql`${next_attempt_at}`, 'next_attempt_at'),
      last_error: ifDropped(sql`null`, 'last_error'),
    })
    .where('appointment_id', '=', appointmentId)
    .where('event_number', '<', first)
    .where(sql<boolean>`not ${wasOutdatedBefore(first)}`)
    .execute()
}

const ifDropped = (value: RawBuilder<unknown>, column: string) =>
  sql<never>`case when status = 'dropped' and last_error = ${outdatedReason}
    then ${value} else ${sql.ref(column)} end`
