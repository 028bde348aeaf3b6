import type { AppointmentStatus } from '#app/domain/appointments/appointment.ts'
import {
  type StaffField,
  staffFieldNames,
} from '#app/domain/appointments/editing/appointment-edit.ts'
import {
  type SharedField,
  sharedFields,
} from '#app/domain/appointments/request/appointment-request.ts'
import { fieldTexts } from '#app/values/forms/edited-fields.ts'

const visitFields = [...staffFieldNames, ...sharedFields]
export type VisitField = StaffField | SharedField

/** The editable fields of an appointment as form values: all text, empty when not agreed. */
export type VisitValues = Record<VisitField, string>

type Stored = Record<Exclude<VisitField, 'status'>, string | null> & {
  status: AppointmentStatus | (string & {})
}

/** The stored appointment as form values. */
export const storedVisit = (stored: Stored): VisitValues => fieldTexts(stored, visitFields)

interface RequestedDays {
  appointment_date: string | null
  preferred_date: string | null
  asked_date: string | null
}

/**
 * The patient's preferred day, which the form proposes; null once a day is agreed or the patient asks for another one.
 */
export const proposedDay = ({ appointment_date, preferred_date, asked_date }: RequestedDays) =>
  appointment_date || asked_date ? null : preferred_date

/**
 * The values with which the form opens. Where no day is agreed it proposes the preferred one, and where no branch is
 * chosen the only one that can be chosen.
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
