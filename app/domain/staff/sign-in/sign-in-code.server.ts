import type { Needs } from '#app/domain/platform.server.ts'
import { pendingCookie, readRecoveryCode } from '#app/platform/sign-in/auth.server.ts'
import { hashOfToken } from '#app/platform/sign-in/hashed-session-tokens.server.ts'
import { invalid, limited, notFound } from '#app/values/result.ts'
import { repairSecondFactor } from './second-factor.server.ts'
import {
  completeSignIn,
  endSession,
  findPassword,
  isPasswordReplaced,
  type SignInBrowser,
  type SignInNeeds,
  signInRefusal,
} from './sign-in.server.ts'
import { signInTexts } from './sign-in.ts'
import { consumeCode, mayTryCode } from './sign-in-limits.server.ts'
import { recordRefusal } from './sign-in-record.server.ts'

// Longer than a recovery code with spaces.
const maxCodeLength = 40

export async function confirmSignIn(needs: SignInNeeds, typedCode: string, browser: SignInBrowser) {
  if (!typedCode.trim() || typedCode.length > maxCodeLength) {
    return invalid({ '': signInTexts.codeMissing })
  }
  const { auth, devices, log } = needs
  const { headers: requestHeaders, group } = browser
  const owner = await findPending(needs, requestHeaders)
  if (!owner) return notFound
  const device = devices.find(requestHeaders.get('cookie'), owner.email)
  const attempt = await mayTryCode(needs, owner.id, device)
  if (!attempt.ok) {
    log.warn({ adminId: owner.id }, 'sign-in: too many attempts with a code, refused for now')
    const { retryAfterSeconds } = attempt
    return limited(retryAfterSeconds, { '': signInTexts.tooManyCodes(retryAfterSeconds) })
  }
  const code = readTotpCode(typedCode)
  const before = await findPassword(needs, owner.email)
  await repairSecondFactor(needs, owner.id)
  try {
    const options = { headers: requestHeaders, returnHeaders: true } as const
    const { headers, response } = code
      ? await auth.api.verifyTOTP({ ...options, body: { code } })
      : await auth.api.verifyBackupCode({ ...options, body: { code: readRecoveryCode(typedCode) } })
    const { user } = response
    const refuse = async (detail: string) => {
      await endSession(needs, response.token)
      await recordRefusal(needs, { email: owner.email, group }, detail)
      return notFound
    }
    if (code && !(await consumeCode(needs, user.id, code))) {
      return await refuse('second factor, used before')
    }
    if (before && (await isPasswordReplaced(needs, before))) {
      return await refuse('password, replaced meanwhile')
    }
    const cookies = headers.getSetCookie()
    return await completeSignIn(needs, user, browser, { cookies, method: 'by password and code' })
  } catch (error) {
    const result = signInRefusal(needs, error, signInTexts.wrongCode)
    await recordRefusal(needs, { email: owner.email, group }, 'second factor')
    return result
  }
}

/** Used only for rate limits: the library verifies the cookie together with the code. */
async function findPending({ db }: Needs<'db'>, requestHeaders: Headers) {
  const [, identifier] = pendingCookie.exec(requestHeaders.get('cookie') ?? '') ?? []
  if (!identifier) return undefined
  return db
    .selectFrom('admin_verifications')
    .innerJoin('admin_users', 'admin_users.id', 'admin_verifications.value')
    .select(['admin_users.id', 'admin_users.email'])
    .where('identifier', '=', hashOfToken(identifier))
    .executeTakeFirst()
}

function readTotpCode(typedCode: string): string | null {
  const digits = typedCode.replaceAll(/\s/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}
