import { href, redirect } from 'react-router'
import { type DocumentName, isDocumentName } from '#app/domain/clinic/documents.ts'
import type { OpenEditor } from '#app/domain/open-editors/open-editors.server.ts'
import { websiteTexts } from '#app/domain/website/website-texts.ts'
import { found } from '#app/http/found.ts'
import { listAddress } from '#app/values/lists/list-state.ts'
import { invalid } from '#app/values/result.ts'
import { checklistAddress, setUpParent } from './set-up.ts'

/** The document that an address names; throws an HTTP 404 when there is none. */
export const documentIn = ({ document }: { document: string }): DocumentName =>
  found(isDocumentName(document) ? document : null)

/** A person's open form of a document, as open editors are identified (`domain/open-editors`). */
export const editorOf = (name: DocumentName, { id }: { id: string }): OpenEditor => ({
  resource: 'website_documents',
  rowId: name,
  staff: id,
})

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

/** The hidden field of a form that was sent without JavaScript, as the Enter key does. */
export const withoutScript = 'without_script'

/** Refuses a form that was sent without JavaScript: it carries the stored values, whatever was typed. */
export const refuseWithoutScript = (fields: Readonly<Record<string, string>>) =>
  fields[withoutScript] ? invalid({ '': websiteTexts.needsScript }) : undefined
