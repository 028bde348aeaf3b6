import { createContext } from 'react'
import type { Json, Part, Referable } from '#app/domain/clinic/document-part.ts'
import type { UploadTarget } from '#app/images/image-host.ts'

export interface PartFieldProps<Kind extends Part = Part> {
  part: Kind
  /** The path of the part in its document: "2.answer"; it names its control and its error. */
  path: string
  value: Json | undefined
  errors: Readonly<Record<string, string>>
  onChange: (value: Json) => void
}

export interface DocumentFacts {
  /** The path of the part that a step of the set-up is about. */
  field?: string | undefined
  referable: Referable
  /** The address of a preview, with a placeholder for the public id, and where a picture is uploaded. */
  images: { preview: string; uploads: UploadTarget }
}

export const noDocumentFacts: DocumentFacts = {
  referable: { branches: {}, services: {}, guides: {} },
  images: { preview: '', uploads: { endpoint: '', fields: {}, isSigned: false, problem: null } },
}

export const DocumentFactsContext = createContext(noDocumentFacts)
