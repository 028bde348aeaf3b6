import { href, redirect } from 'react-router'
import { platform } from '#app/context.ts'
import { imageTexts, nameOf } from '#app/domain/gallery/image.ts'
import { deleteImage } from '#app/domain/gallery/images.deleting.server.ts'
import { findImage } from '#app/domain/gallery/images.server.ts'
import { found } from '#app/http/found.ts'
import { listAddress } from '#app/list-state.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchActionErrors } from '#app/routes/admin/catch-action-errors.ts'
import { ConfirmDialog, type ConfirmResult } from '#app/ui/admin/dialog/confirm-dialog.tsx'
import type { Route } from './+types/delete.ts'

export const handle = { permission: 'content' }

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  return { name: nameOf(found(await findImage(context.get(platform), id))) }
}

export async function action({ params: { id }, context, url }: Route.ActionArgs) {
  await deleteImage(context.get(platform), id)
  // When somebody else has deleted it already, that is success as well.
  throw redirect(listAddress(href('/admin/gallery'), url.searchParams, 'deleted'))
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionErrors<ConfirmResult>(serverAction, { error: imageTexts.notDeleted })

export const meta = adminMeta('Delete image')

export default function ConfirmDelete({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ConfirmDialog action="Delete" noun="image" result={actionData}>
      "<bdi>{loaderData.name}</bdi>"
    </ConfirmDialog>
  )
}
