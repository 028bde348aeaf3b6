import { useState } from 'react'
import type { Category } from '#app/domain/categories/category.ts'
import type { ImageField } from '#app/domain/gallery/images.server.ts'
import { mergedFields } from '#app/edited-fields.ts'
import { FocalField } from '#app/images/upload/focal-field.tsx'
import type { FieldErrors } from '#app/result.ts'
import { useListBelow } from '#app/ui/admin/dialog/resource-dialog.tsx'
import { fieldsOf, ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import { TextField } from '#app/ui/field.tsx'
import { AltField, CategoryField } from './image-fields.tsx'

interface EditFormProps {
  version: number
  /** The stored fields. */
  fields: Record<ImageField, string>
  /** An address of the whole image. */
  preview: string
  categories: Category[]
  errors: FieldErrors
  /** What was typed, when something in it must be corrected. */
  values: Record<string, string>
}

/** The form for an image's editable fields. */
export function EditForm(props: EditFormProps) {
  const { version, fields, preview, categories, errors, values } = props
  const shown = mergedFields(fields, values)
  const field = fieldsOf(errors, shown)
  const [focal, setFocal] = useState({ x: shown.focal_x, y: shown.focal_y })
  return (
    <ResourceForm
      errors={errors}
      label="Save Changes"
      pendingLabel="Saving..."
      cancel={useListBelow()}
      preventScrollReset
      version={version}
      stored={fields}
      className="mt-4 grid gap-4"
    >
      <FocalField
        src={preview}
        {...focal}
        errors={errors}
        onChange={(x, y) => setFocal({ x, y })}
      />
      <AltField {...field('alt_text')} />
      <CategoryField
        {...field('category_id')}
        categories={categories}
        placeholder="Uncategorised"
      />
      <TextField
        {...field('sort_order')}
        label="Order"
        required
        inputMode="numeric"
        hint="Smaller numbers come first; new images have 0."
      />
      <label className="flex min-h-11 cursor-pointer items-center gap-2.5">
        <input
          type="checkbox"
          name="is_featured"
          value="yes"
          defaultChecked={shown.is_featured === 'yes'}
          className="size-5"
        />
        Featured
      </label>
    </ResourceForm>
  )
}
