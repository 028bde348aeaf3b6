import { href, redirect } from 'react-router'
import { type DocumentName, isDocumentName } from '#app/domain/clinic/documents.ts'
import { found } from '#app/http/found.ts'
import { listAddress } from '#app/values/lists/list-state.ts'

export const documentIn = ({ document }: { document: string }): DocumentName =>
  found(isDocumentName(document) ? document : null)

export const redirectAfterSaving = () =>
  redirect(listAddress(href('/admin/website'), undefined, 'saved'))
