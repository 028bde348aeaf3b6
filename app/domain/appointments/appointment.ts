import { plainPhone } from '#app/values/phone-number.ts'

/** The status of a request; a new one is pending, and staff may set any other at any time. */
export const appointmentStatuses = ['pending', 'confirmed', 'cancelled', 'completed'] as const
export type AppointmentStatus = (typeof appointmentStatuses)[number]

// Without 0, 1, I, L, O and U, which are easily confused when written by hand.
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const referencePattern = /^GM-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/

export function referenceFrom(bytes: Uint8Array): string {
  const characters = [...bytes].map((byte) => alphabet[byte % alphabet.length]).join('')
  return `GM-${characters.slice(0, 4)}-${characters.slice(4, 8)}`
}

export const isReference = (text: string) => referencePattern.test(text)

const labels: Record<AppointmentStatus, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  cancelled: 'Cancelled',
  completed: 'Completed',
}

export const isStatus = (text: string): text is AppointmentStatus =>
  (appointmentStatuses as readonly string[]).includes(text)

/** A status as people read it; an unknown one shows its raw text (D-53). */
export const statusLabel = (status: string): string => (isStatus(status) ? labels[status] : status)

export const statusChoices = (current: string): readonly string[] =>
  isStatus(current) ? appointmentStatuses : [current, ...appointmentStatuses]

export const openStatuses = ['pending', 'confirmed'] as const satisfies AppointmentStatus[]
export const isOpen = ({ status }: { status: string }) =>
  openStatuses.some((open) => open === status)

export interface VisitDays {
  appointment_date: string | null
  asked_date: string | null
  preferred_date: string | null
}

export const expectedDay = ({ appointment_date, asked_date, preferred_date }: VisitDays) =>
  appointment_date ?? asked_date ?? preferred_date

export interface Patient {
  first_name: string
  last_name: string
  phone: string
  phone_normalised: string | null
  /** Whose phone it is, where somebody else asks for the patient. */
  asked_by: string | null
}

export const patientName = ({ first_name, last_name }: Pick<Patient, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`.trim()

export const servicesText = (asked: { service: string; second_service: string | null }) =>
  [asked.service, asked.second_service].filter(Boolean).join(' and ')

/** A `tel:` link to a patient, with the typed digits when the phone could not be normalised. */
export const patientPhoneLink = ({
  phone,
  phone_normalised,
}: Pick<Patient, 'phone' | 'phone_normalised'>) =>
  `tel:${phone_normalised ?? plainPhone(phone).replace(/[^\d+]/g, '')}`

const requestSources = ['web', 'phone', 'walk-in', 'whatsapp'] as const
type RequestSource = (typeof requestSources)[number]

export const sourceQuestion = 'How did they contact us?'

export const enteredSources = requestSources.filter((source) => source !== 'web')

const sourceLabels: Record<RequestSource, string> = {
  web: 'Website',
  phone: 'Phone call',
  'walk-in': 'Walk-in',
  whatsapp: 'WhatsApp',
}

export const isEnteredSource = (text: string): text is (typeof enteredSources)[number] =>
  (enteredSources as readonly string[]).includes(text)

export const sourceLabel = (source: string): string =>
  Object.hasOwn(sourceLabels, source) ? sourceLabels[source as RequestSource] : source
