import { useState } from 'react'
import type { Category } from '#app/domain/categories/category.ts'
import { imageFormFields } from '#app/domain/gallery/image.ts'
import type { ImageField } from '#app/domain/gallery/images.server.ts'
import { FocalField } from '#app/images/upload/focal-field.tsx'
import { FormDialog, type FormResult } from '#app/ui/admin/dialog/form-dialog.tsx'
import { fieldsOf } from '#app/ui/admin/form/resource-form.tsx'
import { CheckboxField } from '#app/ui/choice-field.tsx'
import { mergedFields } from '#app/values/forms/edited-fields.ts'
import type { FieldErrors } from '#app/values/result.ts'
import { AltField, CategoryField } from './image-fields.tsx'

interface EditDialogProps {
  version: number
  stored: Record<ImageField, string>
  /** An address of the whole image. */
  preview: string
  categories: Category[]
  /** The last result of the action. */
  result: FormResult
}

/** Edits the details of an image. */
export function EditDialog(props: EditDialogProps) {
  const { version, stored, preview, categories, result } = props
  const shown = mergedFields(stored, result?.values ?? {})
  const field = fieldsOf(result?.errors, shown)
  return (
    <FormDialog
      title="Edit Image"
      label="Save Changes"
      version={version}
      stored={stored}
      result={result}
    >
      <PointField src={preview} shown={shown} errors={result?.errors} />
      <AltField {...field('alt_text')} />
      <CategoryField
        {...field('category_id')}
        categories={categories}
        placeholder="Uncategorised"
      />
      <CheckboxField name="is_featured" value="yes" defaultChecked={shown.is_featured === 'yes'}>
        {imageFormFields.is_featured.label}
      </CheckboxField>
    </FormDialog>
  )
}

interface PointFieldProps {
  src: string
  shown: Record<'focal_x' | 'focal_y', string>
  errors?: FieldErrors | undefined
}

/** The focal point as it is being set; dropped when the dialog closes, so another image never begins with it. */
function PointField({ src, shown, errors = {} }: PointFieldProps) {
  const [focal, setFocal] = useState({ x: shown.focal_x, y: shown.focal_y })
  return <FocalField src={src} {...focal} errors={errors} onChange={(x, y) => setFocal({ x, y })} />
}
