import { useState } from 'react'
import { maxLengths } from '#app/domain/categories/category.ts'
import { slugWhileTyping } from '#app/domain/slug.ts'
import type { FieldErrors } from '#app/result.ts'
import { fieldsOf } from '#app/ui/admin/form/resource-form.tsx'
import { TextAreaField, TextField } from '#app/ui/field.tsx'
import type { CategoryDraft } from './category-result.ts'
import { ColorChoice } from './color-choice.tsx'

interface CategoryFieldsProps {
  category: CategoryDraft
  errors: FieldErrors | undefined
  /** What was typed, for a browser without JavaScript, which loads a new form. */
  values: Record<string, string> | undefined
}

/** Name, slug and description; the slug of a new category follows its name until somebody writes it. */
export function CategoryFields({ category, errors, values = {} }: CategoryFieldsProps) {
  const field = fieldsOf(errors, {
    name: values.name ?? category.name,
    description: values.description ?? category.description ?? '',
  })
  const isNew = category.id === undefined
  const [slug, setSlug] = useState(values.slug ?? category.slug ?? '')
  const [followsName, setFollowsName] = useState(isNew && slug === '')
  return (
    <>
      <TextField
        {...field('name')}
        label="Name"
        required
        maxLength={maxLengths.name}
        onChange={({ currentTarget }) => {
          if (followsName) setSlug(slugWhileTyping(currentTarget.value))
        }}
      />
      <TextField
        name="slug"
        label="Slug"
        required
        maxLength={maxLengths.slug}
        hint="The category's part of an address: small letters, digits and hyphens."
        autoCapitalize="none"
        spellCheck={false}
        error={errors?.slug}
        value={slug}
        onChange={({ currentTarget }) => {
          setSlug(slugWhileTyping(currentTarget.value))
          setFollowsName(isNew && currentTarget.value === '')
        }}
      />
      <TextAreaField
        {...field('description')}
        label="Description"
        rows={3}
        maxLength={maxLengths.description}
      />
      {category.kind === 'blog' && <ColorChoice chosen={values.color ?? category.color} />}
    </>
  )
}
