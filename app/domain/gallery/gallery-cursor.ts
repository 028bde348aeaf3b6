import { isInstant } from '#app/instant.ts'

/** An image's position in every order of the gallery. */
export interface GalleryCursor {
  id: string
  is_featured: boolean
  sort_order: number
  created_at: string
}

const cursorPattern =
  /^([01])_(-?\d{1,9})_(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)_([\w-]{1,64})$/

/** A cursor as text for an address. */
export const encodeCursor = ({ id, is_featured, sort_order, created_at }: GalleryCursor) =>
  `${is_featured ? 1 : 0}_${sort_order}_${created_at}_${id}`

/** Reads a cursor from an address; undefined when it is not valid. */
export function decodeCursor(text: string | null): GalleryCursor | undefined {
  const [, featured, order, created_at = '', id = ''] = cursorPattern.exec(text ?? '') ?? []
  if (!isInstant(created_at)) return undefined
  return { id, is_featured: featured === '1', sort_order: Number(order), created_at }
}
