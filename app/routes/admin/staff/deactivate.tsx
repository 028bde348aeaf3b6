import { href, redirect } from 'react-router'
import { colleagueTexts } from '#app/domain/staff/colleagues/colleague.ts'
import { deactivate, findColleague } from '#app/domain/staff/colleagues/colleagues.server.ts'
import { displayName } from '#app/domain/staff/staff.ts'
import { platform } from '#app/http/context.ts'
import { respondWithError } from '#app/http/respond.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchOneError } from '#app/routes/admin/errors/catch-action-errors.ts'
import { deleteLoader } from '#app/routes/admin/resource/delete-route.server.ts'
import { ConfirmDialog } from '#app/ui/admin/dialog/confirm-dialog.tsx'
import { listAddress } from '#app/values/lists/list-state.ts'
import type { Route } from './+types/deactivate.ts'

export const handle = { permission: 'staff' }

export const loader = deleteLoader(findColleague, displayName)

export async function action({ params: { id }, context }: Route.ActionArgs) {
  const result = await deactivate(context.get(platform), id)
  if (!result.ok) return respondWithError(result, colleagueTexts.refusals)
  throw redirect(listAddress(href('/admin/staff'), undefined, 'deactivated'))
}

export const clientAction = catchOneError(colleagueTexts.notSaved)

export const meta = adminMeta('Deactivate Account')

export default function ConfirmDeactivate({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ConfirmDialog
      action="Deactivate"
      noun="account"
      result={actionData}
      consequence="They will be signed out everywhere. Their work stays. You can reactivate the account later."
      isReversible
    >
      the account of <bdi>{loaderData.name}</bdi>
    </ConfirmDialog>
  )
}
