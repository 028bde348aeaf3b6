import { isAPIError } from 'better-auth/api'
import type { Needs } from '#app/domain/platform.server.ts'
import { checkPresentPassword } from '#app/domain/staff/profile.server.ts'
import type { StaffMember } from '#app/domain/staff/staff.ts'
import {
  done,
  type Invalid,
  invalid,
  type Limited,
  limited,
  type Result,
} from '#app/values/result.ts'
import type { SessionOwner } from './second-factor.server.ts'
import { signInTexts } from './sign-in.ts'
import { consumeCode, mayTryCode } from './sign-in-limits.server.ts'

/** Whether somebody who is signed in proves who they are by a code of their app; otherwise it is by the password. */
export const provesByCode = async ({ db }: Needs<'db'>, { id }: StaffMember): Promise<boolean> => {
  const { two_factor_enabled } = await db
    .selectFrom('admin_users')
    .select('two_factor_enabled')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return two_factor_enabled
}

/** Asked before a dangerous change, because an unattended screen is signed in, too. */
export async function proveAgain(
  needs: Needs<'auth' | 'clock' | 'db'>,
  { member, browser }: SessionOwner,
  { code = '', present = '' }: Partial<Record<string, string>>,
): Promise<Result<null, Invalid | Limited>> {
  if (await provesByCode(needs, member)) return proveByCode(needs, { member, browser }, code)
  return checkPresentPassword(needs, member, { present })
}

async function proveByCode(
  needs: Needs<'auth' | 'clock' | 'db'>,
  { member, browser }: SessionOwner,
  typed: string,
) {
  const code = typed.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(code)) return invalid({ code: signInTexts.codeMissing })
  const attempt = await mayTryCode(needs, member.id, null)
  if (!attempt.ok) {
    const { retryAfterSeconds } = attempt
    return limited(retryAfterSeconds, { code: signInTexts.tooManyCodes(retryAfterSeconds) })
  }
  try {
    await needs.auth.api.verifyTOTP({ body: { code }, headers: browser })
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) return invalid({ code: signInTexts.wrongCode })
    throw error
  }
  const isUnused = await consumeCode(needs, member.id, code)
  return isUnused ? done(null) : invalid({ code: signInTexts.wrongCode })
}
