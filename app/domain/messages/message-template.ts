import type { Messages } from '#app/domain/clinic/content.ts'
import { fillText } from '#app/domain/clinic/fill-content.ts'
import { whatsappLink } from '#app/domain/clinic/links/links.ts'
import { clockText, weekdayDate } from '#app/values/date-text.ts'

export type MessageTemplate = keyof Messages

/** The messages of which the last one says what the patient must know of the visit. */
export const visitTemplates = [
  'confirmed',
  'changed',
  'withdrawn',
  'cancelled',
] as const satisfies MessageTemplate[]

export const templateLabels: Record<MessageTemplate, string> = {
  received: 'Receipt',
  confirmed: 'Confirmation',
  changed: 'Change',
  withdrawn: 'Postponement',
  cancelled: 'Cancellation',
  reminder: 'Reminder',
  result: 'Result ready',
}

/** The values that a message contains. The service is left out: phones are shared, and the examination is private. */
export interface MessageDetails {
  first_name: string
  /** Who asks for the patient, and reads the message. */
  asked_by: string | null
  reference: string
  branch: string | null
  appointment_date: string | null
  appointment_time: string | null
  /** Why the clinic has cancelled; null while it has not, or has given no reason. */
  clinic_reason?: string | null
  link: string
}

/** Fills `{first_name}`, `{reference}`, `{link}`, `{place}` (the branch) and `{visit}` (what is agreed) into a text. */
export function messageText(text: string, details: MessageDetails): string {
  const { reference, branch, link } = details
  const patient = greetedName(details.first_name)
  const { asked_by } = details
  const first_name = asked_by && isName(asked_by) ? `${asked_by} (for ${patient})` : patient
  const place = branch ? `at our ${branch} branch` : ''
  const visit = [...when(details), place].filter(Boolean).join(' ')
  const values = { first_name, reference, link, place, visit }
  // When nothing is agreed, the space before `{visit}` is removed as well.
  const named = text.replaceAll(/ ?\{(?:visit|place)\}/g, (each) =>
    fillText(each, values).trimEnd(),
  )
  return [fillText(named, values), details.clinic_reason].filter(Boolean).join(' ')
}

// Letters of any language and what may stand between them; no digits and no addresses, which phones make into links.
const namePattern = /^(?!.*\.\p{L}{2})[\p{L}\p{M} .'’-]{1,40}$/u

const isName = (typed: string) => namePattern.test(typed)

/** Strangers can have messages sent to any number, so only real names are used (S-20.13). */
const greetedName = (typed: string) => (isName(typed) ? typed : 'patient')

export function messageLink(
  text: string,
  details: MessageDetails & { phone_normalised: string | null },
): string | null {
  const e164 = details.phone_normalised
  if (!isE164(e164)) return null
  return whatsappLink({ e164 }, messageText(text, details))
}

export const isE164 = (phone: string | null): phone is `+${string}` =>
  phone?.startsWith('+') ?? false

const when = ({ appointment_date: date, appointment_time: time }: MessageDetails) => [
  date && `on ${weekdayDate(date)}`,
  date && time && `at ${clockText(time)}`,
]
