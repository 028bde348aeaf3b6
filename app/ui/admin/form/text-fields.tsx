import { type FieldTexts, mergedFields } from '#app/edited-fields.ts'
import type { FieldErrors } from '#app/result.ts'
import { namesOf, type TextFieldDescription, type TextFields } from '#app/text-fields.ts'
import { TextAreaField, TextField } from '#app/ui/field.tsx'
import { fieldsOf } from './resource-form.tsx'

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

interface DescribedFieldsProps {
  fields: TextFields
  /** The stored row; undefined for a new one. */
  stored: FieldTexts | undefined
  /** What was sent, when something in it must be corrected. */
  sent: FieldTexts | undefined
  errors: FieldErrors | undefined
}

/** The controls of all described text fields of a form, in their order. */
export function DescribedFields({ fields, stored, sent = {}, errors }: DescribedFieldsProps) {
  const field = fieldsOf(errors, stored ? mergedFields(stored, sent) : sent)
  return namesOf(fields).map((name) => {
    const description = fields[name]
    return description && <DescribedField key={name} description={description} {...field(name)} />
  })
}
