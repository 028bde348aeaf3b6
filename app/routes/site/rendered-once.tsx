import { type ReactElement, useContext } from 'react'
import { DocumentPartsContext } from '#app/document-parts.ts'

/**
 * A constant part of the public pages: rendered at its first use and then reused. The name is its cache key,
 * so it must contain everything that the part depends on, such as the year.
 */
export function RenderedOnce({ name, children }: { name: string; children: ReactElement }) {
  const { renderOnce } = useContext(DocumentPartsContext) ?? {}
  return renderOnce ? renderOnce(name, children) : children
}
