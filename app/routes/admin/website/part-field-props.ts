import type { Json, Part } from '#app/domain/clinic/document-part.ts'

/** What the controls of a part of a document are given. */
export interface PartFieldProps<Kind extends Part = Part> {
  part: Kind
  /** The way to the part in its document, which names its control and its error. */
  way: string
  value: Json | undefined
  errors: Readonly<Record<string, string>>
  onChange: (value: Json) => void
}
