import type { Messages } from '#app/domain/clinic/content.ts'
import { fillText } from '#app/domain/clinic/fill-content.ts'
import { whatsappLink } from '#app/domain/clinic/links.ts'
import { weekdayDate } from '#app/ui/date-text.ts'

/** The messages that staff send to patients by WhatsApp, from the clinic's own phone. */
export type MessageTemplate = keyof Messages
export const messageTemplates: readonly MessageTemplate[] = ['confirmed', 'cancelled', 'reminder']

/** The label of each template on its button. */
export const templateLabels: Record<MessageTemplate, string> = {
  confirmed: 'Confirmation',
  cancelled: 'Cancellation',
  reminder: 'Reminder',
}

/** What a message contains. It leaves out the service: phones are shared, and the examination is private. */
export interface MessageDetails {
  first_name: string
  reference: string
  branch: string | null
  appointment_date: string | null
  appointment_time: string | null
}

/**
 * The text of a message. The clinic's text for it may name `{first_name}`, `{reference}` and `{visit}`, which is the
 * day, the time and the branch as far as they are agreed.
 */
export function messageText(text: string, details: MessageDetails): string {
  const { first_name, reference, branch } = details
  const visit = [...when(details), branch && `at our ${branch} branch`].filter(Boolean).join(' ')
  // With nothing agreed the space before it goes as well.
  const withVisit = text.replaceAll(/ ?\{visit\}/g, (named) => visit && named)
  return fillText(withVisit, { first_name, reference, visit })
}

/** The link that opens WhatsApp with the message; null when the phone is not in E.164. */
export function messageLink(
  text: string,
  details: MessageDetails & { phone_normalised: string | null },
): string | null {
  const e164 = details.phone_normalised
  if (!isE164(e164)) return null
  return whatsappLink({ e164 }, messageText(text, details))
}

/** Whether a phone was normalised to E.164. */
export const isE164 = (phone: string | null): phone is `+${string}` =>
  phone?.startsWith('+') ?? false

const when = ({ appointment_date: date, appointment_time: time }: MessageDetails) => [
  date && `on ${weekdayDate(date)}`,
  date && time && `at ${time}`,
]
