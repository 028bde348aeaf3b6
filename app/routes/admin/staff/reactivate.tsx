import { href } from 'react-router'
import { platform } from '#app/context.ts'
import { colleagueTexts } from '#app/domain/staff/colleagues/colleague.ts'
import { reactivate } from '#app/domain/staff/colleagues/colleagues.server.ts'
import { respondToRowAction } from '#app/http/respond.ts'
import { catchOneError } from '#app/routes/admin/errors/catch-action-errors.ts'
import { RefusedAction } from '#app/routes/admin/errors/refused-action.tsx'
import type { Route } from './+types/reactivate.ts'

export const handle = { permission: 'staff', postedFrom: href('/admin/staff') }

/** Lets a colleague sign in again. The form's dialog closes, so the action always redirects to the list. */
export async function action({ params: { id }, context }: Route.ActionArgs) {
  const result = await reactivate(context.get(platform), id)
  const success = { done: 'reactivated', list: '', path: href('/admin/staff') }
  return respondToRowAction(result, success, colleagueTexts.refusals)
}

export const clientAction = catchOneError(colleagueTexts.notSaved)

export default RefusedAction
