import { href, redirect } from 'react-router'
import { platform } from '#app/context.ts'
import { listCategories } from '#app/domain/categories/categories.server.ts'
import { readEdited } from '#app/domain/gallery/image.schema.ts'
import { imageRefusals, imageTexts } from '#app/domain/gallery/image.ts'
import { editImage, findImage } from '#app/domain/gallery/images.server.ts'
import { readForm, readVersion } from '#app/http/form.ts'
import { found } from '#app/http/found.ts'
import { respondToFailure } from '#app/http/respond.ts'
import { listAddress } from '#app/list-state.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchActionErrors } from '#app/routes/admin/catch-action-errors.ts'
import { ResourceDialog } from '#app/ui/admin/dialog/resource-dialog.tsx'
import { reloadOnConflict } from '#app/ui/admin/list/refresh-on-conflict.ts'
import type { Route } from './+types/edit.ts'
import { EditForm } from './edit-form.tsx'

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const [row, categories] = await Promise.all([
    findImage(needs, id),
    listCategories(needs, 'gallery'),
  ])
  const { cloudinary_public_id: publicId, width, height, placeholder, ...image } = found(row)
  const shown = { publicId, width, height, placeholder }
  return { image, categories, picture: needs.images.deliver(shown, { width: 800 }) }
}

export async function action({ request, params: { id }, context, url }: Route.ActionArgs) {
  const values = await readForm(request)
  const read = readEdited(values)
  const seen = { id, version: readVersion(values.version) }
  const saved = read.ok ? await editImage(context.get(platform), seen, read.value) : read
  if (saved.ok) throw redirect(listAddress(href('/admin/gallery'), url.searchParams, 'saved'))
  return respondToFailure(saved, { values }, imageRefusals)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionErrors(serverAction, { errors: { '': imageTexts.notSaved }, values: {} })

export const shouldRevalidate = reloadOnConflict

export const meta = () => adminMeta('Edit image')

export default function EditImage({ loaderData, actionData }: Route.ComponentProps) {
  const { image, categories, picture } = loaderData
  return (
    <ResourceDialog title="Edit image" result={actionData}>
      <EditForm
        image={image}
        picture={picture.src}
        categories={categories}
        errors={actionData?.errors ?? {}}
        values={actionData?.values ?? {}}
      />
    </ResourceDialog>
  )
}
