import { href, redirect } from 'react-router'
import { platform } from '#app/context.ts'
import { colleagueTexts } from '#app/domain/staff/colleague.ts'
import { endSessions } from '#app/domain/staff/colleagues.server.ts'
import { respondWithError } from '#app/http/respond.ts'
import { listAddress } from '#app/list-state.ts'
import { catchActionErrors } from '#app/routes/admin/catch-action-errors.ts'
import type { Route } from './+types/sessions.ts'

export const handle = { permission: 'staff' }

/** There is no page here: a reload leads back to the list. */
export const loader = () => redirect(href('/admin/staff'))

export async function action({ params: { id }, context }: Route.ActionArgs) {
  const result = await endSessions(context.get(platform), id)
  if (!result.ok) return respondWithError(result, colleagueTexts.refusals)
  throw redirect(listAddress(href('/admin/staff'), undefined, 'signed-out'))
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionErrors<{ error: string }>(serverAction, { error: colleagueTexts.notSaved })
