import { useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import type { Category } from '#app/domain/categories/category.ts'
import type { FieldErrors } from '#app/result.ts'
import { FocalField } from '#app/routes/admin/uploads/focal-field.tsx'
import { useListBelow } from '#app/ui/admin/dialog/route-dialog.tsx'
import { Failure } from '#app/ui/admin/failure.tsx'
import { useUnsavedChanges } from '#app/ui/admin/form/open-forms.ts'
import { TextField } from '#app/ui/field.tsx'
import { useErrorFocus } from '#app/ui/use-error-focus.ts'
import { AltField, CategoryField } from './image-fields.tsx'

interface EditFormProps {
  image: {
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
  const form = useErrorFocus(errors)
  useUnsavedChanges(form)
  const back = useListBelow()
  const [focal, setFocal] = useState({
    x: values.focal_x ?? image.focal_x?.toString() ?? '',
    y: values.focal_y ?? image.focal_y?.toString() ?? '',
  })
  const isSaving = useNavigation().formMethod === 'POST'
  return (
    <Form ref={form} method="post" preventScrollReset noValidate className="mt-4 grid gap-4">
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
      {errors[''] && <Failure text={errors['']} />}
      <div className="form-actions">
        <Link to={back} data-close className="button button-quiet">
          Cancel
        </Link>
        <button type="submit" className="button" disabled={isSaving}>
          {isSaving ? 'Saving...' : 'Save Changes'}
        </button>
      </div>
    </Form>
  )
}
