import { sql } from 'kysely'
import type { Needs } from '#app/domain/platform.server.ts'
import { type BranchScope, within } from '#app/domain/staff/branch-scope.server.ts'
import { staffName } from '#app/domain/staff/staff-name.server.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { transact } from '#app/platform/database/transact.server.ts'
import {
  done,
  type Invalid,
  invalid,
  type NotFound,
  notFound,
  type Result,
} from '#app/values/result.ts'
import { type ListedMessage, nothingToSend } from './message.ts'
import type { StoredMessage } from './message-queue.server.ts'
import { visitTemplates } from './message-template.ts'
import { isOutdated } from './outdated.server.ts'
import { queueMessage, type StaffMessageNeeds, textOfMessage } from './patient-messages.server.ts'

// As many messages as the front desk can send in a day; the others are listed once these are sent.
const maxShown = 100

/** What is still useful and waits for staff, has failed, or has failed so far. */
const toDo = ({ db, clock }: Needs<'db' | 'clock'>, scope: BranchScope) =>
  db
    .selectFrom('appointment_messages as message')
    .innerJoin('appointments', 'appointments.id', 'message.appointment_id')
    .where((row) =>
      row.or([
        row('message.status', 'in', ['manual', 'failed']),
        row.and([row('message.status', '=', 'waiting'), row('message.last_error', 'is not', null)]),
      ]),
    )
    // A patient sees the page of the request, so nobody has to send the receipt.
    .where('message.template', '!=', 'received')
    .where('message.give_up_at', '>', clock.now().toISOString())
    .where('appointments.messages_off_at', 'is', null)
    .where(sql<boolean>`not ${isOutdated}`)
    .where((row) => within(row, scope))

/** The reminders and results to send; the message that tells a patient of the visit itself is on the line of that visit. */
export async function listToDo(needs: Needs<'db' | 'clock' | 'messages'>, scope: BranchScope) {
  const rows = await toDo(needs, scope)
    .leftJoin('admin_users', 'admin_users.id', 'message.sent_by')
    .select(shownColumns)
    .select([staffName.as('sent_by'), isOutdated.as('isOutdated')])
    .select(['first_name', 'last_name', 'phone', 'phone_normalised', 'asked_by'])
    .select('appointments.branch')
    .where('message.template', 'in', ['reminder', 'result'])
    .orderBy('message.created_at')
    .orderBy('message.id')
    .limit(maxShown)
    .execute()
  return rows.map((row) => withText(needs, row))
}

/** The messages about these appointments, the last one first, each with its text. */
const listOf = (needs: Needs<'db'>, appointments: readonly string[]) =>
  needs.db
    .selectFrom('appointment_messages as message')
    .leftJoin('admin_users', 'admin_users.id', 'message.sent_by')
    .select(shownColumns)
    .select([staffName.as('sent_by'), isOutdated.as('isOutdated')])
    .where('message.appointment_id', 'in', appointments)
    .orderBy('message.created_at', 'desc')
    .orderBy('message.id', 'desc')

/** Those of the messages that were not sent yet and still say the truth about the visit. */
export async function listUnsentOf(
  needs: Needs<'db' | 'messages'>,
  appointments: readonly string[],
) {
  if (appointments.length === 0) return []
  const rows = await listOf(needs, appointments)
    .where('message.template', 'in', visitTemplates)
    .where('message.status', 'in', ['waiting', 'manual', 'failed'])
    .where(sql<boolean>`not ${isOutdated}`)
    .execute()
  return rows.map((row) => withText(needs, row))
}

export async function listMessages(
  needs: Needs<'db' | 'messages'>,
  appointmentId: string,
): Promise<ListedMessage[]> {
  const rows = await listOf(needs, [appointmentId]).execute()
  return rows.map((row) => withText(needs, row))
}

export async function queueResultMessage(
  needs: StaffMessageNeeds,
  scope: BranchScope,
  id: string,
): Promise<Result<null, Invalid | NotFound>> {
  const { clinic, clock, db } = needs
  const content = await clinic.read()
  const hour = clock.now().toISOString().slice(0, 13)
  return transact(db, async (tx) => {
    const appointment = await tx
      .selectFrom('appointments')
      .selectAll()
      .where('id', '=', id)
      .where((row) => within(row, scope))
      .executeTakeFirst()
    if (!appointment) return notFound
    const onceKey = `result of ${id} at ${hour}`
    const inTransaction = { ...needs, db: tx }
    const queued = await queueMessage(inTransaction, content, 'result', appointment, { onceKey })
    if (queued === 'none') return invalid({ '': nothingToSend })
    if (queued === 'new')
      await recordAudit(inTransaction, {
        action: 'appointments.messaged',
        rowId: id,
        subject: appointment.reference,
        details: ['result'],
      })
    return done(null)
  })
}

const shownColumns = [
  'message.id',
  'message.appointment_id',
  'message.template',
  'message.channel',
  'message.status',
  'message.sealed_text',
  'message.attempts',
  'message.next_attempt_at',
  'message.last_error',
  'message.created_at',
  'message.sent_at',
  'message.handed_over_at',
] as const

function withText<
  Row extends Pick<StoredMessage, 'id' | 'appointment_id' | 'sealed_text'> & {
    isOutdated: unknown
  },
>({ messages }: Needs<'messages'>, { sealed_text, isOutdated, ...row }: Row) {
  const { id, appointment_id } = row
  return {
    ...row,
    isOutdated: Boolean(isOutdated),
    text: textOfMessage({ messages }, { id, appointment_id, sealed_text }),
  }
}

export async function listSent({ db, messages }: Needs<'db' | 'messages'>, appointments: string[]) {
  const rows = await db
    .selectFrom('appointment_messages')
    .select(['id', 'appointment_id', 'template', 'channel', 'status', 'sealed_text'])
    .select(['created_at', 'sent_at', 'sent_by'])
    .where('appointment_id', 'in', appointments)
    .orderBy('created_at')
    .execute()
  return rows.map(({ sealed_text, ...row }) => ({
    ...row,
    text: textOfMessage({ messages }, { ...row, sealed_text }),
  }))
}
