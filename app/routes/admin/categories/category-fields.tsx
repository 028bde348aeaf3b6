import { useState } from 'react'
import { categorySlugField, categoryTextFields } from '#app/domain/categories/category.ts'
import { slugWhileTyping } from '#app/domain/slug.ts'
import { mergedFields } from '#app/forms/edited-fields.ts'
import type { FieldErrors } from '#app/result.ts'
import { DescribedField } from '#app/ui/admin/form/described-fields.tsx'
import { fieldsOf } from '#app/ui/admin/form/resource-form.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { CategoryDraft } from './category-result.ts'
import { ColorChoice } from './color-choice.tsx'

interface CategoryFieldsProps {
  category: CategoryDraft
  errors: FieldErrors | undefined
  /** The typed values, for a browser without JavaScript, which loads a new form. */
  values: Record<string, string> | undefined
}

const noFields = { name: '', slug: '', description: '', color: '' }

/** Name, slug and description; the slug of a new category follows its name until somebody writes it. */
export function CategoryFields({ category, errors, values = {} }: CategoryFieldsProps) {
  const shown = mergedFields(category.stored ?? noFields, values)
  const field = fieldsOf(errors, shown)
  const isNew = category.id === undefined
  const [slug, setSlug] = useState(shown.slug)
  const [followsName, setFollowsName] = useState(isNew && slug === '')
  return (
    <>
      <TextField
        {...field('name')}
        label={categoryTextFields.name.label}
        required
        maxLength={categoryTextFields.name.maxLength}
        onChange={({ currentTarget }) => {
          if (followsName) setSlug(slugWhileTyping(currentTarget.value))
        }}
      />
      <TextField
        name="slug"
        {...categorySlugField}
        required
        autoCapitalize="none"
        spellCheck={false}
        error={errors?.slug}
        value={slug}
        onChange={({ currentTarget }) => {
          setSlug(slugWhileTyping(currentTarget.value))
          setFollowsName(isNew && currentTarget.value === '')
        }}
      />
      <DescribedField {...field('description')} description={categoryTextFields.description} />
      {category.kind === 'blog' && <ColorChoice chosen={shown.color} error={errors?.color} />}
    </>
  )
}
