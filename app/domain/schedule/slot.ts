import type { Branch, ClinicContent } from '#app/domain/clinic/content.ts'
import { bookedName } from '#app/domain/clinic/offerings.ts'
import { isDay, isTime } from '#app/values/day.ts'
import { type Invalid, invalid } from '#app/values/result.ts'

export interface Capacity {
  /** Null where the clinic has set no limit. */
  inParallel: number | null
  minutes: number
}

const defaultMinutes = 30

export const servicesBookedAs = (
  { offerings }: Pick<ClinicContent, 'offerings'>,
  service: string,
): string[] => offerings.services.filter((each) => bookedName(each) === service).map(({ id }) => id)

export function capacityOf(
  { offerings }: Pick<ClinicContent, 'offerings'>,
  branch: Pick<Branch, 'capacity'> | undefined,
  service: string,
): Capacity {
  const slugs = servicesBookedAs({ offerings }, service)
  const rows = branch?.capacity ?? []
  const own = rows.find((row) => row.service.some((slug) => slugs.includes(slug)))
  return (
    own ??
    rows.find((row) => row.service.length === 0) ?? { inParallel: null, minutes: defaultMinutes }
  )
}

export interface FreeTime {
  date: string
  time: string
}

export interface Slot extends FreeTime {
  taken: number
}

export const isFree = (taken: number, { inParallel }: Pick<Capacity, 'inParallel'>): boolean =>
  inParallel === null || taken < inParallel

export const slotValue = ({ date, time }: FreeTime) => `${date}T${time}`

/** Null where the value is none of `slotValue`, such as that of "Another time". */
export function readSlot(value = ''): FreeTime | null {
  const [date = '', time = ''] = value.split('T')
  return isDay(date) && isTime(time) ? { date, time } : null
}

export const overrideField = 'override_reason'

export const maxOverrideReasonLength = 160

export interface RefusalReason {
  cause: 'past' | 'closed' | 'full'
  sentence: string
}

export interface SlotRefusal extends Invalid {
  cause: RefusalReason['cause']
  free: FreeTime[]
}

export const refusedSlot = (
  field: string,
  { cause, sentence }: RefusalReason,
  free: FreeTime[],
): SlotRefusal => ({ ...invalid({ [field]: sentence }), cause, free })
