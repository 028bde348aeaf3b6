import { z } from 'zod'
import { isRequestKey, requestKeyText } from '#app/domain/request-key.ts'
import { asResult, Line, optional } from '#app/domain/text-fields.schema.ts'
import { type FieldErrors, invalid, type Result } from '#app/values/result.ts'
import { staffFieldSchemas } from './appointment-edit.schema.ts'
import {
  Declaration,
  requestFieldSchemas,
  truncateFields,
} from './request/appointment-request.schema.ts'
import { checkRequest, type RequestField, type RuleContext } from './request/appointment-request.ts'
import { type PatientField, patientFields } from './request/patient-fields.ts'
import { isEnteredSource } from './request-source.ts'

// A new appointment has a message and no notes; what else staff fill is filled once it is stored.
const { appointment_date, appointment_time, status } = staffFieldSchemas

const Entry = z.object({
  ...requestFieldSchemas,
  appointment_date,
  appointment_time,
  status,
  // A form that was opened before an update of the site does not send this field.
  source: optional(Line)
    .refine((source) => source === '' || isEnteredSource(source), 'Please choose how they asked.')
    .transform((source) => (isEnteredSource(source) ? source : null)),
  earlier: Declaration,
  /** Made when the form is shown, so that a second submit stores no second appointment. */
  request_key: z.string().refine(isRequestKey, requestKeyText),
})

/** An appointment that staff enter for a caller or a walk-in. */
export type AppointmentEntry = z.output<typeof Entry>

/**
 * Reads the front desk's form. The rules are those of the patients' form, except for what staff may
 * leave out.
 */
export function readEntry(input: unknown, rules: RuleContext): Result<AppointmentEntry> {
  const read = asResult(Entry.safeParse(truncateFields(input)))
  if (!read.ok) return read
  const errors = withoutOptional(checkRequest(read.value, rules), read.value)
  return Object.keys(errors).length > 0 ? invalid(errors) : read
}

const withoutOptional = (errors: FieldErrors, entry: AppointmentEntry): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).filter(([name]) => !mayBeEmpty(name) || entry[name] !== ''),
  )

/** Whether staff may leave out a field although patients must fill it in. */
function mayBeEmpty(name: string): name is RequestField {
  const field: PatientField | undefined = patientFields[name as RequestField]
  return field?.isOptionalForStaff === true
}
