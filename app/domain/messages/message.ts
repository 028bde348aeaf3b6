import { isAgreed, type VisitParts } from '#app/domain/schedule/agreed-visit.ts'
import { moment } from '#app/values/date-text.ts'
import { isTime, midnight } from '#app/values/day.ts'
import { type MessageTemplate, templateLabels } from './message-template.ts'

type MessageChannel = 'sms' | 'mail' | 'whatsapp' | 'call'

export interface ListedMessage {
  id: string
  appointment_id: string
  template: MessageTemplate
  channel: MessageChannel
  /** `manual` waits for staff, who send it by hand; a later change made a `dropped` one outdated. */
  status: 'waiting' | 'manual' | 'sent' | 'failed' | 'dropped'
  attempts: number
  next_attempt_at: string
  last_error: string | null
  created_at: string
  sent_at: string | null
  /** When it was handed to a gateway, or staff have opened it in WhatsApp: it may have arrived. */
  handed_over_at: string | null
  sent_by: string | null
  isOutdated: boolean
  text: string | null
}

export interface MessagedVisit extends VisitParts {
  status: string
}

export interface Reachable {
  phone_normalised: string | null
  email: string
}

// Ghana's numbers for mobile phones begin with 02 and 05; others are not known to take an SMS.
const ghanaianMobile = /^\+233[25]\d{8}$/

export function channelFor(
  { phone_normalised, email }: Reachable,
  isSetUp: { sms: boolean; mail: boolean },
): MessageChannel {
  if (isSetUp.sms && ghanaianMobile.test(phone_normalised ?? '')) return 'sms'
  return isSetUp.mail && email ? 'mail' : 'whatsapp'
}

export const isInvitation = ({ template }: { template: MessageTemplate }) =>
  template === 'confirmed' || template === 'changed' || template === 'reminder'

const startOfVisit = ({ appointment_date: day, appointment_time: time }: MessagedVisit) =>
  day && time && isTime(time) ? `${day}T${time}:00.000Z` : null

export interface AnnouncedVisit extends MessagedVisit {
  isCertain: boolean
  changedAt: string | null
}

interface VisitChange {
  before: MessagedVisit | null
  after: MessagedVisit
  announced: AnnouncedVisit[]
}

/** Staff often set status, day and time one after another, or undo, so a message waits until they have finished. */
export const pauseMs = 20_000

/**
 * The message that tells the patient of a change by staff, or null. There are four: a visit is confirmed with its day
 * and time; it has another day, time or branch than the patient knows; a visit that they know of is not agreed any
 * more; it is cancelled. Past visits cause no message, and nobody gets a message about something that they certainly
 * know.
 */
export function messageOfChange(
  { before, after, announced }: VisitChange,
  now: Date,
): MessageTemplate | null {
  const present = now.toISOString()
  const [last] = announced
  if (after.status === 'cancelled') {
    if (last && isCorrected(last, after, now)) return null
    const end = after.appointment_date && startOfVisit({ ...after, appointment_time: '23:59' })
    return before && isOpen(before) && (expectedVisit(announced, now) || !end || end > present)
      ? 'cancelled'
      : null
  }
  const start = agreedStart(after)
  if (!start) {
    const isOther = before !== null && !isSameToPatient(before, after)
    return isOpen(after) && isOther && expectedVisit(announced, now) ? 'withdrawn' : null
  }
  if (start <= present) return null
  const known = last ?? before
  if (!known || !agreedStart(known)) return 'confirmed'
  if (!isSameToPatient(known, after)) return 'changed'
  const mayBeNews = last !== undefined && !last.isCertain
  return mayBeNews && before && !isSameToPatient(before, after) ? 'confirmed' : null
}

/** Whether a change was taken back before a message about it was sent: the patient still knows the right visit. */
const isCorrected = (last: AnnouncedVisit, after: MessagedVisit, now: Date) =>
  last.isCertain &&
  isSameToPatient(last, after) &&
  last.changedAt !== null &&
  now.getTime() - Date.parse(last.changedAt) < pauseMs

export const expectedVisit = (announced: AnnouncedVisit[], now: Date): AnnouncedVisit | undefined =>
  announced.find((visit) => (agreedStart(visit) ?? '') > now.toISOString())

const isOpen = ({ status }: MessagedVisit) => status === 'pending' || status === 'confirmed'

const agreedStart = (visit: MessagedVisit) => (isAgreed(visit) ? startOfVisit(visit) : null)

