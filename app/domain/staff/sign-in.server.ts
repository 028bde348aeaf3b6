import { isAPIError } from 'better-auth/api'
import type { Log } from '#app/platform/log.server.ts'
import { TooManyPasswordsError } from '#app/platform/password-hash.server.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import { takePoint } from '#app/platform/rate-limit.server.ts'
import { readRecoveryCode } from '#app/platform/recovery-codes.server.ts'
import { passwordLength } from './password.ts'
import { signInTexts } from './sign-in.ts'
import { forgetAttempts, mayTry } from './sign-in-limits.server.ts'

/** How an attempt to sign in ended; `cookies` are for the browser. */
export type SignInEnding =
  | { kind: 'signed-in'; cookies: string[] }
  /** The password was right; a code of the second factor is asked for next. */
  | { kind: 'second-factor'; cookies: string[] }
  | { kind: 'refused' | 'too-many'; error: string }
  /** The time between password and code has passed. */
  | { kind: 'expired'; error: string }

type SigningIn = Needs<'auth' | 'db' | 'clock'> & { log: Log }

/** Signs somebody in by password. `visitor` is who limits are counted by. */
export async function signIn(
  needs: SigningIn,
  { email, password }: { email: string; password: string },
  browser: Headers,
  visitor: string,
): Promise<SignInEnding> {
  if (!(await mayTry(needs, 'sign-in', { email, visitor }))) {
    needs.log.warn({ visitor }, 'too many attempts to sign in')
    return { kind: 'too-many', error: signInTexts.tooMany }
  }
  // No account has one; whoever sends it for a known address waits no longer than for an unknown one.
  if (password.length > passwordLength.most) return { kind: 'refused', error: signInTexts.wrong }
  try {
    const { headers, response } = await needs.auth.api.signInEmail({
      body: { email, password },
      headers: browser,
      returnHeaders: true,
    })
    const cookies = headers.getSetCookie()
    if ('twoFactorRedirect' in response) return { kind: 'second-factor', cookies }
    await noteSignIn(needs, response.user)
    return { kind: 'signed-in', cookies }
  } catch (error) {
    return refusal(needs, error, signInTexts.wrong)
  }
}

/** Ends a sign-in that the second factor holds up, by a code of the app or by a recovery code. */
export async function confirmSignIn(
  needs: SigningIn,
  typed: string,
  browser: Headers,
): Promise<SignInEnding> {
  const { auth } = needs
  const isTotp = /^\d{6}$/.test(typed.replaceAll(/\s/g, ''))
  const code = isTotp ? typed.replaceAll(/\s/g, '') : readRecoveryCode(typed)
  const call = { body: { code }, headers: browser, returnHeaders: true } as const
  try {
    const { headers, response } = isTotp
      ? await auth.api.verifyTOTP(call)
      : await auth.api.verifyBackupCode(call)
    const { user } = response
    // RFC 6238, 5.2: a code that was accepted is not accepted again.
    if (isTotp && !(await takePoint(needs, `code ${code} of ${user.id}`, oneCode))) {
      await needs.db
        .deleteFrom('admin_sessions')
        .where('token', '=', response.token ?? '')
        .execute()
      return { kind: 'expired', error: signInTexts.codeExpired }
    }
    await noteSignIn(needs, user)
    return { kind: 'signed-in', cookies: headers.getSetCookie() }
  } catch (error) {
    return refusal(needs, error, signInTexts.wrongCode)
  }
}

const oneCode = { points: 1, seconds: 120 }

async function noteSignIn(
  { db, clock }: Needs<'db' | 'clock'>,
  { id, email }: { id: string; email: string },
): Promise<void> {
  await db
    .updateTable('admin_users')
    .set({ last_login_at: clock.now().toISOString() })
    .where('id', '=', id)
    .execute()
  await forgetAttempts({ db }, email)
}

/** What the library refuses is told in our words; what it could not do is a fault and stays one. */
function refusal({ log }: { log: Log }, error: unknown, wrong: string): SignInEnding {
  if (error instanceof TooManyPasswordsError)
    return { kind: 'too-many', error: signInTexts.tooMany }
  if (!isAPIError(error)) throw error
  const code = error.body?.code ?? ''
  log.warn({ code }, 'a sign-in was refused')
  switch (code) {
    case 'FAILED_TO_CREATE_SESSION':
      return { kind: 'refused', error: signInTexts.denied }
    case 'INVALID_TWO_FACTOR_COOKIE':
    case 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE':
      return { kind: 'expired', error: signInTexts.codeExpired }
    case 'ACCOUNT_TEMPORARILY_LOCKED':
      return { kind: 'too-many', error: signInTexts.tooMany }
    default:
      if (error.statusCode >= 500) throw error
      return { kind: 'refused', error: wrong }
  }
}
