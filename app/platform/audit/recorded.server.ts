import type { Needs } from '#app/platform/platform.server.ts'
import type { AuditAction } from './audit-actions.ts'

/** Whether something was done to a row at any time that the audit trail covers, also when the row is gone by now. */
export async function isRecorded(
  { db }: Needs<'db'>,
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
