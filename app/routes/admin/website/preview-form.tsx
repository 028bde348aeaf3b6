import { Eye } from 'lucide-react'
import { href } from 'react-router'
import type { Json } from '#app/domain/clinic/document-part.ts'
import { type DocumentName, documents, rowPagesOf } from '#app/domain/clinic/documents.ts'

/** Opens the public page with the values on the screen, or the page of the chosen row where rows have their own. */
export function PreviewForm({ name, content }: { name: DocumentName; content: Json }) {
  const { page, section } = documents[name]
  if (!page) return null
  const rowPages = rowPagesOf(name, content)
  return (
    <form
      method="post"
      target="_blank"
      action={`${href('/admin/website/:document/preview', { document: name })}${section ? `#${section}` : ''}`}
      rel="noopener"
      className="flex flex-wrap gap-2"
    >
      <input type="hidden" name="content" value={JSON.stringify(content)} />
      {rowPages.length > 0 && (
        <select
          name="row"
          aria-label="Page to preview"
          className="small-control max-w-full grow sm:grow-0"
        >
          <option value="">Home page</option>
          {rowPages.map(({ title }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is chosen by its place, and a new one has no name.
            <option key={index} value={index + 1}>
              {title || 'New'}
            </option>
          ))}
        </select>
      )}
      <button type="submit" className="button button-quiet">
        <Eye aria-hidden size={20} /> Preview
      </button>
    </form>
  )
}
