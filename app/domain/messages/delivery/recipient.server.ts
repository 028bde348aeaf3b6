import type { Needs } from '#app/domain/platform.server.ts'
import { isOutdated } from './outdated.server.ts'

/** Who gets a message, as the appointment is now; null when it is gone. */
export async function readRecipient({ db }: Needs<'db'>, messageId: string) {
  const row = await db
    .selectFrom('appointment_messages as message')
    .innerJoin('appointments as visit', 'visit.id', 'message.appointment_id')
    .select(['visit.id', 'reference', 'first_name', 'email', 'phone_normalised', 'link_version'])
    .select([
      'branch',
      'service',
      'appointment_date',
      'appointment_time',
      'visit.status',
      'messages_off_at',
    ])
    .select(['version', 'updated_at', isOutdated.as('isOutdated')])
    .where('message.id', '=', messageId)
    .executeTakeFirst()
  return row ? { ...row, isOutdated: Boolean(row.isOutdated) } : null
}

export type Recipient = NonNullable<Awaited<ReturnType<typeof readRecipient>>>
