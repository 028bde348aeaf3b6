import type { Json, Part } from '#app/domain/clinic/document-part.ts'

/** The props of the controls of a part of a document. */
export interface PartFieldProps<Kind extends Part = Part> {
  part: Kind
  /** The path of the part in its document: "2.answer"; it names its control and its error. */
  path: string
  value: Json | undefined
  errors: Readonly<Record<string, string>>
  onChange: (value: Json) => void
}
