import type { AppointmentMessagesTable } from '#db/schema.ts'
import type { ColumnUse } from './column-use.ts'

const plain = { filledBy: 'program', personal: false } as const
const personal = { filledBy: 'program', personal: true } as const

/** Every column of the messages to patients. */
export const appointmentMessageColumns = {
  id: plain,
  appointment_id: plain,
  template: plain,
  channel: plain,
  status: plain,
  sealed_text: personal,
  once_key: plain,
  event_number: plain,
  attempts: plain,
  next_attempt_at: plain,
  claimed_until: plain,
  handed_over_at: plain,
  gateway_id: plain,
  give_up_at: plain,
  // A gateway may name the number that it refuses.
  last_error: personal,
  created_at: plain,
  sent_at: plain,
  sent_by: plain,
} as const satisfies Record<keyof AppointmentMessagesTable, ColumnUse<'program'>>
