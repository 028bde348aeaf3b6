import { href, redirect } from 'react-router'
import { platform, staffMember } from '#app/context.ts'
import { closureRefusals, closureTexts } from '#app/domain/hours/closures/closure.ts'
import { closureRules, withinScope } from '#app/domain/hours/closures/closure-scope.server.ts'
import { findClosure, reopenBranch } from '#app/domain/hours/closures/closures.server.ts'
import { readForm, readVersion } from '#app/http/form.ts'
import { respondWithError } from '#app/http/respond.ts'
import { listAddress } from '#app/lists/list-state.ts'
import { catchOneError } from '#app/routes/admin/errors/catch-action-errors.ts'
import { RefusedAction } from '#app/routes/admin/errors/refused-action.tsx'
import type { Route } from './+types/reopen.ts'

export const handle = { permission: 'appointments', postedFrom: href('/admin/hours') }

/** Undoes a closure. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const needs = context.get(platform)
  const { version } = await readForm(request)
  const rules = await closureRules(needs, context.get(staffMember))
  if (withinScope(await findClosure(needs, id), rules)) {
    const result = await reopenBranch(needs, { id, version: readVersion(version) })
    if (!result.ok) return respondWithError(result, closureRefusals)
  }
  throw redirect(listAddress(href('/admin/hours'), undefined, 'reopened'))
}

export const clientAction = catchOneError(closureTexts.notSaved)

export default RefusedAction
