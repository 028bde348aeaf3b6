import { isAPIError } from 'better-auth/api'
import type { Needs } from '#app/domain/platform.server.ts'
import { endPendingSignIns } from '#app/domain/staff/links.server.ts'
import type { Log } from '#app/platform/log/log.server.ts'
import { hashOfToken } from '#app/platform/sign-in/hashed-session-tokens.server.ts'
import { TooManyPasswordsError } from '#app/platform/sign-in/password-hash.server.ts'
import {
  type Denied,
  denied,
  done,
  type Limited,
  limited,
  type NotFound,
  notFound,
  type Result,
} from '#app/values/result.ts'
import { passwordLength, signInTexts } from './sign-in.ts'
import { clearAttempts, mayTrySignIn, type Visitor } from './sign-in-limits.server.ts'
import { recordRefusal, recordSignIn, type SignInMethod } from './sign-in-record.server.ts'

export interface SignedInBrowser {
  cookies: string[]
  needsCode: boolean
}

/** The result of an attempt to sign in; not found when the time between password and code has passed. */
type SignInResult = Result<SignedInBrowser, Denied | Limited | NotFound>

export type SignInNeeds = Needs<'by' | 'auth' | 'db' | 'clock' | 'devices'> & { log: Log }

export interface SignInBrowser {
  headers: Headers
  group: string
}

export async function signIn(
  needs: SignInNeeds,
  { email, password }: { email: string; password: string },
  browser: SignInBrowser,
): Promise<SignInResult> {
  const visitor = visitorOf(needs, email, browser)
  const attempt = await mayTrySignIn(needs, { email, visitor })
  if (!attempt.ok) {
    needs.log.warn(
      { visitor: browser.group },
      'sign-in: too many attempts with a password, refused for now',
    )
    const { retryAfterSeconds } = attempt
    return limited(retryAfterSeconds, { '': signInTexts.tooMany(retryAfterSeconds) })
  }
  // No account has such a long password, and the time of a check would reveal whether the account exists.
  if (password.length > passwordLength.max) {
    await recordRefusal(needs, { email, group: browser.group }, 'password')
    return denied(signInTexts.wrong)
  }
  const before = await findPassword(needs, email)
  try {
    const { headers, response } = await needs.auth.api.signInEmail({
      body: { email, password },
      headers: browser.headers,
      returnHeaders: true,
    })
    const cookies = headers.getSetCookie()
    if (before && (await isPasswordReplaced(needs, before))) {
      if ('token' in response) await endSession(needs, response.token)
      else await endPendingSignIns(needs, before.userId)
      await recordRefusal(needs, { email, group: browser.group }, 'password, replaced meanwhile')
      return denied(signInTexts.wrong)
    }
    if ('twoFactorRedirect' in response) return done({ cookies, needsCode: true })
    return await completeSignIn(needs, response.user, browser, { cookies, method: 'by password' })
  } catch (error) {
    const result = signInRefusal(needs, error, signInTexts.wrong)
    await recordRefusal(needs, { email, group: browser.group }, 'password')
    return result
  }
}

export async function completeSignIn(
  needs: Needs<'by' | 'db' | 'clock' | 'devices'>,
  user: { id: string; email: string; name: string },
  browser: SignInBrowser,
  { cookies, method }: { cookies: string[]; method: SignInMethod },
): Promise<SignInResult> {
  const { db, clock, devices } = needs
  await db
    .updateTable('admin_users')
    .set({ last_login_at: clock.now().toISOString() })
    .where('id', '=', user.id)
    .execute()
  await clearAttempts(needs, user, visitorOf(needs, user.email, browser))
  await recordSignIn(needs, user, method)
  const device = devices.remember(browser.headers.get('cookie'), user.email)
  return done({ cookies: [...cookies, device], needsCode: false })
}

const visitorOf = (
  { devices }: Needs<'devices'>,
  email: string,
  { headers, group }: SignInBrowser,
): Visitor => ({ group, device: devices.find(headers.get('cookie'), email) })

/** In this time a full queue of passwords has been checked. */
const queueSeconds = 10

export function signInRefusal({ log }: { log: Log }, error: unknown, wrong: string): SignInResult {
  if (error instanceof TooManyPasswordsError) {
    return limited(queueSeconds, { '': signInTexts.tooMany(queueSeconds) })
  }
  if (!isAPIError(error)) throw error
  const code = error.body?.code ?? ''
  log.warn({ code }, 'sign-in: a password, code or passkey was refused')
  switch (code) {
    case 'FAILED_TO_CREATE_SESSION':
    case 'UNABLE_TO_CREATE_SESSION':
      return denied(signInTexts.denied)
    case 'INVALID_TWO_FACTOR_COOKIE':
    case 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE':
      return notFound
    default:
      if (error.statusCode >= 500) throw error
      return denied(wrong)
  }
}

interface PasswordBefore {
  userId: string
  hash: string
}

export async function findPassword({ db }: Needs<'db'>, email: string) {
  const account = await db
    .selectFrom('admin_accounts')
    .innerJoin('admin_users', 'admin_users.id', 'admin_accounts.user_id')
    .select(['user_id as userId', 'password as hash'])
    .where('email', '=', email.toLowerCase())
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  return account?.hash ? { ...account, hash: account.hash } : null
}

/** A new password ends the existing sessions, but not one that is made at the same moment. */
export async function isPasswordReplaced({ db }: Needs<'db'>, { userId, hash }: PasswordBefore) {
  // The update writes the same hash: it waits for a change in another transaction, and then finds a different hash.
  const { numUpdatedRows } = await db
    .updateTable('admin_accounts')
    .set({ password: hash })
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .where('password', '=', hash)
    .executeTakeFirst()
  return numUpdatedRows === 0n
}

/** Ends a session that was just made and must not be used: its token is never sent to the browser. */
export async function endSession({ db }: Needs<'db'>, token: string | null | undefined) {
  await db
    .deleteFrom('admin_sessions')
    .where('token', '=', hashOfToken(token ?? ''))
    .execute()
}
