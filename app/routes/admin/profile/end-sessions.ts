import { href, redirect } from 'react-router'
import { endOwnSessions } from '#app/domain/staff/sign-in/sessions.server.ts'
import { signInTexts } from '#app/domain/staff/sign-in/sign-in.ts'
import { platform, session, staffMember } from '#app/http/context.ts'
import { readForm } from '#app/http/form.ts'
import { catchOneError } from '#app/routes/admin/errors/catch-action-errors.ts'
import type { Route } from './+types/end-sessions.ts'
import { profileAddressAfter } from './profile-toast.tsx'

export const handle = { permission: 'account', postedFrom: href('/admin/profile') }

export async function action({ request, context }: Route.ActionArgs) {
  const { id } = await readForm(request)
  const signedIn = { member: context.get(staffMember), sessionId: context.get(session).id }
  await endOwnSessions(context.get(platform), signedIn, id)
  const done = id === undefined ? 'sessions' : 'session'
  return redirect(profileAddressAfter(done), 303)
}

export const clientAction = catchOneError(signInTexts.unexpected)
