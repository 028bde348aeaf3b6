import type { ExpressionBuilder } from 'kysely'
import type { Database } from '#db/schema.ts'

/** Those that wait for an answer, or for a visit that is still to come on a plain date or later. */
export const isOpenOn =
  (today: string) =>
  ({ and, eb, or }: ExpressionBuilder<Database, 'appointments'>) =>
    or([
      eb('status', '=', 'pending'),
      and([
        eb('status', '=', 'confirmed'),
        or([eb('appointment_date', 'is', null), eb('appointment_date', '>=', today)]),
      ]),
    ])
