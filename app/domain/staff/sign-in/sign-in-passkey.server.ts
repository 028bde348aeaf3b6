import { isAPIError } from 'better-auth/api'
import type { Needs } from '#app/domain/platform.server.ts'
import {
  consumeRateLimit,
  type Limit,
  takeAttempt,
} from '#app/platform/limits/rate-limit.server.ts'
import { notVerified, passkeyHost } from '#app/platform/sign-in/passkey-plugin.server.ts'
import {
  denied,
  done,
  type Limited,
  limited,
  type NotFound,
  notFound,
  type Result,
} from '#app/values/result.ts'
import { readUsedPasskey } from './passkey.schema.ts'
import {
  completeSignIn,
  endSession,
  type SignInBrowser,
  type SignInNeeds,
  signInRefusal,
} from './sign-in.server.ts'
import { passkeyTexts } from './sign-in.ts'
import { limits } from './sign-in-limits.server.ts'
import { recordRefusal } from './sign-in-record.server.ts'

/** The options for using a passkey, and the cookies by which the response is recognised within five minutes. */
interface PasskeyChallenge {
  options: PublicKeyCredentialRequestOptionsJSON
  cookies: string[]
}

export async function startPasskeySignIn(
  needs: Needs<'auth' | 'db' | 'clock' | 'devices' | 'settings'>,
  browser: SignInBrowser,
): Promise<Result<PasskeyChallenge, Limited | NotFound>> {
  if (!passkeyHost(needs.settings.publicUrl)) return notFound
  const allowed = await mayAskForChallenge(needs, browser)
  if (!allowed.ok) return allowed
  // The browser's cookies are left out, so that the challenge does not reveal whose session this may be.
  const { headers, response } = await needs.auth.api.generatePasskeyAuthenticationOptions({
    headers: new Headers(),
    returnHeaders: true,
  })
  // The plugin itself would only prefer user verification.
  const options = { ...response, userVerification: 'required' as const }
  return done({ options, cookies: headers.getSetCookie() })
}

/** Signs somebody in by the answer of a passkey, which is two factors at once: no code is required. */
export async function signInByPasskey(needs: SignInNeeds, answer: string, browser: SignInBrowser) {
  // Counted by visitor, because the account is not known before the answer is verified.
  const attempt = await takeAttempt(
    needs,
    `passkey from ${countedAs(needs, browser)}`,
    limits.visitor,
  )
  if (!attempt.ok) {
    needs.log.warn(
      { visitor: browser.group },
      'sign-in: too many attempts with a passkey, refused for now',
    )
    return limited(attempt.retryAfterSeconds, { '': passkeyTexts.tooMany })
  }
  const used = readUsedPasskey(answer)
  if (!used) return denied(passkeyTexts.refused)
  await allowCounterOfOtherDevice(needs, used.id)
  try {
    const { headers, response } = await needs.auth.api.verifyPasskeyAuthentication({
      body: { response: { ...used, clientExtensionResults: {} } },
      headers: browser.headers,
      returnHeaders: true,
    })
    if (!(await recordUse(needs, used.id))) {
      await endSession(needs, response.session.token)
      await recordRefusal(
        needs,
        { email: response.user.email, group: browser.group },
        'passkey, removed meanwhile',
      )
      return denied(passkeyTexts.refused)
    }
    const cookies = headers.getSetCookie()
    return await completeSignIn(needs, response.user, browser, { cookies, method: 'by passkey' })
  } catch (error) {
    // The library hides the cause of a refusal; this query throws the database's own error if that is the cause.
    const email = await ownerOf(needs, used.id)
    const isUnverified = isAPIError(error) && error.body?.code === notVerified
    const wrong = isUnverified ? passkeyTexts.unverified : passkeyTexts.refused
    const result = signInRefusal(needs, error, wrong)
    const detail = isUnverified ? 'passkey without fingerprint, face or PIN' : 'passkey'
    await recordRefusal(needs, { email, group: browser.group }, detail)
    return result
  }
}

/** Browsers that have signed in before are counted apart from strangers at their address. */
const countedAs = ({ devices }: Needs<'devices'>, { headers, group }: SignInBrowser) =>
  devices.hasAny(headers.get('cookie')) ? `staff at ${group}` : group

/** A passkey that is backed up counts on each device for itself (WebAuthn 3, 6.1.1); the library would take it for copied. */
async function allowCounterOfOtherDevice({ db }: Needs<'db'>, credentialId: string) {
  await db
    .updateTable('admin_passkeys')
    .set({ counter: 0 })
    .where('credential_id', '=', credentialId)
    .where('backed_up', '=', true)
    .where('counter', '>', 0)
    .execute()
}

/** False when a reset of the password has removed the passkey since it was verified. */
async function recordUse({ db, clock }: Needs<'db' | 'clock'>, credentialId: string) {
  const { numUpdatedRows } = await db
    .updateTable('admin_passkeys')
    .set({ last_used_at: clock.now().toISOString() })
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function ownerOf({ db }: Needs<'db'>, credentialId: string): Promise<string> {
  const owner = await db
    .selectFrom('admin_passkeys')
    .innerJoin('admin_users', 'admin_users.id', 'admin_passkeys.user_id')
    .select('email')
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  return owner?.email ?? ''
}

const minute = 60

// Each challenge is stored in a row until it is answered or deleted as expired.
const challenges = {
  group: { points: 30, seconds: 10 * minute },
  strangers: { points: 500, seconds: 5 * minute },
} satisfies Record<string, Limit>

/** Counts one challenge, so that strangers cannot fill the database or use up the limit of staff. */
async function mayAskForChallenge(
  needs: Needs<'db' | 'clock' | 'devices'>,
  browser: SignInBrowser,
): Promise<Result<null, Limited>> {
  const { group, strangers } = challenges
  const visitor = countedAs(needs, browser)
  if (!(await consumeRateLimit(needs, `passkey challenge from ${visitor}`, group)))
    return refusedBy(group)
  const isStranger = visitor === browser.group
  if (isStranger && !(await consumeRateLimit(needs, 'passkey challenges of strangers', strangers)))
    return refusedBy(strangers)
  return done(null)
}

// The beginning of the window is not known, so the wait is as long as the whole window.
const refusedBy = ({ seconds }: Limit) => limited(seconds, { '': passkeyTexts.tooMany })
