import { useState } from 'react'
import { href, useFetcher, useNavigate } from 'react-router'
import {
  categoryColors,
  categorySlugField,
  categoryTextFields,
  categoryTexts,
} from '#app/domain/categories/category.ts'
import { slugWhileTyping } from '#app/domain/slug.ts'
import { Banner } from '#app/ui/admin/banner.tsx'
import { ResourceDialog, useListBelow } from '#app/ui/admin/dialog/resource-dialog.tsx'
import { DescribedField, fieldsOf, ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import { ColorDot } from '#app/ui/color-dot.tsx'
import { FieldError, TextField } from '#app/ui/field.tsx'
import { mergedFields } from '#app/values/forms/edited-fields.ts'
import type { FieldErrors } from '#app/values/result.ts'
import type { CategoryDraft, CategoryResult } from './category-result.ts'

/** How long the dialog says that it was saved before it closes (D-31). */
const savedMs = 2000

interface CategoryDialogProps {
  category: CategoryDraft
  /** The address of Cancel without JavaScript; by default the list underneath. */
  back?: string
  /** Called when the dialog was cancelled, or after the success banner with the category's id; else it navigates to `back`. */
  onClose?: (saved?: string) => void
  /** The action's result for a browser without JavaScript. */
  actionData?: CategoryResult | undefined
}

export function CategoryDialog({ category, actionData, ...given }: CategoryDialogProps) {
  const { kind, id } = category
  const navigate = useNavigate()
  const listBelow = useListBelow()
  const { back = listBelow, onClose = () => navigate(back, { preventScrollReset: true }) } = given
  const fetcher = useFetcher<CategoryResult>()
  const result = fetcher.data ?? actionData
  const errors = result && 'errors' in result ? result.errors : undefined
  const saved = result && 'saved' in result ? result.saved : undefined
  return (
    <ResourceDialog
      title={id ? 'Edit Category' : 'Create New Category'}
      onClose={() => onClose(saved)}
    >
      <ResourceForm
        fetcher={fetcher}
        action={
          id
            ? href('/admin/:kind/categories/:id/edit', { kind, id })
            : href('/admin/:kind/categories/new', { kind })
        }
        errors={errors}
        label={id ? 'Update' : 'Create'}
        pendingLabel="Saving..."
        cancel={back}
        cancelLabel={saved ? 'Close' : 'Cancel'}
        version={category.version}
        stored={category.stored}
        newId={category.newId}
        isDone={saved !== undefined}
        className="mt-4 grid gap-4"
      >
        <CategoryFields
          category={category}
          errors={errors}
          values={result && 'values' in result ? result.values : undefined}
        />
        <Banner
          message={saved ? categoryTexts.saved : ''}
          shownMs={savedMs}
          onEnd={() => onClose(saved)}
        />
      </ResourceForm>
    </ResourceDialog>
  )
}

interface CategoryFieldsProps {
  category: CategoryDraft
  errors: FieldErrors | undefined
  values: Record<string, string> | undefined
}

const noFields = { name: '', slug: '', description: '', color: '' }

/** Name, slug and description; the slug of a new category follows its name until somebody writes it. */
function CategoryFields({ category, errors, values = {} }: CategoryFieldsProps) {
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

function ColorChoice({ chosen, error }: { chosen: string; error: string | undefined }) {
  const present = categoryColors.find(({ value }) => value === chosen) ?? categoryColors[0]
  return (
    <fieldset aria-describedby={error && 'color-error'}>
      <legend className="font-semibold">Colour</legend>
      <div className="mt-1.5 grid min-[16rem]:grid-cols-2 gap-x-4 sm:grid-cols-4">
        {categoryColors.map(({ name, value }) => (
          <label key={value} className="flex min-h-11 cursor-pointer items-center gap-2">
            <input
              type="radio"
              name="color"
              value={value}
              defaultChecked={value === present.value}
              className="size-4 shrink-0"
            />
            <ColorDot color={value} /> {name}
          </label>
        ))}
      </div>
      {error && <FieldError name="color" text={error} />}
    </fieldset>
  )
}
