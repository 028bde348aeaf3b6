import { clinic, whatsappLink } from '#app/domain/clinic/clinic.ts'
import { weekdayDate } from '#app/ui/date-text.ts'

/** The messages that staff send to patients by WhatsApp, from the clinic's own phone. */
export const messageTemplates = ['confirmed', 'cancelled', 'reminder'] as const
export type MessageTemplate = (typeof messageTemplates)[number]

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

const sentences: Record<MessageTemplate, (visit: string) => string> = {
  confirmed: (visit) =>
    `your appointment${visit} is confirmed. Please come 15 minutes early and bring your referral if you have one.`,
  cancelled: (visit) => `your appointment${visit} has been cancelled.`,
  reminder: (visit) => `we look forward to seeing you${visit || ' at your appointment'}.`,
}

/** The text of a message: who writes, which visit, and the reference. */
export function messageText(template: MessageTemplate, details: MessageDetails): string {
  const { first_name, reference, branch } = details
  const where = branch ? ` at our ${branch} branch` : ''
  return [
    `Hello ${first_name}, this is ${clinic.fullName}:`,
    sentences[template](when(details) + where),
    `Your reference is ${reference}. To change anything, just answer here.`,
  ].join(' ')
}

/** The link that opens WhatsApp with the message; null when the phone is not in E.164. */
export function messageLink(
  template: MessageTemplate,
  details: MessageDetails & { phone_normalised: string | null },
): string | null {
  const e164 = details.phone_normalised
  if (!isE164(e164)) return null
  return whatsappLink({ e164 }, messageText(template, details))
}

/** Whether a phone was normalised to E.164. */
export const isE164 = (phone: string | null): phone is `+${string}` =>
  phone?.startsWith('+') ?? false

function when({ appointment_date: date, appointment_time: time }: MessageDetails): string {
  return date ? ` on ${weekdayDate(date)}${time ? ` at ${time}` : ''}` : ''
}
