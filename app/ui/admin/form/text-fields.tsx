import type { TextFieldDescription } from '#app/text-fields.ts'
import { TextAreaField, TextField } from '#app/ui/field.tsx'

interface DescribedFieldProps {
  description: TextFieldDescription
  name: string
  defaultValue: string | undefined
  error: string | undefined
}

/** The control of a described text field. */
export function DescribedField({ description, ...field }: DescribedFieldProps) {
  const { label, maxLength, isRequired: required, isMultiline } = description
  const props = { ...field, label, maxLength, required }
  return isMultiline ? <TextAreaField {...props} rows={3} /> : <TextField {...props} />
}

interface DescribedFieldsProps<Name extends string> {
  fields: Readonly<Record<Name, TextFieldDescription>>
  /** The name, value and error of a field, as `fieldsOf` gives them. */
  field: (name: Name) => Omit<DescribedFieldProps, 'description'>
}

/** The controls of all described text fields of a form, in their order. */
export function DescribedFields<Name extends string>(props: DescribedFieldsProps<Name>) {
  const { fields, field } = props
  return (Object.keys(fields) as Name[]).map((name) => (
    <DescribedField key={name} description={fields[name]} {...field(name)} />
  ))
}
