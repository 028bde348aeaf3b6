import { sql } from 'kysely'

/**
 * Whether the visit was changed after a row of `appointment_messages as message` was written, so that it must not be sent
 * any more. A result stays where it is, whatever happens to the appointment.
 */
export const isOutdated = sql<boolean>`(message.template <> 'result' and exists (
  select 1 from appointment_events as events
  where events.appointment_id = message.appointment_id
    and events.number > message.event_number and events.kind in ('status', 'visit')))`
