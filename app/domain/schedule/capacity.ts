import type { Branch, ClinicContent } from '#app/domain/clinic/content.ts'
import { bookedName } from '#app/domain/clinic/offerings.ts'

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
