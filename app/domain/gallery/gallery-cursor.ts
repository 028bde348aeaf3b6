import { isInstant } from '#app/values/day.ts'
import { decodeCursor, encodeCursor } from '#app/values/lists/list-state.ts'

/**
 * An image's position in every order of the gallery. It has all columns that these sort by, so that a list can continue
 * after an image that was deleted.
 */
export interface GalleryCursor {
  id: string
  is_featured: boolean
  sort_order: number
  created_at: string
}

export const writeGalleryCursor = ({ id, is_featured, sort_order, created_at }: GalleryCursor) =>
  encodeCursor(is_featured ? '1' : '0', String(sort_order), created_at, id)

/** Reads a cursor from an address; undefined when it is not valid. */
export function readGalleryCursor(text: string | null): GalleryCursor | undefined {
  const [featured = '', order = '', created_at = '', id = ''] = decodeCursor(text, 4) ?? []
  const isValid = /^[01]$/.test(featured) && /^-?\d{1,10}$/.test(order) && isInstant(created_at)
  if (!isValid) return undefined
  return { id, is_featured: featured === '1', sort_order: Number(order), created_at }
}
