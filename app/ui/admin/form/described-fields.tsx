import { TextAreaField, TextField } from '#app/ui/field.tsx'
import { type FieldTexts, mergedFields } from '#app/values/forms/edited-fields.ts'
import { type FieldDescription, type FormFields, namesOf } from '#app/values/forms/form-fields.ts'
import type { FieldErrors } from '#app/values/result.ts'
import { fieldsOf } from './resource-form.tsx'

interface DescribedFieldProps {
  description: FieldDescription
  name: string
  defaultValue: string | undefined
  error: string | undefined
}

export function DescribedField({ description, ...field }: DescribedFieldProps) {
  const { label, hint, isRequired: required } = description
  const props = { ...field, label, hint, required }
  if ('input' in description) return <TextField {...props} type="date" max={description.max} />
  const { maxLength, isMultiline } = description
  if (isMultiline) return <TextAreaField {...props} maxLength={maxLength} rows={3} />
  return <TextField {...props} maxLength={maxLength} />
}

interface DescribedFieldsProps {
  fields: FormFields
  /** The stored row; undefined for a new one. */
  stored: FieldTexts | undefined
  /** The values that were sent, when something in them must be corrected. */
  sent: FieldTexts | undefined
  errors: FieldErrors | undefined
}

/** The controls of all described fields of a form, in their order. */
export function DescribedFields({ fields, stored, sent = {}, errors }: DescribedFieldsProps) {
  const field = fieldsOf(errors, stored ? mergedFields(stored, sent) : sent)
  return namesOf(fields).map((name) => {
    const description = fields[name]
    return description && <DescribedField key={name} description={description} {...field(name)} />
  })
}
