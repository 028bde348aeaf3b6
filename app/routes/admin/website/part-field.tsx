import { useContext } from 'react'
import {
  type GroupPart,
  type HtmlPart,
  type ImagePart,
  numbersOf,
  partIn,
  pathTo,
  type TextPart,
} from '#app/domain/clinic/document-part.ts'
import { isValueLink } from '#app/domain/clinic/links/text-links.ts'
import { isLinkAddress } from '#app/domain/formatted-text/markup.ts'
import { websiteFolder } from '#app/domain/image-configuration.ts'
import { ImageField } from '#app/images/upload/image-field.tsx'
import { publicIdPlaceholder } from '#app/routes/admin/text-editor/image-address.ts'
import { RichTextField } from '#app/routes/admin/text-editor/rich-text-field.tsx'
import { CheckboxField } from '#app/ui/choice-field.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { maxPhoneLength } from '#app/values/phone-number.ts'
import { ColourField, HoursField, ReferencesField } from './chosen-fields.tsx'
import { ListField } from './list-field.tsx'
import { DocumentFactsContext, type PartFieldProps } from './part-field-context.ts'

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
  if (part.format === 'colour') return <ColourField {...field} hint={hint} onPick={onChange} />
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
    <TextAreaField
      {...field}
      hint={hint}
      rows={Math.min(10, 2 + Math.ceil(text.length / 60))}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

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

function HtmlField({ part, path, value, errors, onChange }: PartFieldProps<HtmlPart>) {
  return (
    <div>
      <p className="mb-1.5 font-semibold">{part.label}</p>
      <RichTextField
        id={path}
        label={part.label}
        isRequired={part.isRequired === true}
        value={String(value ?? '')}
        error={errors[path]}
        isLink={mayLink}
        onChange={onChange}
      />
    </div>
  )
}

const mayLink = (address: string) => isLinkAddress(address) || isValueLink(address)

function ImagePartField({ part, path, value, errors, onChange }: PartFieldProps<ImagePart>) {
  const { preview, uploads } = useContext(DocumentFactsContext).images
  const publicId = String(value ?? '')
  return (
    <div>
      <p className="mb-1.5 font-semibold">
        {part.label} <span className="font-normal text-stone">(optional)</span>
      </p>
      <ImageField
        // An image of somebody else that was chosen replaces the state of the field.
        key={publicId}
        name={path}
        folder={websiteFolder}
        label="Upload a picture"
        value={publicId ? { publicId, url: preview.replace(publicIdPlaceholder, publicId) } : null}
        error={errors[path]}
        isWhole={part.isWhole}
        target={uploads}
        onChange={(image) => onChange(image?.publicId ?? '')}
      />
    </div>
  )
}
