import { pendingCookie } from '#app/platform/auth.server.ts'
import { hashOfToken } from '#app/platform/hashed-session-tokens.server.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import { consumeRateLimit } from '#app/platform/rate-limit.server.ts'
import { readRecoveryCode } from '#app/platform/recovery-codes.server.ts'
import {
  refusal,
  type SignInBrowser,
  type SignInNeeds,
  type SignInResult,
  signedIn,
  tooMany,
} from './sign-in.server.ts'
import { signInTexts } from './sign-in.ts'
import { mayTryCode } from './sign-in-limits.server.ts'

/** Ends a sign-in that the second factor holds up, by a code of the app or by a recovery code. */
export async function confirmSignIn(
  needs: SignInNeeds,
  typed: string,
  browser: SignInBrowser,
): Promise<SignInResult> {
  const { auth, db, devices, log } = needs
  const { headers: cookiesOf } = browser
  const owner = await findPending(needs, cookiesOf)
  if (!owner) return { kind: 'expired', error: signInTexts.codeExpired }
  const device = devices.find(cookiesOf.get('cookie'), owner.email)
  const turn = await mayTryCode(needs, owner.id, device)
  if (!turn.ok) {
    log.warn({ admin: owner.id }, 'sign-in: too many codes')
    return { ...tooMany(turn.waitSeconds), error: signInTexts.tooManyCodes(turn.waitSeconds) }
  }
  const code = readTotpCode(typed)
  try {
    const call = { headers: cookiesOf, returnHeaders: true } as const
    const { headers, response } = code
      ? await auth.api.verifyTOTP({ ...call, body: { code } })
      : await auth.api.verifyBackupCode({ ...call, body: { code: readRecoveryCode(typed) } })
    const { user } = response
    if (code && !(await consumeCode(needs, user.id, code))) {
      const token = hashOfToken(response.token ?? '')
      await db.deleteFrom('admin_sessions').where('token', '=', token).execute()
      return { kind: 'expired', error: signInTexts.codeExpired }
    }
    return await signedIn(needs, user, browser, headers.getSetCookie())
  } catch (error) {
    return refusal(needs, error, signInTexts.wrongCode)
  }
}

/**
 * Whose sign-in waits for a code in this browser. Only to count by: that the cookie is genuine is looked at
 * by the library, with the code.
 */
async function findPending({ db }: Needs<'db'>, cookiesOf: Headers) {
  const [, identifier] = pendingCookie.exec(cookiesOf.get('cookie') ?? '') ?? []
  if (!identifier) return undefined
  return db
    .selectFrom('admin_verifications')
    .innerJoin('admin_users', 'admin_users.id', 'admin_verifications.value')
    .select(['admin_users.id', 'admin_users.email'])
    .where('identifier', '=', hashOfToken(identifier))
    .executeTakeFirst()
}

/** The six digits of an authenticator app, however they were spaced; null when something else was typed. */
function readTotpCode(typed: string): string | null {
  const bare = typed.replaceAll(/\s/g, '')
  return /^\d{6}$/.test(bare) ? bare : null
}

// Longer than the library takes a code for: its own 30 seconds and those before and after.
const oneUse = { points: 1, seconds: 120 }

/** Notes that a code was accepted; false when it was before, and must not be again (RFC 6238, 5.2). */
export const consumeCode = (needs: Needs<'db' | 'clock'>, userId: string, code: string) =>
  consumeRateLimit(needs, `code ${code} of ${userId}`, oneUse)
