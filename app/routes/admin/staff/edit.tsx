import { href, redirect } from 'react-router'
import { platform } from '#app/context.ts'
import { readAccess } from '#app/domain/staff/colleagues/colleague.schema.ts'
import { colleagueTexts } from '#app/domain/staff/colleagues/colleague.ts'
import { changeAccess, findColleague } from '#app/domain/staff/colleagues/colleagues.server.ts'
import { type Role, roleTexts } from '#app/domain/staff/role.ts'
import { readEditForm, respondToFailedEdit } from '#app/http/edit-form.ts'
import { found } from '#app/http/found.ts'
import { respondToFailure } from '#app/http/respond.ts'
import { listAddress } from '#app/lists/list-state.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchFormErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import { reloadOnConflict } from '#app/ui/admin/list/refresh-on-conflict.ts'
import type { Route } from './+types/edit.ts'
import { accessTexts, EditDialog } from './edit-dialog.tsx'

export const handle = { permission: 'staff' }

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  return { colleague: found(await findColleague(context.get(platform), id)) }
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { values, version, read } = await readEditForm(request, readAccess)
  if (!read.ok) return respondToFailure(read, { values })
  // All three are saved together, since a branch goes with a role.
  const result = await changeAccess(context.get(platform), { id, version }, read.value.input)
  if (!result.ok) {
    const labels = { role: (role: string) => roleTexts[role as Role].label }
    const answer = { values, textsOf: accessTexts, labels }
    return respondToFailedEdit(result, answer, colleagueTexts.refusals)
  }
  throw redirect(listAddress(href('/admin/staff'), undefined, 'saved'))
}

export const clientAction = catchFormErrors(colleagueTexts.notSaved)

export const shouldRevalidate = reloadOnConflict

export const meta = adminMeta('Edit Colleague')

export default function EditColleague({ loaderData, actionData }: Route.ComponentProps) {
  return <EditDialog colleague={loaderData.colleague} result={actionData} />
}
