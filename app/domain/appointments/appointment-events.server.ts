import { type Insertable, sql } from 'kysely'
import type { Needs } from '#app/domain/platform.server.ts'
import { staffName } from '#app/domain/staff/staff-name.server.ts'
import { newId } from '#app/platform/id.ts'
import type { AppointmentEventsTable } from '#db/schema.ts'

/** An event in the history of an appointment, caused by a patient or by staff; its time is now unless `at` is given. */
export type AppointmentEvent = Omit<Insertable<AppointmentEventsTable>, 'id' | 'at' | 'number'> & {
  at?: string
}

/**
 * Writes an event into the history. `db` is the transaction of the change, so that both are stored or neither. This
 * transaction must have written the appointment before: that locks the row, so that no other transaction takes the same
 * number.
 */
export async function recordEvent({ db, clock }: Needs<'db' | 'clock'>, event: AppointmentEvent) {
  const { appointment_id } = event
  const number = sql<number>`(select coalesce(max(number), 0) + 1 from appointment_events
    where appointment_id = ${appointment_id})`
  const row = { id: newId(), at: clock.now().toISOString(), ...event }
  await db
    .insertInto('appointment_events')
    .values({ ...row, number })
    .execute()
}

/** The history of an appointment, newest first. */
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
