import { z } from 'zod'
import { isRequestKey, requestKeyText } from '#app/domain/request-key.ts'
import { asResult } from '#app/domain/text-fields.schema.ts'
import { type FieldErrors, invalid, type Result } from '#app/result.ts'
import { visitFields } from './appointment-edit.schema.ts'
import { requestFieldSchemas, truncateFields } from './appointment-request.schema.ts'
import { checkRequest } from './appointment-request.ts'

// A new appointment has a message and no notes.
const { notes: _, ...visit } = visitFields

const Entry = z.object({
  ...requestFieldSchemas,
  ...visit,
  /** Made when the form is shown, so that a second submit stores no second appointment. */
  request_key: z.string().refine(isRequestKey, requestKeyText),
})

/** An appointment that staff enter for a caller or a walk-in. */
export type AppointmentEntry = z.output<typeof Entry>

/**
 * Reads the front desk's form. The rules are those of the patients' form, except that email and message
 * are optional. `today` is Accra's plain date.
 */
export function readEntry(input: unknown, today: string): Result<AppointmentEntry> {
  const read = asResult(Entry.safeParse(truncateFields(input)))
  if (!read.ok) return read
  const errors = withoutOptional(checkRequest(read.value, today), read.value)
  return Object.keys(errors).length > 0 ? invalid(errors) : read
}

function withoutOptional(errors: FieldErrors, { email, message }: AppointmentEntry): FieldErrors {
  const allowed = { email: email === '', message: message === '' } as Record<string, boolean>
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !allowed[field]))
}
