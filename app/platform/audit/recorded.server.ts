import type { PlatformNeeds } from '#app/platform/parts.ts'
import type { AuditAction } from './audit-actions.ts'

/** Whether an action on a row is in the audit trail, even if the row no longer exists. */
export async function isRecorded(
  { db }: PlatformNeeds<'db'>,
  { action, rowId }: { action: AuditAction; rowId: string },
): Promise<boolean> {
  const entry = await db
    .selectFrom('audit_entries')
    .select('id')
    .where('row_id', '=', rowId)
    .where('action', '=', action)
    .limit(1)
    .executeTakeFirst()
  return entry !== undefined
}
