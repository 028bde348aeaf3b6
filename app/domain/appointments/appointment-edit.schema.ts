import { z } from 'zod'
import { isDay, isTime } from '#app/day.ts'
import { asResult, Line, optional, orNull, Text } from '#app/domain/text-fields.schema.ts'
import { tooLongText } from '#app/domain/text-length.ts'
import type { Result } from '#app/result.ts'
import type { VisitColumn } from '#db/columns/appointments.ts'
import { appointmentStatuses, maxNotesLength } from './appointment.ts'

/** The fields that staff set: day, time, status and notes; empty text becomes null. */
export const visitFields = {
  appointment_date: optional(Line)
    .refine((date) => date === '' || isDay(date), 'Please enter a valid date.')
    .transform(orNull),
  appointment_time: optional(Line)
    .refine((time) => time === '' || isTime(time), 'Please enter a valid time.')
    .transform(orNull),
  status: z.enum(appointmentStatuses, 'Please select a status.'),
  notes: optional(Text)
    .refine((notes) => notes.length <= maxNotesLength, tooLongText(maxNotesLength))
    .transform(orNull),
}

const Edit = z.object({
  ...visitFields,
  // Whether this branch and this service exist is checked once the appointment has been read.
  branch: optional(Line).transform(orNull),
  service: Line.refine((service) => service !== '', 'Please select a service.').optional(),
} satisfies Record<VisitColumn, z.ZodType>)

const Move = z.object({
  appointment_date: Line.refine(isDay, 'Please enter a valid date.'),
  appointment_time: Line.refine(isTime, 'Please enter a valid time.'),
  branch: Line.transform(orNull).optional(),
  status: z.literal('confirmed').optional(),
})

/** Reads the choice of another time; it may confirm the appointment with it. */
export const readMove = (input: unknown) => asResult(Move.safeParse(input))

/** What staff may change of an appointment. */
export type AppointmentEdit = z.output<typeof Edit>

/** Reads the edit form; other fields are dropped. */
export const readEdit = (input: unknown): Result<AppointmentEdit> => asResult(Edit.safeParse(input))
