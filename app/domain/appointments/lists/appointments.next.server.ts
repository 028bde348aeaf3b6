import type { Needs } from '#app/domain/platform.server.ts'
import type { BranchScope } from '#app/domain/staff/branch-scope.server.ts'
import { lookUpSearch } from '#app/platform/database/search/search-lookup.server.ts'
import { searchTerms } from '#app/platform/database/search/search-terms.ts'
import type { AppointmentFilter } from './appointment-filter.ts'
import { listPage } from './appointments.list.server.ts'

/** The appointment that follows one in the list, also once that one is no longer in it; null after the last. */
export async function findNextAppointment(
  { db }: Needs<'db'>,
  scope: BranchScope,
  filter: AppointmentFilter,
  id: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('appointments')
    .select('created_at')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const lookup = await lookUpSearch(db, 'appointments', searchTerms(filter.search))
  const after = { key: row.created_at, id }
  const { rows } = await listPage(db, scope, filter, lookup, { after })
  return rows[0]?.id ?? null
}
