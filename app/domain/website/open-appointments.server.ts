import type { ExpressionBuilder } from 'kysely'
import type { Database } from '#db/schema.ts'

/**
 * Whether an appointment waits for an answer, or its visit is on this plain date or later. Cancelled visits count as
 * well, because their time is offered to others.
 */
export const isOpenAppointment =
  (today: string) =>
  ({ and, eb, or }: ExpressionBuilder<Database, 'appointments'>) =>
    or([
      eb('status', '=', 'pending'),
      and([eb('status', '=', 'confirmed'), eb('appointment_date', 'is', null)]),
      and([eb('status', 'in', ['confirmed', 'cancelled']), eb('appointment_date', '>=', today)]),
    ])
