import { href, redirect } from 'react-router'
import { platform } from '#app/context.ts'
import { breachFields, breachTexts } from '#app/domain/personal-data/breach.ts'
import {
  type Breach,
  createBreach,
  editBreach,
  findBreach,
  readBreach,
} from '#app/domain/personal-data/breaches.server.ts'
import { fieldTexts } from '#app/edited-fields.ts'
import { readEditForm, respondToFailedEdit } from '#app/http/edit-form.ts'
import { found } from '#app/http/found.ts'
import { listAddress } from '#app/list-state.ts'
import { andThen } from '#app/result.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchActionErrors } from '#app/routes/admin/catch-action-errors.ts'
import { namesOf } from '#app/text-fields.ts'
import { FormDialog } from '#app/ui/admin/dialog/form-dialog.tsx'
import { reloadOnConflict } from '#app/ui/admin/list/refresh-on-conflict.ts'
import type { Route } from './+types/edit.ts'

export const handle = { permission: 'personal-data' }

/** Of two routes: without an id it is a new breach. */
type Params = { id?: string }

export async function loader({ params, context }: Route.LoaderArgs) {
  const { id }: Params = params
  if (id === undefined) return {}
  const breach = found(await findBreach(context.get(platform), id))
  return { version: breach.version, stored: textsOf(breach) }
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const { id }: Params = params
  const needs = context.get(platform)
  const { values, version, read } = await readEditForm(request, readBreach)
  const saved = await andThen(read, ({ input, changes }) =>
    id ? editBreach(needs, { id, version }, changes) : createBreach(needs, input),
  )
  if (saved.ok)
    throw redirect(listAddress(href('/admin/personal-data/breaches'), url.searchParams, 'saved'))
  return respondToFailedEdit(saved, { values, textsOf }, breachTexts.refusals)
}

const textsOf = (breach: Breach) => fieldTexts(breach, namesOf(breachFields))

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionErrors(serverAction, { errors: { '': breachTexts.notSaved }, values: {} })

export const shouldRevalidate = reloadOnConflict

export const meta = adminMeta('Breach')

export default function EditBreach({ loaderData, actionData }: Route.ComponentProps) {
  const title = loaderData.stored ? 'Edit breach' : 'New breach'
  return <FormDialog title={title} fields={breachFields} {...loaderData} result={actionData} />
}
