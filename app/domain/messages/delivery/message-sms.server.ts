import type { StoredMessage } from '#app/domain/messages/message-queue.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { AttemptError } from '#app/platform/queue/queue.ts'
import { OutcomeUnknownError } from '#app/platform/sms/sms-gateway.ts'
import type { Recipient } from './recipient.server.ts'

const unknown =
  'The gateway may have taken it or not. It is not sent again by itself: please ask the patient, or write by WhatsApp.'

/**
 * Hands a message to the gateway. A message that the gateway may have taken is handed over again only to a gateway that
 * sends the same message once. The beginning of the call is stored before it, so that nothing is sent twice when a
 * process dies.
 */
export async function sendBySms(
  { db, clock, messages }: Needs<'db' | 'clock' | 'messages'>,
  message: StoredMessage,
  { phone_normalised: to }: Recipient,
  text: string,
): Promise<void> {
  const { gateway } = messages
  if (!gateway) throw new AttemptError('SMS is not set up.', { isPermanent: false, code: 'off' })
  if (!to) throw new AttemptError('The phone number cannot be used.', final('number'))
  if (message.gateway_id !== null) return
  const { isIdempotent } = gateway
  if (message.handed_over_at && !isIdempotent) throw new AttemptError(unknown, final('unknown'))
  const write = (columns: Partial<StoredMessage>) =>
    db
      .updateTable('appointment_messages')
      .set(columns)
      .where('id', '=', message.id)
      .where('claimed_until', '=', message.claimed_until)
      .executeTakeFirst()
  const { numUpdatedRows } = await write({ handed_over_at: clock.now().toISOString() })
  // Another process has claimed the message, or it was erased.
  if (numUpdatedRows === 0n) return
  try {
    const id = await gateway.send({ to, text, reference: message.id })
    await write({ gateway_id: id ?? '' })
  } catch (error) {
    if (error instanceof OutcomeUnknownError) {
      const { code } = error
      throw isIdempotent
        ? new AttemptError(error.message, { isPermanent: false, code })
        : new AttemptError(unknown, final(code))
    }
    // The gateway has certainly not taken the message.
    if (error instanceof AttemptError) await write({ handed_over_at: null })
    throw error
  }
}

const final = (code: string) => ({ isPermanent: true, code })
