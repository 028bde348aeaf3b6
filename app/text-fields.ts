/** A text field of a form, described once: its schema, its control and its length follow from this. */
export interface TextFieldDescription {
  label: string
  maxLength: number
  isRequired?: boolean
  /** Whether it may have several lines. */
  isMultiline?: boolean
}

/** The text fields of a form by their names, each a column of the same name. */
export type TextFields = Readonly<Record<string, TextFieldDescription>>

/** The names of described fields, in their order. */
export const namesOf = <Fields extends TextFields>(fields: Fields) =>
  Object.keys(fields) as (keyof Fields & string)[]
