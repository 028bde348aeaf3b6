import { href } from 'react-router'

/** Which images the gallery's desk shows: of a category, or those that wait for a description. */
export interface DeskFilter {
  /** A category's id; empty for all. */
  category: string
  isUndescribed: boolean
}

/** Reads a filter from an address, where anything may stand. */
export const readDeskFilter = (query: URLSearchParams): DeskFilter => ({
  category: query.get('category') ?? '',
  isUndescribed: query.get('show') === 'undescribed',
})

/** The query as it stands, without what was told once. */
function kept(query: URLSearchParams, changes: Record<string, string> = {}): string {
  const changed = new URLSearchParams(query)
  changed.delete('done')
  for (const [name, value] of Object.entries(changes)) {
    if (value) changed.set(name, value)
    else changed.delete(name)
  }
  return changed.size > 0 ? `?${changed}` : ''
}

/** The list as it is filtered and paged, with parts of its query changed. */
export const deskAddress = (query: URLSearchParams, changes?: Record<string, string>) =>
  href('/admin/gallery') + kept(query, changes)

/** A dialog about one image, over the list as it stands. */
export const overDesk = (act: 'edit' | 'delete', id: string, query: URLSearchParams) =>
  href(`/admin/gallery/:id/${act}`, { id }) + kept(query)
