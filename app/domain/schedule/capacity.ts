import type { Branch, ClinicContent } from '#app/domain/clinic/content.ts'
import { bookedName } from '#app/domain/clinic/offerings.ts'

/** How many visits of a service fit into a branch at the same time, and how long each lasts. */
export interface Capacity {
  /** Null where the clinic has set no limit. */
  inParallel: number | null
  minutes: number
}

/** How long a visit lasts where the clinic has not said so. */
const defaultMinutes = 30

export const servicesBookedAs = (
  { offerings }: Pick<ClinicContent, 'offerings'>,
  service: string,
): string[] => offerings.services.filter((each) => bookedName(each) === service).map(({ id }) => id)

/** The capacity of a branch for a service by the name under which it is booked. */
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
