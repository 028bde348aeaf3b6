import { isAPIError } from 'better-auth/api'
import { clinic } from '#app/domain/clinic/clinic.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import { done, invalid, type Result } from '#app/result.ts'
import { passwordTexts } from './password.ts'
import { signInTexts } from './sign-in.ts'
import { consumeCode } from './sign-in-code.server.ts'
import { mayTryPassword } from './sign-in-limits.server.ts'
import type { StaffMember } from './staff.ts'

/** Whose second factor it is, and the browser of the session in which it is changed. */
export interface Owner {
  member: StaffMember
  browser: Headers
}

type SecondFactorNeeds = Needs<'auth' | 'db' | 'clock'>

/** What an authenticator app is to be told, and the codes for the day when it is lost. */
export interface NewSecondFactor {
  /** An otpauth: address, https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
  uri: string
  recoveryCodes: string[]
}

/** Whether somebody has a second factor, and how many recovery codes are left. */
export async function findSecondFactor(
  { auth, db }: Needs<'auth' | 'db'>,
  { id }: StaffMember,
): Promise<{ isOn: boolean; codesLeft: number }> {
  const { two_factor_enabled: isOn } = await db
    .selectFrom('admin_users')
    .select('two_factor_enabled')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (!isOn) return { isOn, codesLeft: 0 }
  const { backupCodes } = await auth.api.viewBackupCodes({ body: { userId: id } })
  return { isOn, codesLeft: backupCodes.length }
}

/** Makes a second factor for whoever knows the password; it counts only once a code of it was given. */
export const startSecondFactor = (
  needs: SecondFactorNeeds,
  owner: Owner,
  password: string,
): Promise<Result<NewSecondFactor>> =>
  withPassword(needs, owner, password, async () => {
    const body = { password, issuer: clinic.name }
    const made = await needs.auth.api.enableTwoFactor({ body, headers: owner.browser })
    if (made.method !== 'totp') throw new Error('a second factor of another kind was made')
    return { uri: made.totpURI, recoveryCodes: made.backupCodes }
  })

/** Puts a second factor in force by a code of it; answers the cookies of the renewed session. */
export async function confirmSecondFactor(
  needs: SecondFactorNeeds,
  { member, browser }: Owner,
  typed: string,
): Promise<Result<{ cookies: string[] }>> {
  const code = typed.replaceAll(/\s/g, '')
  try {
    const { headers } = await needs.auth.api.verifyTOTP({
      body: { code },
      headers: browser,
      returnHeaders: true,
    })
    // It has been used: it does not sign anybody in as well.
    await consumeCode(needs, member.id, code)
    return done({ cookies: headers.getSetCookie() })
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) return invalid({ code: signInTexts.wrongCode })
    throw error
  }
}

/** Gives new recovery codes; the old ones hold no more. */
export const renewRecoveryCodes = (
  needs: SecondFactorNeeds,
  owner: Owner,
  password: string,
): Promise<Result<{ recoveryCodes: string[] }>> =>
  withPassword(needs, owner, password, async () => {
    const { backupCodes } = await needs.auth.api.generateBackupCodes({
      body: { password },
      headers: owner.browser,
    })
    return { recoveryCodes: backupCodes }
  })

/** Ends the second factor; answers the cookies of the renewed session. */
export const stopSecondFactor = (
  needs: SecondFactorNeeds,
  owner: Owner,
  password: string,
): Promise<Result<{ cookies: string[] }>> =>
  withPassword(needs, owner, password, async () => {
    const { headers } = await needs.auth.api.disableTwoFactor({
      body: { password },
      headers: owner.browser,
      returnHeaders: true,
    })
    return { cookies: headers.getSetCookie() }
  })

/** Ends somebody's second factor without a password: for whoever has lost app and codes. */
export async function removeSecondFactor({ db }: Needs<'db'>, userId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('admin_two_factors').where('user_id', '=', userId).execute()
    await tx
      .updateTable('admin_users')
      .set({ two_factor_enabled: false })
      .where('id', '=', userId)
      .execute()
  })
}

async function withPassword<T>(
  needs: SecondFactorNeeds,
  { member }: Owner,
  password: string,
  act: () => Promise<T>,
): Promise<Result<T>> {
  if (!password) return invalid({ password: passwordTexts.missing })
  const turn = await mayTryPassword(needs, member)
  if (!turn.ok) return invalid({ password: signInTexts.tooManyPasswords(turn.waitSeconds) })
  try {
    return done(await act())
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error
    const wrong = ['INVALID_PASSWORD', 'PASSWORD_TOO_LONG'].includes(error.body?.code ?? '')
    // What is refused for another reason has been done already, in another window.
    return invalid(
      wrong ? { password: passwordTexts.wrongPresent } : { '': signInTexts.unexpected },
    )
  }
}
