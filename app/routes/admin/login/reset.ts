import { redirect } from 'react-router'
import { requestPasswordReset } from '#app/domain/staff/sign-in/passwords.server.ts'
import { platform, requestContext } from '#app/http/context.ts'
import { readForm } from '#app/http/form.ts'
import { signInAddress } from '#app/http/staff-only.ts'
import { visitorGroup } from '#app/http/visitor-group.server.ts'
import { catchActionErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import { maxEmailLength } from '#app/values/email-address.ts'
import type { Route } from './+types/reset.ts'

export const loader = ({ url }: Route.LoaderArgs) => toSignIn(url, 'reset')

export async function action({ request, url, context }: Route.ActionArgs) {
  const { reset_email: typed = '' } = await readForm(request)
  const email = typed.trim()
  // The form does nothing when it is empty (S-10.6).
  if (!email || email.length > maxEmailLength) return toSignIn(url, 'reset')
  const { address, log } = context.get(requestContext)
  try {
    const needs = { ...context.get(platform), log }
    const result = await requestPasswordReset(needs, email, {
      group: visitorGroup(address),
      device: needs.devices.find(request.headers.get('cookie'), email),
    })
    return toSignIn(url, result.ok ? 'sent' : 'reset&too-many')
  } catch (error) {
    log.error({ err: error }, 'sign-in: the mail with a password link could not be queued')
    return toSignIn(url, 'reset&failed')
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionErrors<{ failed: true }>(serverAction, { failed: true })

const toSignIn = (url: URL, state: string) =>
  redirect(signInAddress(url.searchParams.get('to'), state), 303)
