interface Described {
  label: string
  hint?: string
  isRequired?: boolean
}

/** A text that is typed, on one line or on several. */
interface TextDescription extends Described {
  maxLength: number
  isMultiline?: boolean
}

/** A plain date as `yyyy-mm-dd`. */
interface DayDescription extends Described {
  input: 'day'
  /** The last day that the calendar offers. */
  max?: string
}

/** A field of a form, described once: its schema, its control and its length follow from this. */
export type FieldDescription = TextDescription | DayDescription

/** The fields of a form by their names, each a column of the same name. */
export type FormFields = Readonly<Record<string, FieldDescription>>

/** The value of a described field after it was read; a day that was left out is null. */
export type FieldValue<Field> = Field extends TextDescription | { isRequired: true }
  ? string
  : string | null

export type FieldValues<Fields> = { [Name in keyof Fields & string]: FieldValue<Fields[Name]> }

export const namesOf = <Fields extends FormFields>(fields: Fields) =>
  Object.keys(fields) as (keyof Fields & string)[]
