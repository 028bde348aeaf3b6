import { sql } from 'kysely'

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
