import { href, redirect } from 'react-router'
import { isSessionEnd } from '#app/browser/connection/session-ended.ts'
import { signOut } from '#app/domain/staff/sign-in/sessions.server.ts'
import { signInTexts } from '#app/domain/staff/sign-in/sign-in.ts'
import { platform, session } from '#app/http/context.ts'
import { withCookies } from '#app/http/cookies.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { catchActionErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import type { Route } from './+types/logout.ts'

export const handle = { permission: 'sign-in', postedFrom: href('/admin') }

export async function action({ context }: Route.ActionArgs) {
  const needs = context.get(platform)
  const cookies = await signOut(needs, context.get(session).headers)
  await recordAudit(needs, { action: 'access.signed-out' })
  const headers = withCookies(cookies)
  // Clears what the browser has cached and stored, but not cookies, which may belong to another site.
  headers.set('Clear-Site-Data', '"cache", "storage"')
  return redirect(href('/admin/login'), { status: 303, headers })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionErrors<{ error: string }>(
    () =>
      serverAction().catch((error: unknown) => {
        // Already signed out: the sign-in page is the expected result.
        throw isSessionEnd(error) ? redirect(href('/admin/login')) : error
      }),
    { error: signInTexts.unexpected },
  )
