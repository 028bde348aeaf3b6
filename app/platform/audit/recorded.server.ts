import { hasRow } from '#app/platform/database/transact.server.ts'
import type { PlatformNeeds } from '#app/platform/parts.ts'
import type { AuditAction } from './audit-actions.ts'

export const isRecorded = (
  { db }: PlatformNeeds<'db'>,
  { action, rowId }: { action: AuditAction; rowId: string },
) => {
  const entries = db.selectFrom('audit_entries').select('id')
  return hasRow(entries.where('row_id', '=', rowId).where('action', '=', action))
}
