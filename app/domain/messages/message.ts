import { isTime, midnight } from '#app/day.ts'
import type { MessageTemplate } from './message-template.ts'

/** The channels by which messages reach patients. */
export type MessageChannel = 'sms' | 'mail' | 'whatsapp' | 'call'

/** The status of a message: `desk` waits for staff, `dropped` was not sent because a later change made it outdated. */
export type MessageStatus = 'waiting' | 'desk' | 'sent' | 'failed' | 'dropped'

/** A message as staff see it, with its text as far as it is still stored. */
export interface ListedMessage {
  id: string
  appointment_id: string
  template: MessageTemplate
  channel: MessageChannel
  status: MessageStatus
  attempts: number
  next_attempt_at: string
  last_error: string | null
  created_at: string
  sent_at: string | null
  /** The name of the member of staff who sent it. */
  sent_by: string | null
  /** Whether the visit was changed since. */
  isOutdated: boolean
  text: string | null
}

/** An appointment as far as messages speak of it. */
export interface MessagedVisit {
  status: string
  branch: string | null
  appointment_date: string | null
  appointment_time: string | null
}

/** Which ways of sending are set up. */
export interface ChannelsSetUp {
  sms: boolean
  mail: boolean
}

/** What a patient can be reached by. */
export interface Reachable {
  phone_normalised: string | null
  email: string
}

// Ghana's numbers for mobile phones begin with 02 and 05; others are not known to take an SMS.
const ghanaianMobile = /^\+233[25]\d{8}$/

/** The channel for a patient: SMS if possible, else mail, else staff write by WhatsApp or call. */
export function channelFor(
  { phone_normalised, email }: Reachable,
  isSetUp: ChannelsSetUp,
): MessageChannel {
  if (isSetUp.sms && ghanaianMobile.test(phone_normalised ?? '')) return 'sms'
  return isSetUp.mail && email ? 'mail' : 'whatsapp'
}

/** When a visit begins; null as long as its day or time is not agreed. */
export const startOfVisit = ({ appointment_date: day, appointment_time: time }: MessagedVisit) =>
  day && time && isTime(time) ? `${day}T${time}:00.000Z` : null

/** A visit as a message has announced it. */
export interface AnnouncedVisit extends MessagedVisit {
  /** Whether that has certainly been sent. */
  isCertain: boolean
  /** Since when the visit is another one than that, or was for a while; null where it has been the same ever since. */
  changedAt: string | null
}

/** A change by staff, and the visit as the patient knows it, or may know it since; empty where they know of none. */
interface VisitChange {
  before: MessagedVisit | null
  after: MessagedVisit
  announced: AnnouncedVisit[]
}

/** Staff often set status, day and time one after another, or undo, so a message waits until they have finished. */
export const pauseMs = 20_000

/**
 * The message that tells of a change by staff, or null: of a visit that is confirmed with its day and time, of another
 * day, time or branch than the patient knows, of a visit that they know of and that is not agreed any more, and of a
 * cancellation. Past visits cause no message, and nobody gets a message about what they certainly know.
 */
export function messageOfChange(
  { before, after, announced }: VisitChange,
  now: Date,
): MessageTemplate | null {
  const present = now.toISOString()
  const [last] = announced
  if (after.status === 'cancelled') {
    if (last && isCorrected(last, after, now)) return null
    const wasOpen = before?.status === 'pending' || before?.status === 'confirmed'
    const end = after.appointment_date && startOfVisit({ ...after, appointment_time: '23:59' })
    return wasOpen && (expectedVisit(announced, now) || !end || end > present) ? 'cancelled' : null
  }
  const start = agreedStart(after)
  if (!start) {
    const isOpen = after.status === 'pending' || after.status === 'confirmed'
    const isOther = before !== null && !isSame(before, after)
    return isOpen && isOther && expectedVisit(announced, now) ? 'withdrawn' : null
  }
  if (start <= present) return null
  const known = last ?? before
  if (!known || !agreedStart(known)) return 'confirmed'
  if (!isSame(known, after)) return 'changed'
  const mayBeNews = last !== undefined && !last.isCertain
  return mayBeNews && before && !isSame(before, after) ? 'confirmed' : null
}

/** Whether a visit is again as the patient certainly knows it, before anything else would have been sent. */
const isCorrected = (last: AnnouncedVisit, after: MessagedVisit, now: Date) =>
  last.isCertain &&
  isSame(last, after) &&
  last.changedAt !== null &&
  now.getTime() - Date.parse(last.changedAt) < pauseMs

/** The visit that a patient may be waiting for; undefined where it is over, or they know that it is not agreed. */
export const expectedVisit = (announced: AnnouncedVisit[], now: Date): AnnouncedVisit | undefined =>
  announced.find((visit) => (agreedStart(visit) ?? '') > now.toISOString())

/** When a visit begins that is confirmed; null as long as it is not agreed. */
export const agreedStart = (visit: MessagedVisit) =>
  visit.status === 'confirmed' ? startOfVisit(visit) : null

/** Whether two visits are the same to a patient. */
export const isSame = (one: MessagedVisit, other: MessagedVisit) =>
  visitParts.every((part) => one[part] === other[part])

const visitParts = ['status', 'branch', 'appointment_date', 'appointment_time'] as const

const hourMs = 3_600_000
const quietFrom = 20
const quietUntil = 7

/** The end of the quiet hours, 20:00 to 07:00 in Accra, in which no message is sent; null outside of them. */
export function endOfQuietHours(now: Date): Date | null {
  const hour = now.getUTCHours()
  if (hour >= quietUntil && hour < quietFrom) return null
  const morning = new Date(now)
  morning.setUTCHours(hour < quietUntil ? quietUntil : quietUntil + 24, 0, 0, 0)
  return morning
}

/**
 * Until when a reminder is of use: two hours before the visit, unless that is in the quiet hours, which begin at 20:00 the
 * day before.
 */
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
/** How long a message is useful whose end does not follow from a visit. */
const usefulMs: Partial<Record<MessageTemplate, number>> = {
  received: dayMs,
  cancelled: 2 * dayMs,
  result: 7 * dayMs,
}

/** The instant after which a message is not sent any more. */
export function usefulUntil(template: MessageTemplate, visit: MessagedVisit, now: Date): string {
  const end = template === 'reminder' ? reminderDeadline(visit) : startOfVisit(visit)
  const latest = new Date(now.getTime() + (usefulMs[template] ?? 30 * dayMs)).toISOString()
  return end && template !== 'received' && template !== 'result' && end < latest ? end : latest
}
