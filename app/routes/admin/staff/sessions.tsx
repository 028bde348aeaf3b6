import { href } from 'react-router'
import { platform } from '#app/context.ts'
import { colleagueTexts } from '#app/domain/staff/colleagues/colleague.ts'
import { endColleagueSessions } from '#app/domain/staff/colleagues/colleagues.server.ts'
import { respondToRowAction } from '#app/http/respond.ts'
import { catchOneError } from '#app/routes/admin/errors/catch-action-errors.ts'
import { RefusedAction } from '#app/routes/admin/errors/refused-action.tsx'
import type { Route } from './+types/sessions.ts'

export const handle = { permission: 'staff', postedFrom: href('/admin/staff') }

/** Signs a colleague out everywhere. The form's dialog closes, so the action always redirects to the list. */
export async function action({ params: { id }, context }: Route.ActionArgs) {
  const result = await endColleagueSessions(context.get(platform), id)
  const success = { done: 'signed-out', list: '', path: href('/admin/staff') }
  return respondToRowAction(result, success, colleagueTexts.refusals)
}

export const clientAction = catchOneError(colleagueTexts.notSaved)

export default RefusedAction
