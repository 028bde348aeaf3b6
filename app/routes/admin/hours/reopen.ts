import { href, redirect } from 'react-router'
import { platform, staffMember } from '#app/context.ts'
import { closureTexts } from '#app/domain/hours/closures/closure.ts'
import { closureRules, withinScope } from '#app/domain/hours/closures/closure-scope.server.ts'
import { findClosure, reopenBranch } from '#app/domain/hours/closures/closures.server.ts'
import { listAddress } from '#app/lists/list-state.ts'
import { catchOneError } from '#app/routes/admin/errors/catch-action-errors.ts'
import type { Route } from './+types/reopen.ts'

export const handle = { permission: 'appointments', postedFrom: href('/admin/hours') }

/** Undoes a closure. */
export async function action({ params: { id }, context }: Route.ActionArgs) {
  const needs = context.get(platform)
  const rules = await closureRules(needs, context.get(staffMember))
  // When somebody else has opened it already, that is success as well.
  if (withinScope(await findClosure(needs, id), rules)) await reopenBranch(needs, id)
  throw redirect(listAddress(href('/admin/hours'), undefined, 'reopened'))
}

export const clientAction = catchOneError(closureTexts.notSaved)
