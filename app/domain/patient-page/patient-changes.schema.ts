import { z } from 'zod'
import {
  type PatientField,
  patientFields,
} from '#app/domain/appointments/request/patient-fields.ts'
import { asResult, Day, optional, Text } from '#app/domain/text-fields.schema.ts'
import type { Result } from '#app/values/result.ts'
import { maxReasonLength, rescheduleTexts } from './patient-page-texts.ts'

const Reason = optional(Text).refine(
  (reason) => reason.length <= maxReasonLength,
  rescheduleTexts.tooLong,
)

const Cancellation = z.object({ reason: Reason })

export const readCancellation = (input: unknown): Result<z.output<typeof Cancellation>> =>
  asResult(Cancellation.safeParse(input))

const { rule }: PatientField = patientFields.preferred_date

const rescheduleRequest = (today: string) =>
  z.object({
    date: Day.superRefine((date, context) => {
      const message = date ? rule?.(date, today) : rescheduleTexts.noDate
      if (message) context.addIssue({ code: 'custom', message })
    }),
    reason: Reason.refine((reason) => reason !== '', rescheduleTexts.noReason),
  })

export type RescheduleRequest = z.output<ReturnType<typeof rescheduleRequest>>

export const readRescheduleRequest = (input: unknown, today: string): Result<RescheduleRequest> =>
  asResult(rescheduleRequest(today).safeParse(input))
