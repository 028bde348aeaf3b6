import { href } from 'react-router'
import { listCategories } from '#app/domain/categories/categories.server.ts'
import { readEditedImage } from '#app/domain/gallery/image.schema.ts'
import { imageRefusals, imageTexts } from '#app/domain/gallery/image.ts'
import { editImage, findImage, type Image, imageFields } from '#app/domain/gallery/images.server.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchFormErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import { editRoute } from '#app/routes/admin/resource/edit-route.server.ts'
import { reloadOnConflict } from '#app/ui/admin/list/refresh-on-conflict.ts'
import { fieldTexts } from '#app/values/forms/edited-fields.ts'
import type { Route } from './+types/edit.ts'
import { EditDialog } from './edit-dialog.tsx'

export const handle = { permission: 'content' }

const image = editRoute({
  find: findImage,
  read: readEditedImage,
  edit: editImage,
  textsOf: (row: Image) => fieldTexts(row, imageFields),
  more: async ({ cloudinary_public_id: publicId, width, height, placeholder }, needs) => {
    const preview = needs.images.deliver({ publicId, width, height, placeholder }, { width: 800 })
    return { categories: await listCategories(needs, 'gallery'), preview: preview.src }
  },
  labels: async (needs) => {
    const categories = await listCategories(needs, 'gallery')
    return { category_id: (id) => categories.find((each) => each.id === id)?.name ?? '' }
  },
  refusals: imageRefusals,
  after: href('/admin/gallery'),
})

export const loader = image.loadStored

export const action = image.save

export const clientAction = catchFormErrors(imageTexts.notSaved)

export const shouldRevalidate = reloadOnConflict

export const meta = adminMeta('Edit Image')

export default function EditImage({ loaderData, actionData }: Route.ComponentProps) {
  return <EditDialog {...loaderData} result={actionData} />
}
