import type { ComponentProps } from 'react'
import type { Category } from '#app/domain/categories/category.ts'
import { maxAltLength } from '#app/domain/gallery/image.ts'
import { SelectField, TextField } from '#app/ui/field.tsx'

/** The description of an image: for people who cannot see it, and as its caption. */
export function AltField(props: Omit<ComponentProps<typeof TextField>, 'name' | 'label'>) {
  return (
    <TextField
      name="alt_text"
      label="Alt Text"
      maxLength={maxAltLength}
      hint="What the picture shows, for people who cannot see it; it is also its caption."
      {...props}
    />
  )
}

type CategoryFieldProps = Omit<
  ComponentProps<typeof SelectField>,
  'name' | 'label' | 'choices' | 'labelOf'
> & { categories: Category[] }

/** The category that an image belongs to. */
export function CategoryField({ categories, ...props }: CategoryFieldProps) {
  return (
    <SelectField
      name="category_id"
      label="Category"
      choices={categories.map(({ id }) => id)}
      labelOf={(id) => categories.find((category) => category.id === id)?.name ?? ''}
      {...props}
    />
  )
}
