import type { Needs } from '#app/domain/platform.server.ts'
import { daysAfter } from '#app/values/day.ts'
import type { AppointmentsTable } from '#db/schema.ts'
import { visitStart } from './slots.server.ts'

/** The statuses of visits that take a slot in the schedule; a visit that is over leaves its slot free. */
export const bookedStatuses = ['confirmed'] as const satisfies AppointmentsTable['status'][]

/** Visits that share slots: those of one service at one branch. */
export interface Pool {
  branch: string
  service: string
}

/**
 * When the booked visits of some days begin, in milliseconds, without the visit `exceptId`, which is being moved. The days
 * before and after are included, because a visit may last past midnight.
 */
export async function bookedStarts(
  { db }: Needs<'db'>,
  { branch, service }: Pool,
  [first, last]: readonly [string, string],
  exceptId: string,
): Promise<number[]> {
  const rows = await db
    .selectFrom('appointments')
    .select(['appointment_date', 'appointment_time'])
    .where('branch', '=', branch)
    .where('appointment_date', '>=', daysAfter(first, -1))
    .where('appointment_date', '<=', daysAfter(last, 1))
    .where('appointment_time', 'is not', null)
    .where('service', '=', service)
    .where('status', 'in', bookedStatuses)
    .where('id', '<>', exceptId)
    .execute()
  return rows.map((row) => visitStart(row.appointment_date ?? '', row.appointment_time ?? ''))
}
