import { sql } from 'kysely'
import type { Needs } from '#app/platform/platform.server.ts'

/** Why a message is not sent after a later change. */
export const outdatedReason = 'The appointment was changed before it was sent.'

/**
 * Whether the visit was changed after a row of `appointment_messages as message` was written, so that it must not be sent
 * any more. Another service changes nothing that messages say, and a result stays right whatever happens to the
 * appointment.
 */
export const isOutdated = sql<boolean>`(message.template <> 'result' and exists (
  select 1 from appointment_events as events
  where events.appointment_id = message.appointment_id
    and events.number > message.event_number
    and (events.kind = 'status' or events.kind = 'visit' and (
      events.from_date is distinct from events.to_date
      or events.from_time is distinct from events.to_time
      or events.from_branch is distinct from events.to_branch))))`

/**
 * Drops a confirmation that is the last message to a patient, as long as nobody has begun to send it; answers whether
 * there was one. `db` is the transaction of the change that takes its place.
 */
export async function dropUnsentConfirmation(
  { db }: Needs<'db'>,
  appointmentId: string,
): Promise<boolean> {
  const last = db
    .selectFrom('appointment_messages as earlier')
    .select('earlier.id')
    .where('earlier.appointment_id', '=', appointmentId)
    .where('earlier.template', 'in', ['confirmed', 'changed'])
    .orderBy('earlier.event_number', 'desc')
    .limit(1)
  // In one statement: either this ends the message, or a job has claimed it before.
  const { numUpdatedRows } = await db
    .updateTable('appointment_messages')
    .set({ status: 'dropped', last_error: outdatedReason })
    .where('id', '=', last)
    .where('template', '=', 'confirmed')
    .where('status', 'in', ['waiting', 'desk'])
    .where('attempts', '=', 0)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
