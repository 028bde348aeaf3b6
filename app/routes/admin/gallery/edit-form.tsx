import { useState } from 'react'
import type { Category } from '#app/domain/categories/category.ts'
import { FocalField } from '#app/images/upload/focal-field.tsx'
import type { FieldErrors } from '#app/result.ts'
import { useListBelow } from '#app/ui/admin/dialog/resource-dialog.tsx'
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import { TextField } from '#app/ui/field.tsx'
import { AltField, CategoryField } from './image-fields.tsx'

interface EditFormProps {
  image: {
    version: number
    alt_text: string | null
    category_id: string | null
    is_featured: boolean
    sort_order: number
    focal_x: number | null
    focal_y: number | null
  }
  /** An address of the whole picture. */
  picture: string
  categories: Category[]
  errors: FieldErrors
  /** What was typed, when something in it must be corrected. */
  values: Record<string, string>
}

/** The form for an image's editable fields. */
export function EditForm({ image, picture, categories, errors, values }: EditFormProps) {
  const [focal, setFocal] = useState({
    x: values.focal_x ?? image.focal_x?.toString() ?? '',
    y: values.focal_y ?? image.focal_y?.toString() ?? '',
  })
  return (
    <ResourceForm
      errors={errors}
      label="Save Changes"
      pendingLabel="Saving..."
      cancel={useListBelow()}
      preventScrollReset
      version={image.version}
      className="mt-4 grid gap-4"
    >
      <FocalField
        src={picture}
        {...focal}
        errors={errors}
        onChange={(x, y) => setFocal({ x, y })}
      />
      <AltField error={errors.alt_text} defaultValue={values.alt_text ?? image.alt_text ?? ''} />
      <CategoryField
        categories={categories}
        placeholder="Uncategorised"
        error={errors.category_id}
        defaultValue={values.category_id ?? image.category_id ?? ''}
      />
      <TextField
        name="sort_order"
        label="Order"
        required
        inputMode="numeric"
        hint="Smaller numbers come first; new images have 0."
        error={errors.sort_order}
        defaultValue={values.sort_order ?? image.sort_order}
      />
      {/* What the form was opened with, also after a conflict. */}
      <input
        type="hidden"
        name="opened_sort_order"
        value={values.opened_sort_order ?? image.sort_order}
      />
      <label className="flex min-h-11 cursor-pointer items-center gap-2.5">
        <input
          type="checkbox"
          name="is_featured"
          value="yes"
          defaultChecked={image.is_featured}
          className="size-5"
        />
        Featured
      </label>
    </ResourceForm>
  )
}
