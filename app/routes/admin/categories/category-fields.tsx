import { useState } from 'react'
import { longestOf } from '#app/domain/categories/category.ts'
import { slugWhileTyping } from '#app/domain/slug.ts'
import type { Corrections } from '#app/outcome.ts'
import { TextAreaField, TextField } from '#app/ui/field.tsx'
import type { CategoryDraft } from './category-answer.ts'
import { ColorChoice } from './color-choice.tsx'

interface CategoryFieldsProps {
  category: CategoryDraft
  errors: Corrections
  /** What was typed, for a browser that has forgotten it. */
  values: Record<string, string> | undefined
}

/** Name, slug and description; the slug of a new category follows its name until somebody writes it. */
export function CategoryFields({ category, errors, values = {} }: CategoryFieldsProps) {
  const isNew = category.id === undefined
  const [slug, setSlug] = useState(values.slug ?? category.slug ?? '')
  const [followsName, setFollowsName] = useState(isNew && slug === '')
  return (
    <>
      <TextField
        name="name"
        label="Name"
        required
        maxLength={longestOf.name}
        error={errors.name}
        defaultValue={values.name ?? category.name ?? ''}
        onChange={({ currentTarget }) => {
          if (followsName) setSlug(slugWhileTyping(currentTarget.value))
        }}
      />
      <TextField
        name="slug"
        label="Slug"
        required
        maxLength={longestOf.slug}
        hint="The category's part of an address: small letters, digits and hyphens."
        autoCapitalize="none"
        spellCheck={false}
        error={errors.slug}
        value={slug}
        onChange={({ currentTarget }) => {
          setSlug(slugWhileTyping(currentTarget.value))
          setFollowsName(isNew && currentTarget.value === '')
        }}
      />
      <TextAreaField
        name="description"
        label="Description"
        rows={3}
        maxLength={longestOf.description}
        error={errors.description}
        defaultValue={values.description ?? category.description ?? ''}
      />
      {category.kind === 'blog' && <ColorChoice chosen={values.color ?? category.color} />}
    </>
  )
}
