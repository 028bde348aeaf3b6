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

/** One of the choices that the form is given for the field. */
interface ChoiceDescription extends Described {
  input: 'choice'
  /** The label of the empty choice; without it there is none. */
  none?: string | undefined
}

/** What is offered in the fields of a choice, by their names: each stored value with what people read instead. */
export type Choices = Readonly<Record<string, Readonly<Record<string, string>>>>

/** A field of a form, described once: its schema, its control and its length follow from this. */
export type FieldDescription = TextDescription | DayDescription | ChoiceDescription

/** The fields of a form by their names, each a column of the same name. */
export type FormFields = Readonly<Record<string, FieldDescription>>

/** The value of a described field after it was read; a day or a choice that was left out is null. */
export type FieldValue<Field> = Field extends TextDescription | { isRequired: true }
  ? string
  : string | null

export type FieldValues<Fields> = { [Name in keyof Fields & string]: FieldValue<Fields[Name]> }

export const namesOf = <Fields extends FormFields>(fields: Fields) =>
  Object.keys(fields) as (keyof Fields & string)[]
