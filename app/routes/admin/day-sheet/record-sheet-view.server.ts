import type { Needs } from '#app/domain/platform.server.ts'
import { type AuditAction, auditSubject } from '#app/platform/audit/audit-actions.ts'
import { recordView } from '#app/platform/audit/audit-record.server.ts'

interface Sheet {
  action: Extract<AuditAction, `appointments.${string}`>
  rowId: string
  /** The day and the branch, with the day as a plain date. */
  subject: string
}

/**
 * Records in the audit trail that somebody has opened a sheet of a day. `shown` has the day as people read it, so that
 * the search of the audit trail finds it in that form as well.
 */
export async function recordSheetView(
  needs: Needs<'by' | 'db' | 'clock'>,
  sheet: Sheet,
): Promise<void> {
  const shown = auditSubject(sheet.action, sheet.subject, new Map()) ?? ''
  await recordView(needs, { ...sheet, shown })
}
