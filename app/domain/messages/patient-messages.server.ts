import type { ClinicContent } from '#app/domain/clinic/content.ts'
import {
  type LinkedAppointment,
  patientPath,
} from '#app/domain/patient-link/patient-link.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { isAgreed } from '#app/domain/schedule/agreed-visit.ts'
import { newId } from '#app/platform/id.ts'
import { consumeRateLimit } from '#app/platform/limits/rate-limit.server.ts'
import { isUnclaimed, newTask } from '#app/platform/queue/tasks.server.ts'
import { announcedVisits, renewAnnouncement } from './announced-visits.server.ts'
import {
  channelFor,
  expectedVisit,
  isKnownToPatient,
  type MessagedVisit,
  messageOfChange,
  pauseMs,
  type Reachable,
  usefulUntil,
} from './message.ts'
import { messageQueue } from './message-queue.server.ts'
import { type MessageDetails, type MessageTemplate, messageText } from './message-template.ts'
import { dropUnsent, lastEventOf } from './outdated.server.ts'

type MessagedAppointment = MessagedVisit &
  Reachable &
  Omit<MessageDetails, 'link'> & {
    id: string
    phone: string
    link_version: number
    messages_off_at: string | null
  }

type QueueNeeds = Needs<'clock' | 'db' | 'linkTokens' | 'messages' | 'settings'>

export type MessageNeeds = QueueNeeds & Needs<'clinic'>

export type StaffMessageNeeds = MessageNeeds & Needs<'by'>

type MessageContent = Pick<ClinicContent, 'messages'>

interface MessageOptions {
  onceKey?: string
  /** The number of the last event when the row was read; by default the present one. */
  eventNumber?: number
  about?: MessagedVisit
}

const receiptLimit = { points: 600, seconds: 3600 }

/** `db` is the transaction of the change, which has written its events: they make waiting messages outdated. */
export async function queueChangeMessage(
  needs: QueueNeeds,
  content: MessageContent,
  before: MessagedVisit | null,
  after: MessagedAppointment,
): Promise<void> {
  const dropped = await dropUnsent(needs, after.id)
  const announced = await announcedVisits(needs, after)
  const now = needs.clock.now()
  const template = messageOfChange({ before, after, announced }, now)
  if (!template) {
    const isSettled = isAgreed(after) || after.status === 'cancelled'
    if (isSettled && isKnownToPatient(after, announced)) await renewAnnouncement(needs, after.id)
    return
  }
  if (template === 'withdrawn' || template === 'cancelled') {
    const about = expectedVisit(announced, now) ?? after
    return void (await queueMessage(needs, content, template, after, { about }))
  }
  // A confirmation that is corrected before it was sent is sent as a new confirmation, not as a change.
  const isFirst = template === 'changed' && announced.length === 0 && dropped.includes('confirmed')
  await queueMessage(needs, content, isFirst ? 'confirmed' : template, after)
}

/**
 * Stores a message to a patient, unless they want none or have no phone, its text is empty or its time has passed; `db` is the
 * transaction of its cause. Without SMS and mail it waits for staff. Returns `new` when it was stored, `known` when one
 * with its `onceKey` was stored before, and `none` when nothing is to be sent.
 */
export async function queueMessage(
  needs: QueueNeeds,
  content: MessageContent,
  template: MessageTemplate,
  appointment: MessagedAppointment,
  { onceKey, eventNumber, about = appointment }: MessageOptions = {},
): Promise<'new' | 'known' | 'none'> {
  const { clock, db, messages } = needs
  const text = content.messages[template]
  const now = clock.now()
  const channel = channelFor(appointment, messages.isSetUp)
  const give_up_at = usefulUntil(template, about, now)
  const isReachable = channel !== 'whatsapp' || appointment.phone !== ''
  if (appointment.messages_off_at || !text || !isReachable || give_up_at <= now.toISOString())
    return 'none'
  if (template === 'received') {
    // The patient sees the page of the request, so staff need not send a receipt.
    if (channel === 'whatsapp') return 'none'
    if (!(await consumeRateLimit({ db, clock }, 'receipts to patients', receiptLimit)))
      return 'none'
  }
  const message = { id: newId(), appointment_id: appointment.id }
  const link = linkOf(needs, appointment)
  const { clinic_reason } = template === 'cancelled' ? appointment : { clinic_reason: null }
  const filled = messageText(text, { ...appointment, ...about, clinic_reason, link })
  const stored = await db
    .insertInto('appointment_messages')
    .values({
      ...message,
      template,
      channel,
      ...newTask({ clock }, template === 'received' ? 0 : pauseMs),
      status: channel === 'whatsapp' ? 'manual' : 'waiting',
      sealed_text: messages.texts.encrypt(filled, associatedData(message)),
      once_key: onceKey ?? null,
      event_number: eventNumber ?? lastEventOf(appointment.id),
      give_up_at,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('once_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored ? 'new' : 'known'
}

const linkOf = (needs: Needs<'linkTokens' | 'settings'>, appointment: LinkedAppointment) =>
  needs.settings.publicUrl + patientPath(needs, appointment)

export async function renewLinkInMessages(
  needs: Needs<'clock' | 'db' | 'linkTokens' | 'messages' | 'settings'>,
  before: LinkedAppointment,
  link_version: number,
): Promise<void> {
  const { clock, db, messages } = needs
  const unsent = await db
    .selectFrom('appointment_messages')
    .select(['id', 'appointment_id', 'sealed_text'])
    .where('appointment_id', '=', before.id)
    .where('status', 'in', ['waiting', 'manual', 'failed'])
    .where(isUnclaimed({ clock }, messageQueue))
    .execute()
  const [voided, link] = [linkOf(needs, before), linkOf(needs, { ...before, link_version })]
  for (const { sealed_text, ...message } of unsent) {
    const text = textOfMessage({ messages }, { ...message, sealed_text })
    if (!text) continue
    const sealed = messages.texts.encrypt(text.replaceAll(voided, link), associatedData(message))
    await db
      .updateTable('appointment_messages')
      .set({ sealed_text: sealed })
      .where('id', '=', message.id)
      .execute()
  }
}

/** The text of a stored message; null once it is erased, and where staff wrote it. */
export function textOfMessage(
  { messages }: Needs<'messages'>,
  { sealed_text, ...message }: { id: string; appointment_id: string; sealed_text: string | null },
): string | null {
  if (!sealed_text) return null
  try {
    return messages.texts.decrypt(sealed_text, associatedData(message))
  } catch {
    // The text was encrypted with another AUTH_SECRET.
    return null
  }
}

// An encrypted text that is copied into another message cannot be decrypted.
const associatedData = (message: { id: string; appointment_id: string }) =>
  `message ${message.id} of appointment ${message.appointment_id}`
