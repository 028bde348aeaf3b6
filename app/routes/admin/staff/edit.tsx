import { href, redirect } from 'react-router'
import { platform } from '#app/context.ts'
import { readAccess } from '#app/domain/staff/colleagues/colleague.schema.ts'
import { colleagueTexts } from '#app/domain/staff/colleagues/colleague.ts'
import { changeAccess, findColleague } from '#app/domain/staff/colleagues/colleagues.server.ts'
import { readForm, readVersion } from '#app/http/form.ts'
import { found } from '#app/http/found.ts'
import { respondToFailure } from '#app/http/respond.ts'
import { listAddress } from '#app/lists/list-state.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchFormErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import { reloadOnConflict } from '#app/ui/admin/list/refresh-on-conflict.ts'
import type { Route } from './+types/edit.ts'
import { EditDialog } from './edit-dialog.tsx'

export const handle = { permission: 'staff' }

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  return { colleague: found(await findColleague(context.get(platform), id)) }
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const values = await readForm(request)
  const read = readAccess(values)
  if (!read.ok) return respondToFailure(read, { values })
  const seen = { id, version: readVersion(values.version) }
  const result = await changeAccess(context.get(platform), seen, read.value)
  if (!result.ok) return respondToFailure(result, { values }, colleagueTexts.refusals)
  throw redirect(listAddress(href('/admin/staff'), undefined, 'saved'))
}

export const clientAction = catchFormErrors(colleagueTexts.notSaved)

export const shouldRevalidate = reloadOnConflict

export const meta = adminMeta('Edit Colleague')

export default function EditColleague({ loaderData, actionData }: Route.ComponentProps) {
  return <EditDialog colleague={loaderData.colleague} result={actionData} />
}
