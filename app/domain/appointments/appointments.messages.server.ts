import { staffName } from '#app/domain/staff/staff-name.server.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { transact } from '#app/platform/database/transact.server.ts'
import { newId } from '#app/platform/id.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import { type AppointmentScope, within } from './appointment-scope.server.ts'
import type { MessageTemplate } from './whatsapp-message.ts'

/** Records that a member of staff sent a patient a message; false when there is no such appointment in the scope. */
export async function markMessageSent(
  { db, clock }: Needs<'db' | 'clock'>,
  scope: AppointmentScope,
  { id, template }: { id: string; template: MessageTemplate },
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
    const sent = { template, sent_by: staff, sent_at: clock.now().toISOString() }
    await tx
      .insertInto('appointment_messages')
      .values({ id: newId(), appointment_id: id, ...sent })
      .execute()
    const entry = { rowId: id, subject: appointment.reference, details: [template] }
    await recordAudit({ db: tx, clock }, { action: 'appointments.messaged', ...entry })
    return true
  })
}

/** The messages that were sent about an appointment with their senders, newest first. */
export async function listMessages({ db }: Needs<'db'>, appointmentId: string) {
  return db
    .selectFrom('appointment_messages as messages')
    .leftJoin('admin_users', 'admin_users.id', 'messages.sent_by')
    .select(['template', 'sent_at', staffName.as('sent_by')])
    .where('appointment_id', '=', appointmentId)
    .orderBy('sent_at', 'desc')
    .orderBy('messages.id', 'desc')
    .execute()
}
