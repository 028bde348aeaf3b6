import { addMinutes } from 'date-fns/addMinutes'
import { calendarOf } from '#app/domain/calendar/appointment-calendar.server.ts'
import { recordTold } from '#app/domain/messages/telling.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { isAgreed } from '#app/domain/schedule/agreed-visit.ts'
import { findDisplacement } from '#app/domain/schedule/displaced-visits.server.ts'
import { AttemptError } from '#app/platform/queue/queue.ts'
import { attempt, claimDue, settle } from '#app/platform/queue/tasks.server.ts'
import { OutcomeUnknownError } from '#app/platform/sms/gateway-request.server.ts'
import { endOfQuietHours, isInvitation, noMessagesWanted } from './message.ts'
import { messageQueue, type StoredMessage } from './message-queue.server.ts'
import { dropOutdated, isOutdated } from './outdated.server.ts'
import { textOfMessage } from './patient-messages.server.ts'

type DeliveryNeeds = Needs<
  'clinic' | 'clock' | 'db' | 'linkTokens' | 'log' | 'mail' | 'messages' | 'settings'
> & { readonly stopping?: boolean }

export async function deliverMessages(needs: DeliveryNeeds): Promise<void> {
  const { isSetUp } = needs.messages
  if (!isSetUp.sms && !isSetUp.mail) return
  while (!needs.stopping) {
    // Also before the first message: the process may have died after it had sent one.
    await recordTold(needs)
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

/** Until then staff have moved, cancelled or kept the visit, or the message is held again. */
const heldMinutes = 5

async function isDisplaced(needs: DeliveryNeeds, visit: Recipient) {
  const displacement = await findDisplacement(needs, visit)
  return displacement !== undefined && !displacement.isKept
}

const awaitedMs = 10 * 60_000

/** Whoever has just sent a request is awake; a receipt that is late for hours waits as other messages do. */
const isAwaited = ({ template, created_at }: StoredMessage, now: Date) =>
  template === 'received' && now.getTime() - Date.parse(created_at) <= awaitedMs

async function send(needs: DeliveryNeeds, message: StoredMessage, recipient: Recipient) {
  const text = textOfMessage(needs, message)
  if (!text) {
    // The failure is not permanent: another process may have the secret, or the settings may be corrected.
    throw new AttemptError('Its text can no longer be read.', {
      isPermanent: false,
      code: 'secret',
    })
  }
  if (message.channel === 'mail') await mailMessage(needs, message, recipient, text)
  else await sendBySms(needs, message, recipient, text)
  const { id, template, attempts } = message
  needs.log.info({ task: id, template, attempt: attempts }, 'messages: a message was sent')
}

/** The subject of every mail: it is read on locked screens, so it does not say what the mail is about. */
const subjectOf = (clinic: string) => `Your appointment at ${clinic}`

async function mailMessage(
  needs: Needs<'clinic' | 'linkTokens' | 'mail' | 'settings'>,
  message: StoredMessage,
  recipient: Recipient,
  text: string,
): Promise<void> {
  const { clinic, mail } = needs
  const content = await clinic.read()
  if (!mail.deliver)
    throw new AttemptError('Email is not set up.', { isPermanent: false, code: 'off' })
  const isOfVisit = message.template !== 'result' && message.template !== 'received'
  const hasFile = recipient.status === 'cancelled' || isAgreed(recipient)
  const file = isOfVisit && hasFile ? calendarOf(needs, content, recipient) : null
  await mail.deliver({
    to_address: recipient.email,
    subject: subjectOf(content.facts.name),
    body_text: `${text}\n`,
    message_id: `<${message.id}@${mail.domain}>`,
    created_at: message.created_at,
    ...(file && {
      attachments: [
        {
          filename: 'appointment.ics',
          contentType: `text/calendar; charset=utf-8; method=${file.method}`,
          content: file.text,
        },
      ],
    }),
  })
}

const unknown =
  'We do not know if this SMS arrived. Please ask the patient, or send it by WhatsApp.'

/** Only a gateway that sends a message once gets it again. The call is stored first: a process may die in it. */
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

type Recipient = NonNullable<Awaited<ReturnType<typeof readRecipient>>>
