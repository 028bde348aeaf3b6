import { redirect } from 'react-router'
import { platform, requestContext } from '#app/context.ts'
import { requestPasswordReset } from '#app/domain/staff/password-reset.server.ts'
import { readForm } from '#app/http/form.ts'
import { signInAddress } from '#app/http/staff-only.ts'
import { visitorGroup } from '#app/http/visitor-group.server.ts'
import { withoutCrash } from '#app/routes/admin/without-crash.ts'
import type { Route } from './+types/reset.ts'

const screen = (url: URL, state: string) =>
  redirect(signInAddress(url.searchParams.get('to'), state), 303)

export const loader = ({ url }: Route.LoaderArgs) => screen(url, 'reset')

/** Asks for a mail with a link; the sign-in screen then says what became of it. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { reset_email: typed = '' } = await readForm(request)
  const email = typed.trim()
  // The form does nothing when it is empty (S-10.6).
  if (!email || email.length > 254) return screen(url, 'reset')
  const { address, log } = context.get(requestContext)
  try {
    const needs = { ...context.get(platform), log }
    const taken = await requestPasswordReset(needs, email, visitorGroup(address))
    return screen(url, taken ? 'sent' : 'reset&too-many')
  } catch (error) {
    log.error({ err: error }, 'a reset mail could not be written')
    return screen(url, 'reset&failed')
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withoutCrash<{ failed: true }>(serverAction, { failed: true })
