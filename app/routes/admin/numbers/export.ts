import { exportNumbers, readNumbersQuery } from '#app/domain/numbers/numbers.server.ts'
import { slugOf } from '#app/domain/slug.ts'
import { platform } from '#app/http/context.ts'
import { respondWithCsv } from '#app/http/csv-file.ts'
import type { Route } from './+types/export.ts'

export const handle = { permission: 'numbers' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const { month, branch } = await readNumbersQuery(needs, url.searchParams)
  const name = ['numbers', month, slugOf(branch)].filter(Boolean).join('-')
  return respondWithCsv(`${name}.csv`, exportNumbers(needs, { month, branch }))
}
