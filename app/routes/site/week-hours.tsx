import { useClinic } from '#app/domain/clinic/clinic-context.ts'
import type { OpeningHours } from '#app/domain/clinic/content.ts'
import { branchesInProse } from '#app/domain/clinic/fill-content.ts'
import { siteLinks } from './navigation.ts'

/** The hours of a week; a Sunday without any is a closed one. */
export function WeekHours({ hours }: { hours: OpeningHours[] }) {
  if (hours.length === 0) return null
  const hasSunday = hours.some(({ schema }) => schema.dayOfWeek.includes('Sunday'))
  const rows = hasSunday ? hours : [...hours, { days: 'Sunday', hours: 'Closed' }]
  return (
    <dl>
      {rows.map(({ days, hours: open }) => (
        <div key={`${days} ${open}`} className="flex flex-wrap justify-between gap-x-4 py-0.5">
          <dt>{days}</dt>
          <dd>{open}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The hours of the branches that have none of their own, and which branches have. */
export function CommonHours() {
  const { branches, hours } = useClinic()
  const others = branches.filter(({ openingHours }) => openingHours.length > 0)
  return (
    <>
      {others.length < branches.length && <WeekHours hours={hours.weekly} />}
      {others.length > 0 && (
        <p>
          <a href={siteLinks.contact} className="inline-flex min-h-11 items-center underline">
            {branchesInProse(others)}: see the hours of each branch
          </a>
        </p>
      )}
    </>
  )
}
