import {
  type PatientField,
  patientFields,
} from '#app/domain/appointments/request/patient-fields.ts'
import { tooLongText } from '#app/domain/text-errors.ts'
import { chooseDayText } from '#app/values/day.ts'

export const maxReasonLength = 500

export interface RescheduleRequest {
  date: string
  reason: string
}

export const rescheduleTexts = {
  noDate: chooseDayText,
  noReason: 'Please tell us why, or which time suits you.',
  tooLong: tooLongText(maxReasonLength),
  tooMany:
    'You have changed this many times within the last hour. Please call or write to us, or try again in an hour.',
} as const

export function requestedDateError(date: string, today: string): string | undefined {
  const { rule }: PatientField = patientFields.preferred_date
  return date ? rule?.(date, today) || undefined : rescheduleTexts.noDate
}