/** Whether a message has certainly told the patient of a visit as it is now. */
export const isKnownToPatient = (visit: MessagedVisit, [last]: AnnouncedVisit[]) =>
  last?.isCertain === true && isSameToPatient(last, visit)

/** Of a visit still to come, of its cancellation, or that one which they may expect is not agreed any more. */
export function isUntold(
  visit: MessagedVisit & { attendance: string | null },
  announced: AnnouncedVisit[],
  now: Date,
): boolean {
  if (isKnownToPatient(visit, announced) || visit.attendance || visit.status === 'completed')
    return false
  const start = agreedStart(visit)
  if (start) return start > now.toISOString()
  return visit.status === 'cancelled' || expectedVisit(announced, now) !== undefined
}

export const isSameToPatient = (one: MessagedVisit, other: MessagedVisit) =>
  visitParts.every((part) => one[part] === other[part])

const visitParts = ['status', 'branch', 'appointment_date', 'appointment_time'] as const

const hourMs = 3_600_000
const quietFrom = 20
const quietUntil = 7

export function endOfQuietHours(now: Date): Date | null {
  const hour = now.getUTCHours()
  if (hour >= quietUntil && hour < quietFrom) return null
  const morning = new Date(now)
  morning.setUTCHours(hour < quietUntil ? quietUntil : quietUntil + 24, 0, 0, 0)
  return morning
}

/** Two hours before the visit, or, if that is in the quiet hours, when these begin at 20:00 on the day before. */
export function reminderDeadline(visit: MessagedVisit): string | null {
  const start = startOfVisit(visit)
  if (!start || !visit.appointment_date) return null
  const deadline = new Date(Date.parse(start) - 2 * hourMs)
  const midnightMs = Date.parse(midnight(visit.appointment_date))
  const isQuiet = deadline.getTime() <= midnightMs + quietUntil * hourMs
  const eveningBefore = new Date(midnightMs - (24 - quietFrom) * hourMs)
  return (isQuiet ? eveningBefore : deadline).toISOString()
}

const dayMs = 24 * hourMs
const usefulMs: Partial<Record<MessageTemplate, number>> = {
  received: dayMs,
  cancelled: 2 * dayMs,
  result: 7 * dayMs,
}

export function usefulUntil(template: MessageTemplate, visit: MessagedVisit, now: Date): string {
  const end = template === 'reminder' ? reminderDeadline(visit) : startOfVisit(visit)
  const latest = new Date(now.getTime() + (usefulMs[template] ?? 30 * dayMs)).toISOString()
  return end && template !== 'received' && template !== 'result' && end < latest ? end : latest
}

const channelNames = { sms: 'SMS', mail: 'mail', whatsapp: 'WhatsApp', call: 'phone' } as const

export const nothingToSend =
  'Nothing will be sent. The patient wants no messages, or this message has no text.'

export const noMessagesWanted = 'The patient wants no messages.'

export function messageHistory(message: ListedMessage): string {
  const label = templateLabels[message.template]
  const channel = channelNames[message.channel]
  const author = message.sent_by ?? 'a former colleague'
  // A message that has waited for staff for too long is useless, and not sent any more.
  const isDropped = message.status === 'manual' && !isToDo(message)
  switch (isDropped ? 'dropped' : message.status) {
    case 'sent':
      if (message.channel === 'whatsapp') return `${label} opened by ${author}`
      return message.channel === 'call'
        ? `${label} told by ${author}`
        : `${label} sent by ${channel}`
    case 'waiting':
      return `${label} will be sent by ${channel}`
    case 'manual':
      return `${label} to send by WhatsApp`
    case 'failed':
      return `${label} was not sent by ${channel}`
    case 'dropped':
      return `${label} will not be sent`
  }
}

export function messageReason({ status, last_error, next_attempt_at }: ListedMessage): string {
  if (status === 'waiting') {
    const next = `Next try ${moment(next_attempt_at)}.`
    return [last_error, next].filter(Boolean).join(' ')
  }
  return status === 'sent' ? '' : (last_error ?? '')
}

/** Whether staff have to do something about a message: it waits for them, has failed, or has failed so far. */
export const isToDo = ({ status, last_error, isOutdated }: ListedMessage): boolean =>
  !isOutdated &&
  (status === 'manual' || status === 'failed' || (status === 'waiting' && last_error !== null))
