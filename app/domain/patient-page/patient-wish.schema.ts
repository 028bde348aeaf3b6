import { z } from 'zod'
import { asResult, Line, optional, Text } from '#app/domain/text-fields.schema.ts'
import type { Result } from '#app/result.ts'
import { type DayWish, maxReasonLength, wishedDateError, wishTexts } from './patient-wish.ts'

const Reason = optional(Text).refine(
  (reason) => reason.length <= maxReasonLength,
  wishTexts.tooLong,
)

const Cancellation = z.object({ reason: Reason })

/** Reads the form by which a patient cancels. */
export const readCancellation = (input: unknown): Result<z.output<typeof Cancellation>> =>
  asResult(Cancellation.safeParse(input))

/** Reads the form by which a patient asks for another day. */
export const readDayWish = (input: unknown, today: string): Result<DayWish> =>
  asResult(
    z
      .object({
        date: optional(Line).superRefine((date, context) => {
          const message = wishedDateError(date, today)
          if (message) context.addIssue({ code: 'custom', message })
        }),
        reason: Reason.refine((reason) => reason !== '', wishTexts.noReason),
      })
      .safeParse(input),
  )
