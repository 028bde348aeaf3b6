import { href, redirect } from 'react-router'
import { platform, session, staffMember } from '#app/context.ts'
import { signOutElsewhere } from '#app/domain/staff/sessions.server.ts'
import { signInTexts } from '#app/domain/staff/sign-in.ts'
import { catchActionErrors } from '#app/routes/admin/catch-action-errors.ts'
import type { Route } from './+types/sessions.ts'

export const loader = () => redirect(href('/admin/profile'))

export async function action({ context }: Route.ActionArgs) {
  const member = context.get(staffMember)
  await signOutElsewhere(context.get(platform), { member, sessionId: context.get(session).id })
  return redirect(`${href('/admin/profile')}?saved=sessions`, 303)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionErrors<{ error: string }>(serverAction, { error: signInTexts.unexpected })
