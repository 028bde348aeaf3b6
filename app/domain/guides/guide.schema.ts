import { z } from 'zod'
import { formShape } from '#app/domain/form-fields.schema.ts'
import { isWithoutContent, noContentText, tooDeepText } from '#app/domain/formatted-text/markup.ts'
import { htmlError, sanitise } from '#app/domain/formatted-text/sanitised.schema.ts'
import { asResult } from '#app/domain/text-fields.schema.ts'
import type { Result } from '#app/values/result.ts'
import { type Approval, approvalFields, type GuideField, guideFields } from './guide.ts'

/** The text, sanitised like that of a post, but without images. */
const Content = z
  .string(noContentText)
  .superRefine((html, check) => {
    const error = htmlError(html, {})
    if (error) {
      const message = error === 'too-deep' ? tooDeepText : 'This text is too long for one guide.'
      check.addIssue({ code: 'custom', message })
    }
  })
  .transform((html) => sanitise(html, {}))
  .refine((html) => !isWithoutContent(html), noContentText)

const Guide = z.object({
  ...formShape(guideFields),
  content: Content,
}) satisfies z.ZodType<Record<GuideField, string>>

export type GuideInput = z.output<typeof Guide>

export const readGuide = (input: unknown): Result<GuideInput> => asResult(Guide.safeParse(input))

const approval = formShape(approvalFields)

const approvalUntil = (today: string) =>
  z.object({
    ...approval,
    approved_on: approval.approved_on.refine(
      (day) => day <= today,
      'An approval cannot be in the future.',
    ),
  }) satisfies z.ZodType<Approval>

/** Reads an approval; `today` is the plain date in Accra. */
export const readApproval = (input: unknown, today: string) =>
  asResult(approvalUntil(today).safeParse(input))
