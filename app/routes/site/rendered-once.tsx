import { type ReactElement, useContext } from 'react'
import { DocumentPartsContext } from '#app/document-parts.ts'
import { ClinicContext, useClinic } from '#app/domain/clinic/clinic-context.ts'

/**
 * A part of the public pages that depends on the clinic's content alone: rendered at its first use and then reused.
 * The name is its cache key, so it must contain whatever else the part depends on, such as the year.
 */
export function RenderedOnce({ name, children }: { name: string; children: ReactElement }) {
  const { renderOnce } = useContext(DocumentPartsContext) ?? {}
  const content = useClinic()
  // It is rendered as a tree of its own, which does not see the contexts around it.
  const part = <ClinicContext value={content}>{children}</ClinicContext>
  return renderOnce ? renderOnce(name, part, content) : part
}
