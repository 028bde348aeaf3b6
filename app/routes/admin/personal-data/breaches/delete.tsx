import { href, redirect } from 'react-router'
import { platform } from '#app/context.ts'
import { breachTexts } from '#app/domain/personal-data/breach.ts'
import { deleteBreach, findBreach } from '#app/domain/personal-data/breaches.server.ts'
import { found } from '#app/http/found.ts'
import { listAddress } from '#app/list-state.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchActionErrors } from '#app/routes/admin/catch-action-errors.ts'
import { ConfirmDialog, type ConfirmResult } from '#app/ui/admin/dialog/confirm-dialog.tsx'
import type { Route } from './+types/delete.ts'

export const handle = { permission: 'personal-data' }

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { title } = found(await findBreach(context.get(platform), id))
  return { title }
}

export async function action({ params: { id }, context, url }: Route.ActionArgs) {
  await deleteBreach(context.get(platform), id)
  throw redirect(listAddress(href('/admin/personal-data/breaches'), url.searchParams, 'deleted'))
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionErrors<ConfirmResult>(serverAction, { error: breachTexts.notDeleted })

export const meta = adminMeta('Delete breach')

export default function ConfirmDelete({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ConfirmDialog action="Delete" noun="breach" result={actionData}>
      the breach "<bdi>{loaderData.title}</bdi>"
    </ConfirmDialog>
  )
}
