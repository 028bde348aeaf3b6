import { data, href, redirect, replace } from 'react-router'
import type { ActingPlatform } from '#app/domain/platform.server.ts'
import { isAnybodyAdmin } from '#app/domain/staff/admins.server.ts'
import { findSignedIn } from '#app/domain/staff/sign-in/sessions.server.ts'
import { type SignedInBrowser, signIn } from '#app/domain/staff/sign-in/sign-in.server.ts'
import { checkSignIn, signInTexts } from '#app/domain/staff/sign-in/sign-in.ts'
import type { RequestContext } from '#app/http/context.ts'
import { withCookies } from '#app/http/cookies.ts'
import { readForm } from '#app/http/form.ts'
import { respondToFailure } from '#app/http/respond.ts'
import { signInHeaders, signInVisitor } from '#app/http/sign-in-headers.server.ts'
import { returnPath } from '#app/http/staff-only.ts'
import { isDatabaseOutage } from '#app/platform/database/outage.ts'
import { passkeyHost } from '#app/platform/sign-in/passkey-plugin.server.ts'
import { invalid } from '#app/values/result.ts'

interface SignInRequest {
  request: Request
  url: URL
}

/** The data of the sign-in page. Redirects somebody who is signed in already to the screen that they wanted. */
export async function loadSignIn(
  platform: ActingPlatform,
  visitor: RequestContext,
  { request, url }: SignInRequest,
) {
  const signedIn = await findSignedIn(platform, signInHeaders(request, visitor))
  if (signedIn && signedIn !== 'deactivated') throw replace(returnPath(url.searchParams.get('to')))
  return {
    isAnybodyAdmin: await isAnybodyAdmin(platform),
    passkeyHost: passkeyHost(platform.settings.publicUrl),
  }
}

/** Checks the sign-in form; redirects to the screen that was wanted or to the one for a code, or returns the errors. */
export async function startSignIn(
  platform: ActingPlatform,
  visitor: RequestContext,
  { request, url }: SignInRequest,
) {
  const { email: typed = '', password = '' } = await readForm(request)
  const email = typed.trim()
  const errors = checkSignIn({ email, password })
  if (Object.keys(errors).length > 0) return respondToFailure(invalid(errors), { email })

  const { log } = visitor
  const to = returnPath(url.searchParams.get('to'))
  try {
    const needs = { ...platform, log }
    const result = await signIn(needs, { email, password }, signInVisitor(request, visitor))
    if (!result.ok) return respondToFailure(result, { email }, { 'not-found': signInTexts.wrong })
    return enter(result.value, to)
  } catch (error) {
    log.error({ err: error }, 'sign-in: an attempt failed with an error')
    const status = isDatabaseOutage(error) ? 503 : 500
    return data({ errors: { '': signInTexts.unexpected }, email }, { status })
  }
}

/**
 * Signs somebody in who has just chosen the first password of an account, which would be asked for again otherwise. Where
 * that fails, as under a limit, the sign-in page says that the account is ready.
 */
export async function signInFirstTime(
  platform: ActingPlatform,
  visitor: RequestContext,
  request: Request,
  account: { email: string; password: string },
) {
  const { log } = visitor
  try {
    const needs = { ...platform, log }
    const result = await signIn(needs, account, signInVisitor(request, visitor))
    if (result.ok) return enter(result.value, href('/admin'))
  } catch (error) {
    log.error({ err: error }, 'sign-in: the first one failed with an error')
  }
  return redirect(`${href('/admin/login')}?ready`, 303)
}

function enter({ cookies, needsCode }: SignedInBrowser, to: string) {
  const next = needsCode ? `${href('/admin/login/code')}?to=${encodeURIComponent(to)}` : to
  return redirect(next, { status: 303, headers: withCookies(cookies) })
}
