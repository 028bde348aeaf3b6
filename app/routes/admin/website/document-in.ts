import { href, redirect } from 'react-router'
import { type DocumentName, isDocumentName } from '#app/domain/clinic/documents.ts'
import { found } from '#app/http/found.ts'
import { listAddress } from '#app/values/lists/list-state.ts'
import { checklistAddress, setUpParent } from './set-up.ts'

/** The document that an address names; throws an HTTP 404 when there is none. */
export const documentIn = ({ document }: { document: string }): DocumentName =>
  found(isDocumentName(document) ? document : null)

/** The screen from which a document was opened: the list of documents, or the checklist. */
export const parentOf = (query: URLSearchParams) =>
  setUpParent(query) ?? { label: 'Website', to: href('/admin/website') }

/** Redirects to the screen from which a document was opened, with a toast. */
export const redirectAfterSaving = (query = new URLSearchParams()) =>
  redirect(
    setUpParent(query)
      ? checklistAddress('saved')
      : listAddress(href('/admin/website'), undefined, 'saved'),
  )
