import type { ExpressionBuilder } from 'kysely'
import { searchTerms } from '#app/platform/database/search/search-terms.ts'
import { containsTerms } from '#app/platform/database/search/search-text.server.ts'
import { daysAfter, midnight } from '#app/values/day.ts'
import type { Database } from '#db/schema.ts'
import type { AppointmentFilter } from './appointment-filter.ts'

/** Builds conditions on rows of appointments. */
export type Rows = ExpressionBuilder<Database, 'appointments'>

/** A filter as SQL conditions, for the list and the export. */
export function conditions(row: Rows, filter: AppointmentFilter) {
  const { status, branch, from, to, asked } = filter
  const terms = searchTerms(filter.search)
  return [
    ...(status === 'all' ? [] : [row('status', '=', status)]),
    ...(branch ? [row('branch', '=', branch)] : []),
    ...(from ? [row('created_at', '>=', midnight(from))] : []),
    ...(to ? [row('created_at', '<', midnight(daysAfter(to, 1)))] : []),
    ...(asked ? [row('asked_date', 'is not', null)] : []),
    ...(terms.length > 0 ? [containsTerms([row.ref('search_text')], terms)] : []),
  ]
}
