import { href, redirect } from 'react-router'
import type { ActingPlatform } from '#app/domain/platform.server.ts'
import { type SignedInBrowser, signIn } from '#app/domain/staff/sign-in/sign-in.server.ts'
import type { RequestContext } from '#app/http/context.ts'
import { withCookies } from '#app/http/cookies.ts'
import { signInVisitor } from '#app/http/sign-in-headers.server.ts'

/** Spares asking for the password again; where it fails, the sign-in page says that the account is ready. */
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

export function enter({ cookies, needsCode }: SignedInBrowser, to: string) {
  const next = needsCode ? `${href('/admin/login/code')}?to=${encodeURIComponent(to)}` : to
  return redirect(next, { status: 303, headers: withCookies(cookies) })
}
