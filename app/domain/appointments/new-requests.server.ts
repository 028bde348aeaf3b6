import type { Needs } from '#app/platform/platform.server.ts'
import { type AppointmentScope, within } from './appointment-scope.server.ts'

/** More than that is said as "99+". */
export const maxCounted = 100

/** How many requests patients have sent since an instant, at most `maxCounted`, as far as somebody sees them. */
export async function countNewRequests(
  { db }: Needs<'db'>,
  scope: AppointmentScope,
  since: string,
): Promise<number> {
  const rows = await db
    .selectFrom('appointments')
    .select('id')
    .where('created_at', '>', since)
    .where('entered_by', 'is', null)
    .where((row) => within(row, scope))
    .limit(maxCounted)
    .execute()
  return rows.length
}
