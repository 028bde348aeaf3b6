import { sql, type Updateable } from 'kysely'
import type { Needs } from '#app/domain/platform.server.ts'
import { type BranchScope, within } from '#app/domain/staff/branch-scope.server.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { transact } from '#app/platform/database/transact.server.ts'
import { newId } from '#app/platform/id.ts'
import { isUnclaimed, newTask } from '#app/platform/queue/tasks.server.ts'
import { done, type NotFound, notFound, type Result } from '#app/values/result.ts'
import type { AppointmentMessagesTable } from '#db/schema.ts'
import { isOutdated, lastEventOf } from './delivery/outdated.server.ts'
import type { MessageChannel } from './message.ts'
import { messageQueue } from './message-queue.server.ts'
import type { MessageTemplate, WrittenTemplate } from './message-template.ts'

/** A message or an appointment that is not in the scope is not found. */
type MessageResult = Result<{ id: string }, NotFound>

export const markSentByStaff = (
  needs: Needs<'by' | 'db' | 'clock'>,
  scope: BranchScope,
  { id, by }: { id: string; by: 'whatsapp' | 'call' },
  staff: string,
): Promise<MessageResult> => change(needs, scope, id, () => sentBy(needs, staff, by))

export const markWrittenByStaff = (
  { db, clock, by }: Needs<'by' | 'db' | 'clock'>,
  scope: BranchScope,
  { id, template }: { id: string; template: WrittenTemplate },
  staff: string,
): Promise<MessageResult> =>
  transact(db, async (tx) => {
    const appointment = await tx
      .selectFrom('appointments')
      .select('reference')
      .where('id', '=', id)
      .where((row) => within(row, scope))
      .executeTakeFirst()
    if (!appointment) return notFound
    const sent = sentBy({ clock }, staff, 'whatsapp')
    // An unsent message of this kind counts as sent now. A confirmation also replaces an unsent change.
    const replaced: MessageTemplate[] =
      template === 'confirmed' ? ['confirmed', 'changed'] : [template]
    const { numUpdatedRows } = await updateUnsent({ db: tx, clock })
      .set(sent)
      .where('appointment_id', '=', id)
      .where('template', 'in', replaced)
      .where(sql<boolean>`not ${isOutdated}`)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) {
      await tx
        .insertInto('appointment_messages')
        .values({
          ...sent,
          id: newId(),
          appointment_id: id,
          template,
          created_at: sent.sent_at,
          next_attempt_at: sent.sent_at,
          event_number: lastEventOf(id),
        })
        .execute()
    }
    await recordAudit(
      { db: tx, clock, by },
      {
        action: 'appointments.messaged',
        rowId: id,
        subject: appointment.reference,
        details: [template],
      },
    )
    return done({ id })
  })

export const sendAgain = (
  needs: Needs<'by' | 'db' | 'clock'>,
  scope: BranchScope,
  id: string,
): Promise<MessageResult> =>
  change(needs, scope, id, (channel) => ({
    ...newTask(needs),
    status: channel === 'sms' || channel === 'mail' ? 'waiting' : 'manual',
    handed_over_at: null,
    last_error: null,
  }))

const sentBy = ({ clock }: Needs<'clock'>, staff: string, channel: 'whatsapp' | 'call') => ({
  status: 'sent' as const,
  channel,
  sent_by: staff,
  sent_at: clock.now().toISOString(),
})

const change = (
  { db, clock, by }: Needs<'by' | 'db' | 'clock'>,
  scope: BranchScope,
  id: string,
  columnsOf: (channel: MessageChannel) => Updateable<AppointmentMessagesTable>,
): Promise<MessageResult> =>
  transact(db, async (tx) => {
    const found = await findMessage({ db: tx }, scope, id)
    if (!found) return notFound
    const { numUpdatedRows } = await updateUnsent({ db: tx, clock })
      .set(columnsOf(found.channel))
      .where('id', '=', id)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) {
      const { appointment, reference, template } = found
      await recordAudit(
        { db: tx, clock, by },
        {
          action: 'appointments.messaged',
          rowId: appointment,
          subject: reference,
          details: [template],
        },
      )
    }
    return done({ id })
  })

const findMessage = ({ db }: Needs<'db'>, scope: BranchScope, id: string) =>
  db
    .selectFrom('appointment_messages as message')
    .innerJoin('appointments', 'appointments.id', 'message.appointment_id')
    .select([
      'message.id',
      'message.template',
      'message.channel',
      'appointments.id as appointment',
      'appointments.reference',
    ])
    .where('message.id', '=', id)
    .where((row) => within(row, scope))
    .executeTakeFirst()

function updateUnsent({ db, clock }: Needs<'db' | 'clock'>) {
  return db
    .updateTable('appointment_messages as message')
    .where('status', 'in', ['waiting', 'manual', 'failed'])
    .where(isUnclaimed({ clock }, messageQueue))
}
