import { type RawBuilder, sql } from 'kysely'
import type { Needs } from '#app/domain/platform.server.ts'
import { newTask } from '#app/platform/queue/tasks.server.ts'
import {
  droppedAsOutdated,
  isMessagedChange,
  lastEventOf,
  outdatedReason,
  wasOutdatedBefore,
} from './delivery/outdated.server.ts'
import { type MessagedVisit, pauseMs } from './message.ts'

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

/**
 * Restores the messages that the undone change had made outdated; `first` is the number of that change's first event.
 * Messages that were sent count as being about the present visit, and those that were dropped wait again. `db` is the
 * transaction of the undo, which has written its events.
 */
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

/** The new value of a column for messages that were dropped as outdated; in other messages it stays. */
const ifDropped = (value: RawBuilder<unknown>, column: string) =>
  sql<never>`case when status = 'dropped' and last_error = ${outdatedReason}
    then ${value} else ${sql.ref(column)} end`
