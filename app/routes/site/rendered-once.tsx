import { type ReactElement, useContext } from 'react'
import { DocumentPartsContext } from '#app/document/document-parts.ts'
import { ClinicContext, useClinic } from '#app/domain/clinic/clinic-context.ts'

interface Props {
  /** Its cache key, so it must contain whatever else the part depends on, such as the year. */
  name: string
  /**
   * The immutable object that the part is made from, which is replaced when something in it changes; by default the
   * clinic's content.
   */
  from?: object
  children: ReactElement
}

/** A part of the public pages that is the same for all visitors: rendered at its first use and then reused. */
export function RenderedOnce({ name, from, children }: Props) {
  const parts = useContext(DocumentPartsContext)
  const content = useClinic()
  if (!parts?.renderOnce) return children
  // It is rendered as a tree of its own, which does not see the contexts around it.
  const part = (
    <DocumentPartsContext value={{ ...parts, renderOnce: undefined }}>
      <ClinicContext value={content}>{children}</ClinicContext>
    </DocumentPartsContext>
  )
  return parts.renderOnce(name, part, from ?? content)
}
