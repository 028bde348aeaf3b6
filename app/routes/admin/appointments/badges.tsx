import { badgeFields, fieldOf } from '#app/domain/appointments/request/appointment-request.ts'
import { Badge, badgeColors } from '#app/ui/badge.tsx'

type Row = Record<(typeof badgeFields)[number], string | null>

export function RequestBadges({ row }: { row: Row }) {
  return badgeFields.flatMap((name) => {
    const { badges = [] } = fieldOf(name)
    const value = row[name]
    if (!value || !badges.includes(value)) return []
    return (
      <span key={name} className="mt-1 block lg:whitespace-nowrap">
        <Badge colorClasses={badgeColors.red}>{value}</Badge>
      </span>
    )
  })
}

/** Who asks for a patient: the phone that stands beside it is theirs. */
export const AskedBy = ({ asked_by }: { asked_by: string | null }) =>
  asked_by && (
    <span>
      asked by <bdi>{asked_by}</bdi>{' '}
    </span>
  )

const edges: Record<string, string> = {
  all: 'border-l-stone',
  pending: 'border-l-ochre',
  confirmed: 'border-l-indigo',
  cancelled: 'border-l-terracotta',
}

const badges: Record<string, string> = {
  pending: badgeColors.yellow,
  confirmed: badgeColors.blue,
  cancelled: badgeColors.red,
}

export const statusEdge = (status: string) => edges[status] ?? 'border-l-leaf'

export const statusBadge = (status: string) => badges[status] ?? badgeColors.green
