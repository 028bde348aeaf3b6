import { numbersOf, type Part, partIn, type TextPart } from '#app/domain/clinic/document-part.ts'
import { pathTo } from '#app/domain/website/documents/merge-documents.ts'
import { CheckboxField } from '#app/ui/choice-field.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { maxPhoneLength } from '#app/values/phone-number.ts'
import { HoursField } from './hours-field.tsx'
import { HtmlField } from './html-field.tsx'
import { ImagePartField } from './image-part-field.tsx'
import { ListField } from './list-field.tsx'
import { MessagePreview } from './message-preview.tsx'
import type { PartFieldProps } from './part-field-props.ts'
import { ReferencesField } from './references-field.tsx'

/** The controls of a part of a document. */
export function PartField({ part, path, value, errors, onChange }: PartFieldProps) {
  const name = path || 'content'
  const field = { name, error: errors[path] }
  const given = { path, value, errors, onChange }
  switch (part.kind) {
    case 'text':
      return <TextPartField part={part} {...given} />
    case 'choice':
      return (
        <SelectField
          {...field}
          label={part.label}
          required
          choices={Object.keys(part.choices)}
          labelOf={(choice) => part.choices[choice] ?? choice}
          value={String(value)}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )
    case 'number':
      return (
        <SelectField
          {...field}
          label={part.label}
          required
          choices={numbersOf(part)}
          value={String(value)}
          onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
        />
      )
    case 'checkbox':
      return (
        <CheckboxField
          name={name}
          checked={value === true}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        >
          {part.label}
        </CheckboxField>
      )
    case 'phone':
      return (
        <TextField
          name={name}
          error={errors[pathTo(path, 'display')]}
          label={part.label}
          required
          type="tel"
          maxLength={maxPhoneLength}
          value={String(partIn(value, 'display') ?? '')}
          onChange={({ currentTarget }) => onChange({ display: currentTarget.value, e164: '' })}
        />
      )
    case 'references':
      return <ReferencesField part={part} {...given} />
    case 'group':
      return <Group part={part} {...given} />
    case 'list':
      return <ListField part={part} {...given} field={PartField} />
    case 'image':
      return <ImagePartField part={part} {...given} />
    case 'hours':
      return <HoursField part={part} {...given} />
    case 'html':
      return <HtmlField part={part} {...given} />
    case 'slug':
      // A slug has no control: it is derived from another text.
      return null
  }
}

function TextPartField({ part, path, value, errors, onChange }: PartFieldProps<TextPart>) {
  const text = String(value ?? '')
  const { label, hint, isRequired: required = false, isMultiline, maxLength } = part
  const field = {
    name: path || 'content',
    error: errors[path],
    label,
    required,
    maxLength,
    value: text,
    autoComplete: 'off',
  }
  if (!isMultiline) {
    return (
      <TextField
        {...field}
        hint={hint}
        // Browsers give such an input no length.
        {...(part.format === 'day' && { type: 'date', maxLength: undefined })}
        inputMode={part.format === 'amount' ? 'decimal' : undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )
  }
  return (
    <div className="grid gap-2">
      <TextAreaField
        {...field}
        hint={hint}
        rows={Math.min(10, 2 + Math.ceil(text.length / 60))}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {part.isMessage && <MessagePreview text={text} />}
    </div>
  )
}

type GroupPart = Extract<Part, { kind: 'group' }>

function Group({ part, path, value, errors, onChange }: PartFieldProps<GroupPart>) {
  const values = typeof value === 'object' && !Array.isArray(value) ? value : {}
  const fields = Object.entries(part.parts).map(([name, each]) => (
    <PartField
      key={name}
      part={each}
      path={pathTo(path, name)}
      value={values[name]}
      errors={errors}
      onChange={(changed) => onChange({ ...values, [name]: changed })}
    />
  ))
  if (!part.label) return <div className="grid gap-4">{fields}</div>
  return (
    <fieldset className="grid gap-4 border-clay not-first:border-t not-first:pt-4">
      <legend className="contents text-xl font-semibold">{part.label}</legend>
      {fields}
    </fieldset>
  )
}
