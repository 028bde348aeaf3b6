import { href, redirect } from 'react-router'
import { type EditedDocument, isDocumentName } from '#app/domain/clinic/documents.ts'
import { found } from '#app/http/found.ts'
import { listAddress } from '#app/list-state.ts'

/** The document that an address names; throws the answer 404 when there is none. */
export const documentIn = ({ document }: { document: string }): EditedDocument =>
  found(isDocumentName(document) ? document : null)

/** Leads to the list of documents, which says that one was saved. */
export const redirectAfterSaving = () =>
  redirect(listAddress(href('/admin/website'), undefined, 'saved'))
