import { csvChunks } from '#app/platform/csv.server.ts'
import type { PlatformNeeds } from '#app/platform/parts.ts'
import { type AuditTexts, auditDetails, auditSentence, auditSubject } from './audit-actions.ts'
import { allEntries } from './audit-entries.server.ts'
import type { AuditFilter } from './audit-filter.ts'

const headings = ['Time (UTC)', 'Who', 'What', 'Which', 'Details', 'Address', 'Request', 'Row']

/** The entries that match a filter as the chunks of a CSV file, newest first. */
export const exportAudit = (needs: PlatformNeeds<'db'>, filter: AuditFilter, texts: AuditTexts) =>
  csvChunks(headings, exportedRows(needs, filter, texts))

async function* exportedRows(needs: PlatformNeeds<'db'>, filter: AuditFilter, texts: AuditTexts) {
  for await (const entries of allEntries(needs, filter)) {
    yield entries.map((entry) => [
      entry.created_at,
      entry.actor_name,
      auditSentence(entry.action),
      auditSubject(entry.action, entry.subject, texts),
      auditDetails(entry.action, entry.details, texts).join('; '),
      entry.address,
      entry.request_id,
      entry.row_id,
    ])
  }
}
