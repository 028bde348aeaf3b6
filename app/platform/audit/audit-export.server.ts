import { csvChunks } from '#app/platform/csv.server.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import { auditDetails, auditSentence } from './audit-actions.ts'
import { allEntries } from './audit-entries.server.ts'
import type { AuditFilter } from './audit-filter.ts'

const headings = ['Time (UTC)', 'Who', 'What', 'Which', 'Details', 'Address', 'Request', 'Row']

/** The entries that match a filter as the chunks of a CSV file, newest first. */
export const exportAudit = (needs: Needs<'db'>, filter: AuditFilter) =>
  csvChunks(headings, exportedRows(needs, filter))

async function* exportedRows(needs: Needs<'db'>, filter: AuditFilter) {
  for await (const entries of allEntries(needs, filter)) {
    yield entries.map((entry) => [
      entry.created_at,
      entry.actor_name,
      auditSentence(entry.action),
      entry.subject,
      auditDetails(entry.action, entry.details).join('; '),
      entry.address,
      entry.request_id,
      entry.row_id,
    ])
  }
}
