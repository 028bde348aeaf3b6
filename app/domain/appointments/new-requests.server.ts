import type { Needs } from '#app/platform/platform.server.ts'
import { type AppointmentScope, within } from './appointment-scope.server.ts'
import { maxCounted, type NewsMark } from './new-requests.ts'

// A request is given its time before its transaction ends, and processes' clocks differ.
const overlapMs = 30_000

/** From where an open tab counts new requests: what is stored now is known. */
export async function markNews(
  needs: Needs<'db' | 'clock'>,
  scope: AppointmentScope,
): Promise<NewsMark> {
  const since = new Date(needs.clock.now().getTime() - overlapMs).toISOString()
  return { since, known: await countNewRequests(needs, scope, since) }
}

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
