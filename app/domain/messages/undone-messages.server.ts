import { type RawBuilder, sql } from 'kysely'
import type { Needs } from '#app/platform/platform.server.ts'
import { newTask } from '#app/platform/queue/tasks.server.ts'
import { type MessagedVisit, pauseMs } from './message.ts'
import {
  droppedAsOutdated,
  isMessagedChange,
  lastEventOf,
  outdatedReason,
  wasOutdatedBefore,
} from './outdated.server.ts'

/**
 * Drops what a change that is undone was to tell the patient: the last change, given by what it has changed. Answers the
 * number of its first event; null when somebody has begun to tell it, so that the undo is told as
 * well. `db` is the transaction of the undo, which has not written its events yet.
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
  // In one statement: either this ends a message, or a job has claimed it before.
  await db
    .updateTable('appointment_messages')
    .set(droppedAsOutdated)
    .where('appointment_id', '=', appointmentId)
    .where('event_number', '>=', first)
    .where('template', '<>', 'result')
    .where('status', 'in', ['waiting', 'desk'])
    .where('attempts', '=', 0)
    .execute()
  const told = await db
    .selectFrom('appointment_messages')
    .select('id')
    .where('appointment_id', '=', appointmentId)
    .where('event_number', '>=', first)
    .where('template', '<>', 'result')
    .where('status', '<>', 'dropped')
    .limit(1)
    .executeTakeFirst()
  return told ? null : first
}

/**
 * Lets messages say what is true again once the change is undone whose first event has the number `first`: whoever was told of
 * the visit knows it, and what had not been sent waits again. `db` is the transaction of the undo, which has written its
 * events.
 */
export async function renewMessagesBefore(
  { db, clock }: Needs<'db' | 'clock'>,
  appointmentId: string,
  first: number,
): Promise<void> {
  const { attempts, next_attempt_at } = newTask({ clock }, pauseMs)
  const waiting = sql`case when channel in ('sms', 'mail') then 'waiting' else 'desk' end`
  // All in one statement: a delivery that drops a message at the same moment has done so before it, or finds it true again.
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

/** What a column of a message becomes that was dropped as outdated; of others it stays. */
const ifDropped = (value: RawBuilder<unknown>, column: string) =>
  sql<never>`case when status = 'dropped' and last_error = ${outdatedReason}
    then ${value} else ${sql.ref(column)} end`
