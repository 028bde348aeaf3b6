import { type RawBuilder, sql } from 'kysely'
import type { Needs } from '#app/domain/platform.server.ts'
import type { StoredMessage } from './message-queue.server.ts'

export const outdatedReason = 'The appointment was changed before it was sent.'

/** Without its key, a new reminder can be stored if the visit is restored. */
export const droppedAsOutdated = {
  status: 'dropped',
  last_error: outdatedReason,
  once_key: null,
} as const

/** The number of an appointment's last event, up to which a message that is written now is correct. */
export const lastEventOf = (appointmentId: string | RawBuilder<unknown>) =>
  sql<number>`(select coalesce(max(number), 0) from appointment_events
    where appointment_id = ${appointmentId})`

/** Whether an event of `appointment_events as events` changes what messages say. They do not mention the service. */
export const isMessagedChange = sql<boolean>`(events.kind = 'status' or events.kind = 'visit' and (
  events.from_date is distinct from events.to_date
  or events.from_time is distinct from events.to_time
  or events.from_branch is distinct from events.to_branch))`

const isChangedBy = (later: RawBuilder<boolean>) =>
  sql<boolean>`(message.template <> 'result' and exists (
    select 1 from appointment_events as events
    where events.appointment_id = message.appointment_id
      and ${later} and ${isMessagedChange}))`

/** The message that a result can be collected is never outdated. */
export const isOutdated = isChangedBy(sql`events.number > message.event_number`)

/** Whether a message was outdated before the event with this number: this event and later ones are ignored. */
export const wasOutdatedBefore = (number: number) =>
  isChangedBy(sql`events.number > message.event_number and events.number < ${number}`)

/** Drops a claimed message that was outdated when it was read, unless that change has been undone since. */
export async function dropOutdated(
  { db }: Needs<'db'>,
  { id, attempts, claimed_until }: StoredMessage,
): Promise<void> {
  const claimed = db
    .updateTable('appointment_messages as message')
    .where('id', '=', id)
    .where('claimed_until', '=', claimed_until)
  await claimed
    .set({ ...droppedAsOutdated, claimed_until: null })
    .where(isOutdated)
    .execute()
  // A message whose text is true again is released, and due as before.
  await claimed.set({ attempts: attempts - 1, claimed_until: null }).execute()
}

/** `db` is the transaction of the change, which has written its events. Returns the templates. */
export async function dropUnsent(
  { db }: Needs<'db'>,
  appointmentId: string,
): Promise<StoredMessage['template'][]> {
  // One statement does this: either it drops a message, or a job has claimed the message before.
  const dropped = await db
    .updateTable('appointment_messages as message')
    .set(droppedAsOutdated)
    .where('appointment_id', '=', appointmentId)
    .where('status', 'in', ['waiting', 'manual'])
    .where('attempts', '=', 0)
    .where(isOutdated)
    .returning('template')
    .execute()
  return dropped.map(({ template }) => template)
}
