import type { Needs } from '#app/domain/platform.server.ts'
import { staffName } from '#app/domain/staff/staff-name.server.ts'
import type { ListedMessage } from './message.ts'
import type { StoredMessage } from './message-queue.server.ts'
import { isOutdated } from './outdated.server.ts'
import { textOfMessage } from './patient-messages.server.ts'

/** The columns that staff see of a row of `appointment_messages as message`. */
export const shownColumns = [
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

export async function listMessages(
  { db, messages }: Needs<'db' | 'messages'>,
  appointmentId: string,
): Promise<ListedMessage[]> {
  const rows = await db
    .selectFrom('appointment_messages as message')
    .leftJoin('admin_users', 'admin_users.id', 'message.sent_by')
    .select(shownColumns)
    .select([staffName.as('sent_by'), isOutdated.as('isOutdated')])
    .where('appointment_id', '=', appointmentId)
    .orderBy('message.created_at', 'desc')
    .orderBy('message.id', 'desc')
    .execute()
  return rows.map((row) => withText({ messages }, row))
}

export function withText<
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
