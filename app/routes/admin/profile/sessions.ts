import { href, redirect } from 'react-router'
import { platform, session, staffMember } from '#app/context.ts'
import { signOutElsewhere } from '#app/domain/staff/sessions.server.ts'
import { signInTexts } from '#app/domain/staff/sign-in.ts'
import { readForm } from '#app/http/form.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { catchActionErrors } from '#app/routes/admin/catch-action-errors.ts'
import type { Route } from './+types/sessions.ts'

export const handle = { permission: 'account' }

export const loader = () => redirect(href('/admin/profile'))

/** Ends the session that the form names, or all others. */
export async function action({ request, context }: Route.ActionArgs) {
  const { id } = await readForm(request)
  const needs = context.get(platform)
  const member = context.get(staffMember)
  await signOutElsewhere(needs, { member, sessionId: context.get(session).id }, id)
  await recordAudit(needs, { action: 'access.sessions-ended', rowId: member.id })
  const saved = id === undefined ? 'sessions' : 'session'
  return redirect(`${href('/admin/profile')}?saved=${saved}`, 303)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionErrors<{ error: string }>(serverAction, { error: signInTexts.unexpected })
