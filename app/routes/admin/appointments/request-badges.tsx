import { badgeFields, fieldOf } from '#app/domain/appointments/request/appointment-request.ts'
import { Badge, badgeColors } from '#app/ui/badge.tsx'

type Row = Record<(typeof badgeFields)[number], string | null>

/** What must not be overlooked in a request, such as how soon the examination is needed. */
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
