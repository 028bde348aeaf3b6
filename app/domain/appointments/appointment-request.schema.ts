import { z } from 'zod'
import { asResult, Line, optional, Text } from '#app/domain/text-fields.schema.ts'
import { invalid, type Result } from '#app/result.ts'
import {
  checkRequest,
  maxLengths,
  type RequestField,
  requestFields,
} from './appointment-request.ts'

/** The form's fields as text, whatever they say. */
export const requestFieldSchemas = Object.fromEntries(
  requestFields.map((field) => [field, optional(field === 'message' ? Text : Line)]),
) as Record<RequestField, ReturnType<typeof optional>>

const keySentence = 'The request key must be 16 to 64 letters, digits or hyphens.'

const Payload = z.object({
  ...requestFieldSchemas,
  /** Made when the form is shown; a repeated one finds the first request again (D-49). */
  request_key: z
    .string(keySentence)
    .refine((key) => key === '' || /^[\w-]{16,64}$/.test(key), keySentence)
    .nullish()
    .transform((key) => key || undefined),
  /** People never see this field; only a program fills it in. */
  website: optional(Text),
})

export type AppointmentRequest = z.output<typeof Payload>

/** Reads a request from a form or from JSON; unknown fields are dropped. `today` is Accra's plain date. */
export function readRequest(input: unknown, today: string): Result<AppointmentRequest> {
  const read = asResult(Payload.safeParse(truncateFields(input)))
  if (!read.ok) return read
  const errors = checkRequest(read.value, today)
  return Object.keys(errors).length > 0 ? invalid(errors) : read
}

/** Bounds each field before any pattern looks at it; what was too long still is. */
export function truncateFields(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return {}
  const entries = Object.entries(input).map(([name, value]) => {
    const most = (maxLengths[name as RequestField] ?? 100) * 4
    const isTooLong = typeof value === 'string' && value.length > most
    // A cut may halve a letter of two units, which is not the writer's fault.
    return [name, isTooLong ? value.slice(0, most).toWellFormed() : value]
  })
  return Object.fromEntries(entries)
}
