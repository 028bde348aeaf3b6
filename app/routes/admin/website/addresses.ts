import { href, redirect } from 'react-router'
import { type DocumentName, isDocumentName } from '#app/domain/clinic/documents.ts'
import type { ChecklistItem } from '#app/domain/website/checklist.ts'
import { found } from '#app/http/found.ts'
import { listAddress } from '#app/values/lists/list-state.ts'

export const documentIn = ({ document }: { document: string }): DocumentName =>
  found(isDocumentName(document) ? document : null)

export const parentOf = (query: URLSearchParams) =>
  setUpParent(query) ?? { label: 'Website', to: href('/admin/website') }

export const redirectAfterSaving = (query = new URLSearchParams()) =>
  redirect(
    setUpParent(query)
      ? checklistAddress('saved')
      : listAddress(href('/admin/website'), undefined, 'saved'),
  )

/** The back link of that screen opens the checklist. */
export function setUpAddress(item: ChecklistItem): string | undefined {
  const { document, field, screen, query } = item
  const path = document ? href('/admin/website/:document', { document }) : screen && href(screen)
  const address = path && listAddress(path, new URLSearchParams({ ...query, from: 'set-up' }))
  return field ? `${address}#${field}` : address
}

export const setUpParent = (query: URLSearchParams) =>
  query.get('from') === 'set-up' ? { label: 'Set up', to: checklistAddress() } : undefined

export const checklistAddress = (done = 'set-up') =>
  `${listAddress(href('/admin'), undefined, done)}#set-up`
