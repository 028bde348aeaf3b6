import { statusLabel } from '#app/domain/appointments/appointment.ts'
import { attendanceLabels } from '#app/domain/appointments/attendance/attendance.ts'
import {
  type StaffField,
  staffFieldNames,
  staffFields,
} from '#app/domain/appointments/editing/appointment-edit.ts'
import {
  type RequestField,
  requestFields,
} from '#app/domain/appointments/request/appointment-request.ts'
import { patientFields } from '#app/domain/appointments/request/patient-fields.ts'
import { sourceLabel } from '#app/domain/appointments/request-source.ts'
import type { PersonRequest } from '#app/domain/personal-data/person.server.ts'
import { moment, shortDate } from '#app/ui/date-text.ts'

type Entry = [label: string, value: string]

/** The heading, and columns that only the exported file has: the normalised phone, versions and keys. */
type NotListed =
  | 'reference'
  | 'phone_normalised'
  | 'id'
  | 'version'
  | 'link_version'
  | 'entered_by'
  | 'answered_at'
  | 'set_back_at'
  | 'kept_slot'

const at = (instant: string | null) => instant && moment(instant)
const on = (day: string | null) => day && shortDate(day)

/** The non-empty values of a request under the labels of the forms. A new column does not compile without a line. */
export function storedEntries(request: PersonRequest): Entry[] {
  const { status: _, notes, ...visit } = filledByStaff(request)
  const entries: Record<Exclude<keyof PersonRequest, NotListed>, [string, string | null]> = {
    created_at: ['Received', moment(request.created_at)],
    source: ['Source', request.source && sourceLabel(request.source)],
    status: [staffFields.status.label, statusLabel(request.status)],
    ...askedOf(request),
    earlier_asked_at: ['Would come earlier since', at(request.earlier_asked_at)],
    asked_date: ['Asks for', on(request.asked_date)],
    ...visit,
    appointment_date: [staffFields.appointment_date.label, on(request.appointment_date)],
    attendance: ['Attendance', request.attendance && attendanceLabels[request.attendance]],
    attended_at: ['Attended', at(request.attended_at)],
    notes,
    messages_off_at: ['Wants no messages since', at(request.messages_off_at)],
    privacy_version: ['Privacy notice', request.privacy_version],
    updated_at: ['Last changed', moment(request.updated_at)],
  }
  return Object.values(entries).flatMap(([label, value]) => (value ? [[label, value]] : []))
}

const askedOf = (request: PersonRequest) =>
  Object.fromEntries(
    requestFields.map((name) => {
      const { label, input } = patientFields[name]
      return [name, [label, input === 'date' ? on(request[name]) : request[name]]]
    }),
  ) as Record<RequestField, [string, string | null]>

const filledByStaff = (request: PersonRequest) =>
  Object.fromEntries(
    staffFieldNames.map((name) => [name, [staffFields[name].label, request[name]]]),
  ) as Record<StaffField, [string, string | null]>
