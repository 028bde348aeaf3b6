import { href, redirect } from 'react-router'
import { platform, staffMember } from '#app/context.ts'
import { readClosure } from '#app/domain/hours/closure.schema.ts'
import { closureRefusals, closureTexts } from '#app/domain/hours/closure.ts'
import { closureRules, withinScope } from '#app/domain/hours/closure-scope.server.ts'
import { editClosure, findClosure } from '#app/domain/hours/closures.server.ts'
import { readEditForm, respondToFailedEdit } from '#app/http/edit-form.ts'
import { found } from '#app/http/found.ts'
import { listAddress } from '#app/list-state.ts'
import { andThen } from '#app/result.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchActionErrors } from '#app/routes/admin/catch-action-errors.ts'
import { reloadOnConflict } from '#app/ui/admin/list/refresh-on-conflict.ts'
import type { Route } from './+types/edit.ts'
import { closureTextsOf, EditDialog } from './edit-dialog.tsx'

export const handle = { permission: 'appointments' }

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const rules = await closureRules(needs, context.get(staffMember))
  const closure = found(withinScope(await findClosure(needs, id), rules))
  const { choices, mayCloseAll } = rules
  return { version: closure.version, stored: closureTextsOf(closure), choices, mayCloseAll }
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const needs = context.get(platform)
  const rules = await closureRules(needs, context.get(staffMember))
  found(withinScope(await findClosure(needs, id), rules))
  const { values, version, read } = await readEditForm(request, (input) =>
    readClosure(input, rules),
  )
  const saved = await andThen(read, ({ changes }) => editClosure(needs, { id, version }, changes))
  if (saved.ok) throw redirect(listAddress(href('/admin/hours'), undefined, 'saved'))
  return respondToFailedEdit(saved, { values, textsOf: closureTextsOf }, closureRefusals)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionErrors(serverAction, { errors: { '': closureTexts.notSaved }, values: {} })

export const shouldRevalidate = reloadOnConflict

export const meta = adminMeta('Edit closure')

export default function EditClosure({ loaderData, actionData }: Route.ComponentProps) {
  return <EditDialog {...loaderData} result={actionData} />
}
