import type { WrittenTemplate } from '#app/domain/messages/message-template.ts'
import { type BranchScope, within } from '#app/domain/staff/branch-scope.server.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { transact } from '#app/platform/database/transact.server.ts'
import { newId } from '#app/platform/id.ts'
import type { Needs } from '#app/platform/platform.server.ts'

/** Records that a member of staff sent a patient a message; false when there is no such appointment in the scope. */
export async function markMessageSent(
  { db, clock }: Needs<'db' | 'clock'>,
  scope: BranchScope,
  { id, template }: { id: string; template: WrittenTemplate },
  staff: string,
): Promise<boolean> {
  return transact(db, async (tx) => {
    const appointment = await tx
      .selectFrom('appointments')
      .select('reference')
      .where('id', '=', id)
      .where((row) => within(row, scope))
      .executeTakeFirst()
    if (!appointment) return false
    const now = clock.now().toISOString()
    const sent = { channel: 'whatsapp', status: 'sent', sent_by: staff, sent_at: now } as const
    // One of the same kind that nobody has sent yet is this one.
    const { numUpdatedRows } = await tx
      .updateTable('appointment_messages')
      .set(sent)
      .where('appointment_id', '=', id)
      .where('template', '=', template)
      .where('status', 'in', ['waiting', 'desk', 'failed'])
      .where((row) => row.or([row('claimed_until', 'is', null), row('claimed_until', '<=', now)]))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) {
      const message = { id: newId(), appointment_id: id, template, created_at: now }
      await tx
        .insertInto('appointment_messages')
        .values({ ...message, ...sent, next_attempt_at: now })
        .execute()
    }
    const entry = { rowId: id, subject: appointment.reference, details: [template] }
    await recordAudit({ db: tx, clock }, { action: 'appointments.messaged', ...entry })
    return true
  })
}
