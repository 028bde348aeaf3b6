import { sql } from 'kysely'
import type { BranchName } from '#app/domain/clinic/clinic.ts'
import type { Needs } from '#app/platform/platform.server.ts'

// A day holds tens; this bounds what a mistake could bring.
const most = 500

/**
 * Who is expected on a day, in the order of the clock: visits agreed for it, and wishes for it that
 * nobody has answered with a date. A branch's sheet also has those who named no branch, since they
 * would be on nobody's; without a branch it has all. Cancelled ones are on none.
 */
export async function listDay(
  { db }: Needs<'db'>,
  { date, branch }: { date: string; branch: BranchName | null },
) {
  return (
    db
      .selectFrom('appointments')
      .select(['id', 'reference', 'first_name', 'last_name', 'phone', 'phone_normalised'])
      .select(['service', 'branch', 'appointment_date', 'appointment_time', 'status', 'notes'])
      .where(sql<string>`coalesce(appointment_date, preferred_date)`, '=', date)
      .where('status', '<>', 'cancelled')
      .$if(branch !== null, (query) =>
        query.where((row) => row.or([row('branch', '=', branch), row('branch', 'is', null)])),
      )
      // Those without a time come last on both databases.
      .orderBy(sql`coalesce(appointment_time, '~')`)
      .orderBy('created_at')
      .orderBy('id')
      .limit(most)
      .execute()
  )
}

/** Somebody who is expected on a day. */
export type ExpectedVisit = Awaited<ReturnType<typeof listDay>>[number]
