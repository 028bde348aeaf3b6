import { z } from 'zod'
import { asResult, Day, optional, Text } from '#app/domain/text-fields.schema.ts'
import type { Result } from '#app/values/result.ts'
import {
  maxReasonLength,
  type RescheduleRequest,
  requestedDateError,
  rescheduleTexts,
} from './reschedule-request.ts'

const Reason = optional(Text).refine(
  (reason) => reason.length <= maxReasonLength,
  rescheduleTexts.tooLong,
)

const Cancellation = z.object({ reason: Reason })

export const readCancellation = (input: unknown): Result<z.output<typeof Cancellation>> =>
  asResult(Cancellation.safeParse(input))

export const readRescheduleRequest = (input: unknown, today: string): Result<RescheduleRequest> =>
  asResult(
    z
      .object({
        date: Day.superRefine((date, context) => {
          const message = requestedDateError(date, today)
          if (message) context.addIssue({ code: 'custom', message })
        }),
        reason: Reason.refine((reason) => reason !== '', rescheduleTexts.noReason),
      })
      .safeParse(input),
  )
