import type { AppointmentStatus } from '#app/domain/appointments/appointment.ts'

/** What staff may change of an appointment, as the form has it: all text, empty where nothing is agreed. */
export const visitFields = [
  'appointment_date',
  'appointment_time',
  'status',
  'branch',
  'notes',
] as const
export type VisitField = (typeof visitFields)[number]
export type Visit = Record<VisitField, string>

type Stored = Record<Exclude<VisitField, 'status'>, string | null> & {
  status: AppointmentStatus | (string & {})
}

/** What is stored, as a form has it. */
export const storedVisit = (stored: Stored): Visit =>
  visitOf((field) => (stored[field] ?? '').replaceAll('\r\n', '\n'))

/** What the form begins with: what was typed, what is stored, or the day that the patient wishes for. */
export function startOfVisit(
  appointment: Stored & { preferred_date: string | null },
  typed: Readonly<Record<string, string>>,
): Visit {
  const stored = storedVisit(appointment)
  const start = { ...stored, appointment_date: stored.appointment_date || wish(appointment) }
  return visitOf((field) => typed[field] ?? start[field])
}

/** What stands on the screen. */
export function visitIn(form: HTMLFormElement): Visit {
  const fields = new FormData(form)
  return visitOf((field) => String(fields.get(field) ?? ''))
}

export const isSameVisit = (one: Visit, other: Visit) =>
  visitFields.every((field) => one[field] === other[field])

const wish = ({ preferred_date }: { preferred_date: string | null }) => preferred_date ?? ''

const visitOf = (read: (field: VisitField) => string) =>
  Object.fromEntries(visitFields.map((field) => [field, read(field)])) as Visit
