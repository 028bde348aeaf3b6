import { badgeColors } from '#app/ui/badge.tsx'

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

/** The colour on a card's edge: yellow, blue, red, and green for what is completed or unknown. */
export const statusEdge = (status: string) => edges[status] ?? 'border-l-leaf'

/** The classes of a badge in the same colours. */
export const statusBadge = (status: string) => badges[status] ?? badgeColors.green
