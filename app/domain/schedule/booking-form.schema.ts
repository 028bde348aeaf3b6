import { z } from 'zod'
import { asResult, hasMaxLength, Line, optional } from '#app/domain/text-fields.schema.ts'
import { done, type Result } from '#app/values/result.ts'
import {
  type FreeTime,
  maxOverrideReasonLength,
  overrideField,
  readSlot,
  type SlotRefusal,
} from './slot.ts'

export function withChosenSlot(form: Record<string, string>): Record<string, string> {
  const slot = readSlot(form.slot)
  return slot ? { ...form, appointment_date: slot.date, appointment_time: slot.time } : form
}

const Override = z.object({
  [overrideField]: optional(Line).refine(...hasMaxLength(maxOverrideReasonLength)),
})

export function readOverride(form: object): Result<string> {
  const read = asResult(Override.safeParse(form))
  return read.ok ? done(read.value[overrideField] ?? '') : read
}

export const freeTimesOf = (failure: object): FreeTime[] | undefined =>
  'free' in failure ? (failure as SlotRefusal).free : undefined
