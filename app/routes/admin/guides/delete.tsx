import { href, redirect } from 'react-router'
import { platform } from '#app/context.ts'
import { guideTexts } from '#app/domain/guides/guide.ts'
import { deleteGuide, findGuide } from '#app/domain/guides/guides.server.ts'
import { found } from '#app/http/found.ts'
import { listAddress } from '#app/list-state.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchActionErrors } from '#app/routes/admin/catch-action-errors.ts'
import { ConfirmDialog, type ConfirmResult } from '#app/ui/admin/dialog/confirm-dialog.tsx'
import type { Route } from './+types/delete.ts'

export const handle = { permission: 'content' }

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { title } = found(await findGuide(context.get(platform), id))
  return { title }
}

export async function action({ params: { id }, context, url }: Route.ActionArgs) {
  await deleteGuide(context.get(platform), id)
  throw redirect(listAddress(href('/admin/guides'), url.searchParams, 'deleted'))
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionErrors<ConfirmResult>(serverAction, { error: guideTexts.notDeleted })

export const meta = adminMeta('Delete guide')

export default function ConfirmDelete({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ConfirmDialog action="Delete" noun="guide" result={actionData}>
      the guide "<bdi>{loaderData.title}</bdi>"
    </ConfirmDialog>
  )
}
