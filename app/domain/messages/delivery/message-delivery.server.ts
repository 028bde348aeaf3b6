import { addMinutes } from 'date-fns/addMinutes'
import { endOfQuietHours, isInvitation } from '#app/domain/messages/message.ts'
import { noMessagesWanted } from '#app/domain/messages/message-history.ts'
import { messageQueue, type StoredMessage } from '#app/domain/messages/message-queue.server.ts'
import { textOfMessage } from '#app/domain/messages/patient-messages.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { findDisplacement } from '#app/domain/schedule/displaced-visits.server.ts'
import { AttemptError } from '#app/platform/queue/queue.ts'
import { attempt, claimDue, settle } from '#app/platform/queue/tasks.server.ts'
import { mailMessage } from './message-mail.server.ts'
import { sendBySms } from './message-sms.server.ts'
import { dropOutdated } from './outdated.server.ts'
import { type Recipient, readRecipient } from './recipient.server.ts'

type DeliveryNeeds = Needs<
  'clinic' | 'clock' | 'db' | 'linkTokens' | 'log' | 'mail' | 'messages' | 'settings'
> & { readonly stopping?: boolean }

/** Sends the messages that are due, by SMS or mail; a message about a visit that has changed since is dropped. */
export async function deliverMessages(needs: DeliveryNeeds): Promise<void> {
  const { isSetUp } = needs.messages
  if (!isSetUp.sms && !isSetUp.mail) return
  while (!needs.stopping) {
    const claimed = await claimDue(needs, messageQueue)
    if (claimed.length === 0) return
    await Promise.all(claimed.map((message) => deliver(needs, message)))
  }
}

async function deliver(needs: DeliveryNeeds, message: StoredMessage): Promise<void> {
  const { clock } = needs
  const { channel, attempts } = message
  const morning = endOfQuietHours(clock.now())
  if (morning && channel === 'sms' && !isAwaited(message, clock.now())) {
    const later = { next_attempt_at: morning.toISOString(), attempts: attempts - 1 }
    return settle(needs, messageQueue, message, later)
  }
  const recipient = await readRecipient(needs, message.id)
  // The appointment was erased meanwhile, with its messages.
  if (!recipient) return
  if (recipient.messages_off_at) {
    const last_error = noMessagesWanted
    return settle(needs, messageQueue, message, { status: 'dropped', last_error })
  }
  if (recipient.isOutdated) return dropOutdated(needs, message)
  const now = clock.now()
  const isUseful = (message.give_up_at ?? '9999') > now.toISOString()
  if (isUseful && isInvitation(message) && (await isDisplaced(needs, recipient))) {
    const next_attempt_at = addMinutes(now, heldMinutes).toISOString()
    return settle(needs, messageQueue, message, { next_attempt_at, attempts: attempts - 1 })
  }
  await attempt(needs, messageQueue, message, () => send(needs, message, recipient))
}

/**
 * For how long a message that invites to a time which is not offered any more is held: then staff have moved, cancelled or
 * kept the visit, or it is held again.
 */
const heldMinutes = 5

async function isDisplaced(needs: DeliveryNeeds, visit: Recipient) {
  const displacement = await findDisplacement(needs, visit)
  return displacement !== undefined && !displacement.isKept
}

const awaitedMs = 10 * 60_000

/**
 * Whether a message may be sent in the quiet hours: the receipt of a request that the patient has just sent may,
 * because they are awake. A receipt that could not be sent for hours waits as all other messages do.
 */
const isAwaited = ({ template, created_at }: StoredMessage, now: Date) =>
  template === 'received' && now.getTime() - Date.parse(created_at) <= awaitedMs

async function send(needs: DeliveryNeeds, message: StoredMessage, recipient: Recipient) {
  const text = textOfMessage(needs, message)
  if (!text) {
    // The failure is not permanent: another process may have the secret, or the settings may be corrected.
    throw new AttemptError('Its text was stored with another AUTH_SECRET.', {
      isPermanent: false,
      code: 'secret',
    })
  }
  if (message.channel === 'mail') await mailMessage(needs, message, recipient, text)
  else await sendBySms(needs, message, recipient, text)
  const { id, template, attempts } = message
  needs.log.info({ task: id, template, attempt: attempts }, 'messages: a message was sent')
}
