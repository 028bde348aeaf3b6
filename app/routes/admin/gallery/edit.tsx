import { href } from 'react-router'
import { listCategories } from '#app/domain/categories/categories.server.ts'
import { categoryNames } from '#app/domain/categories/category.ts'
import { readEditedImage } from '#app/domain/gallery/image.schema.ts'
import { imageFormFields, imageTexts } from '#app/domain/gallery/image.ts'
import { editImage, findImage, type Image, imageFields } from '#app/domain/gallery/images.server.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchFormErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import { editRoute } from '#app/routes/admin/resource/edit-route.server.ts'
import { FormDialog } from '#app/ui/admin/dialog/form-dialog.tsx'
import { fieldsOf } from '#app/ui/admin/form/resource-form.tsx'
import { reloadOnConflict } from '#app/ui/admin/list/refresh-on-conflict.ts'
import { CheckboxField } from '#app/ui/choice-field.tsx'
import { fieldTexts, mergedFields } from '#app/values/forms/edited-fields.ts'
import type { Route } from './+types/edit.ts'
import { AltField, CategoryField } from './image-fields.tsx'

export const handle = { permission: 'content' }

const image = editRoute({
  find: findImage,
  read: readEditedImage,
  edit: editImage,
  textsOf: (row: Image) => fieldTexts(row, imageFields),
  more: ({ cloudinary_public_id: publicId, width, height, placeholder }, { images }) => ({
    preview: images.deliver({ publicId, width, height, placeholder }, { width: 800 }).src,
  }),
  choices: async (needs) => ({
    category_id: categoryNames(await listCategories(needs, 'gallery')),
  }),
  refusals: imageTexts.refusals,
  after: href('/admin/gallery'),
})

export const loader = image.loadStored

export const action = image.save

export const clientAction = catchFormErrors(imageTexts.notSaved)

export const shouldRevalidate = reloadOnConflict

export const meta = adminMeta('Edit Image')

export default function EditImage({ loaderData, actionData: result }: Route.ComponentProps) {
  const { version, stored, preview, choices } = loaderData
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
      <img src={preview} alt="" className="max-h-64 max-w-full justify-self-start bg-clay" />
      <AltField {...field('alt_text')} />
      <CategoryField
        {...field('category_id')}
        choices={choices.category_id}
        placeholder="Uncategorised"
      />
      <CheckboxField name="is_featured" value="yes" defaultChecked={shown.is_featured === 'yes'}>
        {imageFormFields.is_featured.label}
      </CheckboxField>
    </FormDialog>
  )
}
