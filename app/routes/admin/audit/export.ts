import { platform } from '#app/http/context.ts'
import { respondWithCsv } from '#app/http/csv-file.ts'
import { readAuditFilter } from '#app/platform/audit/audit-actions.ts'
import { exportAudit } from '#app/platform/audit/audit-entries.server.ts'
import { accraDate } from '#app/platform/clock.ts'
import type { Route } from './+types/export.ts'
import { readAuditNames } from './audit-names.server.ts'

export const handle = { permission: 'audit' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const filter = readAuditFilter(url.searchParams)
  const fileName = `audit-${filter.area || 'all'}-${accraDate(needs.clock.now())}.csv`
  return respondWithCsv(fileName, exportAudit(needs, filter, await readAuditNames(needs)))
}
