import type { Needs } from '#app/domain/platform.server.ts'
import { type BranchScope, within } from '#app/domain/staff/branch-scope.server.ts'
import { maxNews, type NewsMark } from './news.ts'

// A request can become visible after later ones: it gets its time before its transaction ends, and clocks differ.
const overlapMs = 30_000

/** The point from which an open tab counts what is new: everything that is stored now counts as known. */
export async function markNews(
  needs: Needs<'db' | 'clock'>,
  scope: BranchScope,
): Promise<NewsMark> {
  const since = new Date(needs.clock.now().getTime() - overlapMs).toISOString()
  return { since, known: await countNews(needs, scope, since) }
}

/**
 * How many requests patients have sent since an instant, and how often they have cancelled or asked for another day since,
 * at most `maxNews` of each, within a scope.
 */
export async function countNews(
  needs: Needs<'db'>,
  scope: BranchScope,
  since: string,
): Promise<number> {
  const [requests, changes] = await Promise.all([
    listRequests(needs, scope, since),
    listChanges(needs, scope, since),
  ])
  return requests.length + changes.length
}

const listRequests = ({ db }: Needs<'db'>, scope: BranchScope, since: string) =>
  db
    .selectFrom('appointments')
    .select('id')
    .where('created_at', '>', since)
    .where('entered_by', 'is', null)
    .where((row) => within(row, scope))
    .limit(maxNews)
    .execute()

const listChanges = ({ db }: Needs<'db'>, scope: BranchScope, since: string) =>
  db
    .selectFrom('appointment_events as events')
    .select('events.id')
    .where('events.at', '>', since)
    .where('events.by', '=', 'patient')
    .where('events.kind', 'in', ['status', 'asked'])
    // This is not a join, because SQLite would begin with all appointments of the branch: of 100,000 that takes 72 ms
    // instead of 3. A page may take 60, and every open tab asks this each 15 seconds.
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('appointments')
          .select('appointments.id')
          .whereRef('appointments.id', '=', 'events.appointment_id')
          .where((row) => within(row, scope)),
      ),
    )
    .limit(maxNews)
    .execute()
