import { href } from 'react-router'
import type { ChecklistItem } from '#app/domain/website/checklist.ts'
import { listAddress } from '#app/values/lists/list-state.ts'

/**
 * The address of the screen that changes or explains an item of the checklist. The back link of that screen opens the
 * checklist.
 */
export function setUpAddress(item: ChecklistItem): string | undefined {
  const { document, field, screen, query } = item
  const path = document ? href('/admin/website/:document', { document }) : screen && href(screen)
  const address = path && listAddress(path, new URLSearchParams({ ...query, from: 'set-up' }))
  return field ? `${address}#${field}` : address
}

/** The checklist, as the parent of a screen that was opened from there. */
export const setUpParent = (query: URLSearchParams) =>
  query.get('from') === 'set-up' ? { label: 'Set up', to: checklistAddress() } : undefined

/** The address of the dashboard with its checklist open, and a toast for what was done. */
export const checklistAddress = (done = 'set-up') =>
  `${listAddress(href('/admin'), undefined, done)}#set-up`
