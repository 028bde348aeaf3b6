import type { PlatformNeeds } from '#app/platform/parts.ts'
import type { AuditAction } from './audit-actions.ts'

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
