import { platform } from '#app/context.ts'
import { exportNumbers } from '#app/domain/numbers/numbers-export.server.ts'
import { respondWithCsv } from '#app/http/csv-file.ts'
import { accraDate } from '#app/platform/clock.ts'
import type { Route } from './+types/export.ts'
import { readMonthOf } from './month.ts'

export const handle = { permission: 'numbers' }

/** The numbers of a month and of the month before as a CSV file. */
export function loader({ context, url }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const month = readMonthOf(url.searchParams, accraDate(needs.clock.now()))
  return respondWithCsv(`numbers-${month}.csv`, exportNumbers(needs, month))
}
