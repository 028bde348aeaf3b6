import type { AppointmentStatus } from '#app/domain/appointments/appointment.ts'
import {
  type StaffField,
  staffFieldNames,
} from '#app/domain/appointments/editing/appointment-edit.ts'
import {
  type SharedField,
  sharedFields,
} from '#app/domain/appointments/request/appointment-request.ts'

/** The editable fields of an appointment as form values: all text, empty when not agreed. */
const visitFields = [...staffFieldNames, ...sharedFields]
export type VisitField = StaffField | SharedField
export type VisitValues = Record<VisitField, string>

type Stored = Record<Exclude<VisitField, 'status'>, string | null> & {
  status: AppointmentStatus | (string & {})
}

/** The stored appointment as form values. */
export const storedVisit = (stored: Stored): VisitValues =>
  visitOf((field) => (stored[field] ?? '').replaceAll('\r\n', '\n'))

interface RequestedDays {
  appointment_date: string | null
  preferred_date: string | null
  asked_date: string | null
}

/** The preferred day while it stands for one that is not agreed; null once the patient asks for another day. */
export const proposedDay = ({ appointment_date, preferred_date, asked_date }: RequestedDays) =>
  appointment_date || asked_date ? null : preferred_date

/**
 * The fields as the form is opened with them: the patient's preferred day stands for one that is not agreed, and the
 * only branch that can be chosen for one that nobody has chosen.
 */
export function openedVisit(
  appointment: Stored & RequestedDays,
  branches: readonly string[] = [],
): VisitValues {
  const stored = storedVisit(appointment)
  return {
    ...stored,
    appointment_date: stored.appointment_date || (proposedDay(appointment) ?? ''),
    branch: stored.branch || (branches.length === 1 ? (branches[0] ?? '') : ''),
  }
}

/** Reads the present values of the form. */
export function visitIn(form: HTMLFormElement): VisitValues {
  const fields = new FormData(form)
  return visitOf((field) => String(fields.get(field) ?? ''))
}

export const isSameVisit = (one: VisitValues, other: VisitValues) =>
  visitFields.every((field) => one[field] === other[field])

const visitOf = (read: (field: VisitField) => string) =>
  Object.fromEntries(visitFields.map((field) => [field, read(field)])) as VisitValues
