import { z } from 'zod'
import { isRequestKey } from '#app/domain/request-key.ts'
import { asResult, Day, Line, optional, Text } from '#app/domain/text-fields.schema.ts'
import { typedDay } from '#app/values/day.ts'
import { done, invalid, type Result } from '#app/values/result.ts'
import {
  checkRequest,
  type RequestField,
  type RuleContext,
  requestFields,
} from './appointment-request.ts'
import { patientFields } from './patient-fields.ts'
import { withoutEmail } from './without-email.ts'

export const requestFieldSchemas = Object.fromEntries(
  requestFields.map((name) => {
    const { input } = patientFields[name]
    return [name, input === 'date' ? Day : optional(input === 'paragraph' ? Text : Line)]
  }),
) as Record<RequestField, ReturnType<typeof optional>>

const requestKeyText = 'The request key must be 16 to 64 letters, digits or hyphens.'

/** A declaration of a checkbox: "yes" from a form, true from a program. */
export const Declaration = z
  .unknown()
  .optional()
  .transform((declared) => declared === true || declared === 'yes')

const Payload = z.object({
  ...requestFieldSchemas,
  /** Made when the form is shown; the same key again finds the stored request (D-49). */
  request_key: z
    .string(requestKeyText)
    .refine((key) => key === '' || isRequestKey(key), requestKeyText)
    .nullish()
    .transform((key) => key || undefined),
  /** Whether the patient has no email address: it may then be left out (D-61). */
  no_email: Declaration,
  earlier: Declaration,
  /** A honeypot: people never see this field, and no password manager fills one of this name. */
  leave_empty: optional(Text),
  /** The day that the form was sent with before: a closed one is asked about once (S-4.20). Programs leave it out. */
  confirmed_date: z.string().transform(typedDay).optional().catch(undefined),
})

type SentRequest = z.output<typeof Payload>
export type AppointmentRequest = Omit<SentRequest, 'confirmed_date' | 'no_email'>

export function readRequest(input: unknown, rules: RuleContext): Result<SentRequest> {
  const read = asResult(Payload.safeParse(truncateFields(input)))
  if (!read.ok) return read
  const errors = checkRequest(read.value, rules)
  return Object.keys(errors).length > 0 ? invalid(errors) : done(withoutEmail(read.value))
}

export function readUnchecked(input: unknown): SentRequest | null {
  const read = Payload.safeParse(truncateFields(input))
  return read.success ? withoutEmail(read.data) : null
}

/** Cuts long fields before any pattern is run on them; a field over its limit stays over its limit. */
export function truncateFields(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return {}
  const entries = Object.entries(input).map(([name, value]) => {
    const maxLength = (patientFields[name as RequestField]?.maxLength ?? 100) * 4
    const isTooLong = typeof value === 'string' && value.length > maxLength
    // The cut may split a surrogate pair.
    return [name, isTooLong ? value.slice(0, maxLength).toWellFormed() : value]
  })
  return Object.fromEntries(entries)
}
