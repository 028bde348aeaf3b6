import { href, redirect } from 'react-router'
import { type DocumentName, isDocumentName } from '#app/domain/clinic/documents.ts'
import type { ChecklistItem } from '#app/domain/website/checklist.ts'
import { found } from '#app/http/found.ts'
import { listAddress } from '#app/values/lists/list-state.ts'

/** The document that an address names; throws an HTTP 404 when there is none. */
export const documentIn = ({ document }: { document: string }): DocumentName =>
  found(isDocumentName(document) ? document : null)

/** The screen from which a document was opened: the list of documents, or the checklist. */
export const parentOf = (query: URLSearchParams) =>
  setUpParent(query) ?? { label: 'Website', to: href('/admin/website') }

export const redirectAfterSaving = (query = new URLSearchParams()) =>
  redirect(
    setUpParent(query)
      ? checklistAddress('saved')
      : listAddress(href('/admin/website'), undefined, 'saved'),
  )

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
