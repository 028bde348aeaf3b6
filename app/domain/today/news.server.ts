import type { Needs } from '#app/domain/platform.server.ts'
import { type BranchScope, within } from '#app/domain/staff/branch-scope.server.ts'

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

/** New requests of patients, and their cancellations and wishes for another day, at most `maxNews` of each. */
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

const maxNews = 200

/** An instant from which an open tab counts, and how many since then it has shown already. */
export interface NewsMark {
  since: string
  known: number
}

const listedMs = 24 * 3_600_000
const maxListed = 20

/** Within a day, where nobody has changed them since; the last one first. */
export async function listPatientCancellations(
  { db, clock }: Needs<'clock' | 'db'>,
  scope: BranchScope,
) {
  const since = new Date(clock.now().getTime() - listedMs).toISOString()
  return (
    db
      // Without this limit SQLite begins with all appointments of the branch: of 100,000 that takes 54 ms instead of 33,
      // and with the list above it, which takes 18, the page would miss its goal of 60.
      .selectFrom((query) =>
        query
          .selectFrom('appointment_events')
          .select(['appointment_id', 'number', 'at', 'patient_reason'])
          .where('at', '>', since)
          .where('by', '=', 'patient')
          .where('to_status', '=', 'cancelled')
          .orderBy('at', 'desc')
          .limit(maxNews)
          .as('cancelled'),
      )
      .innerJoin('appointments', 'appointments.id', 'cancelled.appointment_id')
      .select(['appointments.id', 'first_name', 'last_name', 'branch', 'service'])
      .select(['appointment_date', 'appointment_time', 'cancelled.at', 'cancelled.patient_reason'])
      .where('status', '=', 'cancelled')
      // An appointment that was opened again may have been cancelled once more, by the patient or by staff.
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom('appointment_events as later')
              .select('later.id')
              .whereRef('later.appointment_id', '=', 'cancelled.appointment_id')
              .whereRef('later.number', '>', 'cancelled.number')
              .where('later.kind', '=', 'status'),
          ),
        ),
      )
      .where((row) => within(row, scope))
      .orderBy('cancelled.at', 'desc')
      .limit(maxListed)
      .execute()
  )
}
