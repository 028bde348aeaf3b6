import { z } from 'zod'
import { noBranchText } from '#app/domain/clinic/offerings.ts'
import { isRequestKey, requestKeyText } from '#app/domain/request-key.ts'
import { chooseStatusText, tooLongText } from '#app/domain/text-errors.ts'
import { asResult, Day, Line, optional, orNull, Text } from '#app/domain/text-fields.schema.ts'
import { isDay, isTime, notDayText, notTimeText } from '#app/values/day.ts'
import { type FieldErrors, invalid, type Result } from '#app/values/result.ts'
import { appointmentStatuses, isEnteredSource } from './appointment.ts'
import {
  type FormerVisit,
  maxBulk,
  type RestoredPart,
  type StaffField,
  staffFields,
} from './appointment-edit.ts'
import {
  Declaration,
  requestFieldSchemas,
  truncateFields,
} from './request/appointment-request.schema.ts'
import {
  checkRequest,
  errorOf,
  fieldOf,
  type OptionalField,
  optionalFields,
  type RequestField,
  type RuleContext,
  type SharedField,
  sharedFields,
} from './request/appointment-request.ts'
import { type PatientField, patientFields } from './request/patient-fields.ts'

const { maxLength: maxNotesLength } = staffFields.notes

const staffFieldSchemas = {
  appointment_date: Day.refine((date) => date === '' || isDay(date), notDayText).transform(orNull),
  appointment_time: optional(Line)
    .refine((time) => time === '' || isTime(time), notTimeText)
    .transform(orNull),
  status: z.enum(appointmentStatuses, chooseStatusText),
  notes: optional(Text)
    .refine((notes) => notes.length <= maxNotesLength, tooLongText(maxNotesLength))
    .transform(orNull),
} satisfies Record<StaffField, z.ZodType>

// The rules need no context here: no shared field is a date, and `partsCheck` checks service and branch.
const rules: RuleContext = { today: '', services: [], branches: [] }

function sharedText(name: SharedField) {
  const field = fieldOf(name)
  if (field.input === 'date')
    throw new Error(`${name} is a date, whose rule needs today: pass it to readEdit`)
  // Whether this branch or this service exists is checked once the appointment has been read.
  const isKnownLater = typeof field.choices === 'string'
  return (field.input === 'paragraph' ? Text : Line).superRefine((typed, context) => {
    const isTaken = typed ? isKnownLater : field.isOptionalForStaff
    const message = isTaken ? undefined : errorOf(field, typed, rules)
    if (message) context.addIssue({ code: 'custom', message })
  })
}

const mayBeEmpty = (name: SharedField) => optional(sharedText(name)).transform(orNull)
const needed = (name: SharedField) => sharedText(name).optional()

const sharedFieldSchemas = Object.fromEntries(
  sharedFields.map((name) => {
    const isOptional = optionalFields.some((field) => field === name)
    return [name, isOptional ? mayBeEmpty(name) : needed(name)]
  }),
) as {
  [Name in SharedField]: ReturnType<Name extends OptionalField ? typeof mayBeEmpty : typeof needed>
}

const Edit = z.object({ ...staffFieldSchemas, ...sharedFieldSchemas })

const Move = z.object({
  appointment_date: Day.refine(isDay, notDayText),
  appointment_time: Line.refine(isTime, notTimeText),
  branch: optional(Line).refine((branch) => branch !== '', noBranchText),
  service: Line.optional(),
  status: z.literal('confirmed'),
})

/** Reads the answer to a request: nobody is confirmed without a branch, a day and a time. */
export const readMove = (input: unknown) => asResult(Move.safeParse(input))

type AppointmentEdit = z.output<typeof Edit>

export const readEdit = (input: unknown): Result<AppointmentEdit> => asResult(Edit.safeParse(input))

// A new appointment has a message and no notes; what else staff fill is filled once it is stored.
const { appointment_date, appointment_time, status } = staffFieldSchemas

const Entry = z.object({
  ...requestFieldSchemas,
  appointment_date,
  appointment_time,
  status,
  // A form that was opened before an update of the site does not send this field.
  source: optional(Line)
    .refine((source) => source === '' || isEnteredSource(source), 'Please choose one.')
    .transform((source) => (isEnteredSource(source) ? source : null)),
  earlier: Declaration,
  /** Made when the form is shown, so that a second submit stores no second appointment. */
  request_key: z.string().refine(isRequestKey, requestKeyText),
})

export type AppointmentEntry = z.output<typeof Entry>

export function readEntry(input: unknown, rules: RuleContext): Result<AppointmentEntry> {
  const read = asResult(Entry.safeParse(truncateFields(input)))
  if (!read.ok) return read
  const errors = withoutOptional(checkRequest(read.value, rules), read.value)
  return Object.keys(errors).length > 0 ? invalid(errors) : read
}

const withoutOptional = (errors: FieldErrors, entry: AppointmentEntry): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).filter(([name]) => !mayBeLeftOut(name) || entry[name] !== ''),
  )

function mayBeLeftOut(name: string): name is RequestField {
  const field: PatientField | undefined = patientFields[name as RequestField]
  return field?.isOptionalForStaff === true
}

const FormerVisits = z
  .array(
    z.object({
      id: Line,
      version: z.int().positive(),
      status: z.enum(appointmentStatuses).optional(),
      appointment_date: z.string().refine(isDay).nullable().optional(),
      appointment_time: z.string().refine(isTime).nullable().optional(),
      branch: Line.nullable().optional(),
      service: Line.optional(),
    } satisfies Record<RestoredPart | 'id' | 'version', z.ZodType>),
  )
  .min(1)
  .max(maxBulk)

export function readFormerVisits(text = ''): FormerVisit[] | null {
  try {
    const read = FormerVisits.safeParse(JSON.parse(text))
    // A part that is left out and one that is undefined mean the same here.
    return read.success ? (read.data as FormerVisit[]) : null
  } catch {
    return null
  }
}
