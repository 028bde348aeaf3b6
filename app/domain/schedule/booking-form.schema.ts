import { z } from 'zod'
import { asResult, hasMaxLength, Line, optional } from '#app/domain/text-fields.schema.ts'
import { isDay, isTime } from '#app/values/day.ts'
import { done, type Result } from '#app/values/result.ts'
import { type FreeTime, maxOverrideReasonLength, overrideField, type SlotRefusal } from './slot.ts'

export function withChosenSlot(form: Record<string, string>): Record<string, string> {
  const [date = '', time = ''] = (form.slot ?? '').split('T')
  if (!isDay(date) || !isTime(time)) return form
  return { ...form, appointment_date: date, appointment_time: time }
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
