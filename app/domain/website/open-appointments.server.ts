import type { ExpressionBuilder } from 'kysely'
import type { Database } from '#db/schema.ts'

/**
 * Those that wait for an answer, or whose visit is still to come on a plain date or later; also cancelled ones, whose time is
 * offered to others.
 */
export const isOpenOn =
  (today: string) =>
  ({ and, eb, or }: ExpressionBuilder<Database, 'appointments'>) =>
    or([
      eb('status', '=', 'pending'),
      and([eb('status', '=', 'confirmed'), eb('appointment_date', 'is', null)]),
      and([eb('status', 'in', ['confirmed', 'cancelled']), eb('appointment_date', '>=', today)]),
    ])
