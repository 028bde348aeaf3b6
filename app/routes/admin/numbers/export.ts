import { exportNumbers } from '#app/domain/numbers/numbers.server.ts'
import { slugOf } from '#app/domain/slug.ts'
import { platform } from '#app/http/context.ts'
import { respondWithCsv } from '#app/http/csv-file.ts'
import { accraDate } from '#app/platform/clock.ts'
import type { Route } from './+types/export.ts'
import { readMonthOf } from './month.ts'
import { readBranchOf } from './read-branch.server.ts'

export const handle = { permission: 'numbers' }

/** The numbers of a month and of the month before, of one branch or of all, as a CSV file. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const month = readMonthOf(url.searchParams, accraDate(needs.clock.now()))
  const { branch } = await readBranchOf(needs, url.searchParams)
  const name = ['numbers', month, slugOf(branch)].filter(Boolean).join('-')
  return respondWithCsv(`${name}.csv`, exportNumbers(needs, { month, branch }))
}
