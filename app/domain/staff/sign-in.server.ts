import { isAPIError } from 'better-auth/api'
import type { Log } from '#app/platform/log.server.ts'
import { TooManyPasswordsError } from '#app/platform/password-hash.server.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import { passwordLength } from './password.ts'
import { signInTexts } from './sign-in.ts'
import { clearAttempts, mayTry, type Visitor } from './sign-in-limits.server.ts'

/** The result of an attempt to sign in; `cookies` are for the browser. */
export type SignInResult =
  | { kind: 'signed-in'; cookies: string[] }
  /** The password was right; a code of the second factor is asked for next. */
  | { kind: 'second-factor'; cookies: string[] }
  | { kind: 'refused'; error: string }
  | { kind: 'too-many'; error: string; waitSeconds: number }
  /** The time between password and code has passed. */
  | { kind: 'expired'; error: string }

export type SignInNeeds = Needs<'auth' | 'db' | 'clock' | 'devices'> & { log: Log }

/** The browser that signs in, and the group that rate limits count it by. */
export interface SignInBrowser {
  headers: Headers
  /** See `visitorGroup`. */
  group: string
}

/** Signs somebody in by password. */
export async function signIn(
  needs: SignInNeeds,
  { email, password }: { email: string; password: string },
  browser: SignInBrowser,
): Promise<SignInResult> {
  const visitor = visitorOf(needs, email, browser)
  const attempt = await mayTry(needs, { email, visitor })
  if (!attempt.ok) {
    needs.log.warn({ visitor: browser.group }, 'sign-in: too many attempts')
    return tooMany(attempt.waitSeconds)
  }
  // No account has such a long password, and checking it would reveal whether the account exists by its time.
  if (password.length > passwordLength.max) return { kind: 'refused', error: signInTexts.wrong }
  try {
    const { headers, response } = await needs.auth.api.signInEmail({
      body: { email, password },
      headers: browser.headers,
      returnHeaders: true,
    })
    const cookies = headers.getSetCookie()
    if ('twoFactorRedirect' in response) return { kind: 'second-factor', cookies }
    return await signedIn(needs, response.user, browser, cookies)
  } catch (error) {
    return refusal(needs, error, signInTexts.wrong)
  }
}

/** Records a completed sign-in and makes the browser a known device. */
export async function signedIn(
  needs: Needs<'db' | 'clock' | 'devices'>,
  user: { id: string; email: string },
  browser: SignInBrowser,
  cookies: string[],
): Promise<SignInResult> {
  const { db, clock, devices } = needs
  await db
    .updateTable('admin_users')
    .set({ last_login_at: clock.now().toISOString(), link_wanted_at: null })
    .where('id', '=', user.id)
    .execute()
  await clearAttempts(needs, user, visitorOf(needs, user.email, browser))
  const device = devices.remember(browser.headers.get('cookie'), user.email)
  return { kind: 'signed-in', cookies: [...cookies, device] }
}

const visitorOf = (
  { devices }: Needs<'devices'>,
  email: string,
  { headers, group }: SignInBrowser,
): Visitor => ({ group, device: devices.find(headers.get('cookie'), email) })

export const tooMany = (waitSeconds: number) =>
  ({ kind: 'too-many', error: signInTexts.tooMany(waitSeconds), waitSeconds }) as const

/** Long enough for a full queue of passwords to be checked. */
const queueSeconds = 10

/** Turns a refusal of the sign-in library into a result; any other error is thrown again. */
export function refusal({ log }: { log: Log }, error: unknown, wrong: string): SignInResult {
  if (error instanceof TooManyPasswordsError) return tooMany(queueSeconds)
  if (!isAPIError(error)) throw error
  const code = error.body?.code ?? ''
  log.warn({ code }, 'sign-in: refused')
  switch (code) {
    case 'FAILED_TO_CREATE_SESSION':
      return { kind: 'refused', error: signInTexts.denied }
    case 'INVALID_TWO_FACTOR_COOKIE':
    case 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE':
      return { kind: 'expired', error: signInTexts.codeExpired }
    default:
      if (error.statusCode >= 500) throw error
      return { kind: 'refused', error: wrong }
  }
}
