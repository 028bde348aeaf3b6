import { z } from 'zod'
import { Line } from '#app/domain/text-fields.schema.ts'
import { isDay, isTime } from '#app/values/day.ts'
import { appointmentStatuses } from './appointment.ts'
import { maxBulk } from './bulk.ts'
import type { FormerVisit, RestoredPart } from './former-visit.ts'

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

/** Reads the changes that are to be undone; null when the text is something else. */
export function readFormerVisits(text = ''): FormerVisit[] | null {
  try {
    const read = FormerVisits.safeParse(JSON.parse(text))
    // A part that is left out and one that is undefined mean the same here.
    return read.success ? (read.data as FormerVisit[]) : null
  } catch {
    return null
  }
}
