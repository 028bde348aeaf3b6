const edges: Record<string, string> = {
  all: 'border-l-stone',
  pending: 'border-l-ochre',
  confirmed: 'border-l-indigo',
  cancelled: 'border-l-terracotta',
}

const badges: Record<string, string> = {
  pending: 'border-ochre bg-[#fbecca]',
  confirmed: 'border-indigo bg-[#dfe4f7]',
  cancelled: 'border-terracotta bg-[#f8ded5]',
}

/** The colour on a card's edge: yellow, blue, red, and green for what is completed or unknown. */
export const statusEdge = (status: string) => edges[status] ?? 'border-l-leaf'

/** The classes of a badge in the same colours. */
export const statusBadge = (status: string) => badges[status] ?? 'border-leaf bg-[#dcefe2]'
