import { badgeFields, fieldOf } from '#app/domain/appointments/request/appointment-request.ts'
import { Badge, badgeColors } from '#app/ui/badge.tsx'

type Row = Record<(typeof badgeFields)[number], string | null>

/** The badges for details of a request that must not be overlooked, such as how soon the examination is needed. */
export function RequestBadges({ row }: { row: Row }) {
  return badgeFields.flatMap((name) => {
    const { badges = [] } = fieldOf(name)
    const value = row[name]
    if (!value || !badges.includes(value)) return []
    return (
      <span key={name} className="mt-1 block whitespace-nowrap">
        <Badge colorClasses={badgeColors.red}>{value}</Badge>
      </span>
    )
  })
}
