import { href, redirect } from 'react-router'
import { platform, session } from '#app/context.ts'
import { signOut } from '#app/domain/staff/sessions.server.ts'
import { signInTexts } from '#app/domain/staff/sign-in.ts'
import { withCookies } from '#app/http/cookies.ts'
import type { Route } from './+types/logout.ts'
import { isSessionEnd } from './session-ended.ts'
import { withoutCrash } from './without-crash.ts'

export const loader = () => redirect(href('/admin'))

export async function action({ context }: Route.ActionArgs) {
  const cookies = await signOut(context.get(platform), context.get(session).browser)
  const headers = withCookies(cookies)
  // What a browser kept of the back-office goes as well (not its cookies: they may be another site's).
  headers.set('Clear-Site-Data', '"cache", "storage"')
  return redirect(href('/admin/login'), { status: 303, headers })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withoutCrash<{ error: string }>(
    () =>
      serverAction().catch((error: unknown) => {
        // Whoever is signed out already has what they asked for.
        throw isSessionEnd(error) ? redirect(href('/admin/login')) : error
      }),
    { error: signInTexts.unexpected },
  )
