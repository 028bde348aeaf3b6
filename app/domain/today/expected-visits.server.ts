import { sql } from 'kysely'
import {
  badgeFields,
  daySheetFields,
} from '#app/domain/appointments/request/appointment-request.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { visitDay } from '#app/domain/schedule/agreed-visit.server.ts'
import { type BranchScope, within } from '#app/domain/staff/branch-scope.server.ts'

// A day has tens of visits; the limit only protects against bad data.
const maxRows = 500

/** By time, with requests that ask for the day and have no date yet; on a branch's sheet also those without a branch. */
export async function listDay(
  { db }: Needs<'db'>,
  scope: BranchScope,
  { date, branch }: { date: string; branch: string | null },
) {
  return (
    db
      .selectFrom('appointments')
      .select([
        'id',
        'version',
        'reference',
        'first_name',
        'last_name',
        'phone',
        'phone_normalised',
      ])
      .select(['service', 'branch', 'appointment_date', 'appointment_time', 'status', 'notes'])
      .select('message')
      .select(['preferred_date', 'asked_date', 'attendance', 'attended_at'])
      .select([...badgeFields, ...daySheetFields])
      .where('id', 'in', expectedOn({ db }, date))
      .where('status', '<>', 'cancelled')
      .where((row) => within(row, scope))
      .$if(branch !== null, (query) =>
        query.where((row) => row.or([row('branch', '=', branch), row('branch', 'is', null)])),
      )
      // Visits without a time come last on both databases.
      .orderBy(sql`coalesce(appointment_time, '~')`)
      .orderBy('created_at')
      .orderBy('id')
      .limit(maxRows)
      .execute()
  )
}

/** The appointments of a day: a patient without an agreed day is expected on the day that they asked for last. */
const expectedOn = ({ db }: Needs<'db'>, date: string) =>
  db
    .selectFrom('appointments')
    .select('id')
    .where(visitDay, '=', date)
    .where(({ or, eb }) =>
      or([eb('appointment_date', 'is not', null), eb('asked_date', 'is', null)]),
    )
    .unionAll(
      db
        .selectFrom('appointments')
        .select('id')
        .where('asked_date', '=', date)
        .where('appointment_date', 'is', null),
    )

export type ExpectedVisit = Awaited<ReturnType<typeof listDay>>[number]
