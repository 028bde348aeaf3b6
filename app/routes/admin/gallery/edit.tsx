import { href, redirect } from 'react-router'
import { platform } from '#app/context.ts'
import { listCategories } from '#app/domain/categories/categories.server.ts'
import { readEdited } from '#app/domain/gallery/image.schema.ts'
import { imageRefusals, imageTexts } from '#app/domain/gallery/image.ts'
import { editImage, findImage, type Image, imageFields } from '#app/domain/gallery/images.server.ts'
import { fieldTexts } from '#app/edited-fields.ts'
import { readEditForm, respondToFailedEdit } from '#app/http/edit-form.ts'
import { found } from '#app/http/found.ts'
import { listAddress } from '#app/list-state.ts'
import { andThen } from '#app/result.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchActionErrors } from '#app/routes/admin/catch-action-errors.ts'
import { reloadOnConflict } from '#app/ui/admin/list/refresh-on-conflict.ts'
import type { Route } from './+types/edit.ts'
import { EditDialog } from './edit-dialog.tsx'

export const handle = { permission: 'content' }

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const [row, categories] = await Promise.all([
    findImage(needs, id),
    listCategories(needs, 'gallery'),
  ])
  const image = found(row)
  const { cloudinary_public_id: publicId, width, height, placeholder, version } = image
  const preview = needs.images.deliver({ publicId, width, height, placeholder }, { width: 800 })
  return { version, stored: textsOf(image), categories, preview: preview.src }
}

export async function action({ request, params: { id }, context, url }: Route.ActionArgs) {
  const { values, version, read } = await readEditForm(request, readEdited)
  const saved = await andThen(read, ({ changes }) =>
    editImage(context.get(platform), { id, version }, changes),
  )
  if (saved.ok) throw redirect(listAddress(href('/admin/gallery'), url.searchParams, 'saved'))
  const categories = await listCategories(context.get(platform), 'gallery')
  const category_id = (id: string) => categories.find((each) => each.id === id)?.name ?? ''
  return respondToFailedEdit(saved, { values, textsOf, labels: { category_id } }, imageRefusals)
}

const textsOf = (image: Image) => fieldTexts(image, imageFields)

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionErrors(serverAction, { errors: { '': imageTexts.notSaved }, values: {} })

export const shouldRevalidate = reloadOnConflict

export const meta = adminMeta('Edit image')

export default function EditImage({ loaderData, actionData }: Route.ComponentProps) {
  return <EditDialog {...loaderData} result={actionData} />
}
