import { type ReactElement, useContext } from 'react'
import { DocumentPartsContext } from '#app/document-parts.ts'

/**
 * A part of the public pages that is always the same: it is rendered at its first use and then reused. What
 * makes it another part, such as the year in it, belongs into its name.
 */
export function RenderedOnce({ name, children }: { name: string; children: ReactElement }) {
  const { renderOnce } = useContext(DocumentPartsContext) ?? {}
  return renderOnce ? renderOnce(name, children) : children
}
