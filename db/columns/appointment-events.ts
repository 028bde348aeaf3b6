import type { AppointmentEventsTable } from '#db/schema.ts'
import type { ColumnUse } from './column-use.ts'

const plain = { filledBy: 'program', personal: false } as const

/** Every column of the history of appointments. */
export const appointmentEventColumns = {
  id: plain,
  appointment_id: plain,
  number: plain,
  kind: plain,
  at: plain,
  by: plain,
  staff_id: plain,
  from_status: plain,
  to_status: plain,
  from_date: plain,
  from_time: plain,
  from_branch: plain,
  to_date: plain,
  to_time: plain,
  to_branch: plain,
  from_service: plain,
  to_service: plain,
  asked_date: plain,
  attendance: plain,
  override_reason: { filledBy: 'program', personal: true },
  patient_reason: { filledBy: 'patient', personal: true },
} as const satisfies Record<keyof AppointmentEventsTable, ColumnUse<'patient' | 'program'>>
