import { z } from 'zod'
import { chooseStatusText, tooLongText } from '#app/domain/text-errors.ts'
import { asResult, Day, Line, optional, orNull, Text } from '#app/domain/text-fields.schema.ts'
import { isDay, isTime, notDayText, notTimeText } from '#app/values/day.ts'
import type { Result } from '#app/values/result.ts'
import { appointmentStatuses } from './appointment.ts'
import { type StaffField, staffFields } from './appointment-edit.ts'
import {
  errorOf,
  fieldOf,
  type OptionalField,
  optionalFields,
  type RuleContext,
  type SharedField,
  sharedFields,
} from './request/appointment-request.ts'

const { maxLength: maxNotesLength } = staffFields.notes

/** Schemas that read the fields that staff alone fill; empty text becomes null. */
export const staffFieldSchemas = {
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

/** The schema of a field that patients fill as well, by the rule of their form. */
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
  branch: Line.transform(orNull).optional(),
  service: Line.optional(),
  status: z.literal('confirmed').optional(),
})

/** Reads the choice of another time; it may confirm the appointment with it. */
export const readMove = (input: unknown) => asResult(Move.safeParse(input))

/** The fields of an appointment that staff may change. */
export type AppointmentEdit = z.output<typeof Edit>

/** Reads the edit form; other fields are dropped. */
export const readEdit = (input: unknown): Result<AppointmentEdit> => asResult(Edit.safeParse(input))
