import { isAPIError } from 'better-auth/api'
import type { Needs } from '#app/domain/platform.server.ts'
import { checkPresentPassword } from '#app/domain/staff/profile.server.ts'
import { displayName, type StaffMember } from '#app/domain/staff/staff.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { transact } from '#app/platform/database/transact.server.ts'
import { done, type Invalid, invalid, type Limited, type Result } from '#app/values/result.ts'
import { signInTexts } from './sign-in.ts'
import { consumeCode } from './sign-in-limits.server.ts'

export interface SessionOwner {
  member: StaffMember
  browser: Headers
}

type SecondFactorNeeds = Needs<'by' | 'auth' | 'clinic' | 'db' | 'clock'>

interface NewSecondFactor {
  /** An otpauth: address, https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
  uri: string
  recoveryCodes: string[]
}

export async function findSecondFactor({ auth, db }: Needs<'auth' | 'db'>, { id }: StaffMember) {
  const { two_factor_enabled: isOn, second_factor_required: isRequired } = await db
    .selectFrom('admin_users')
    .select(['two_factor_enabled', 'second_factor_required'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (!isOn) return { isOn, isRequired, codesLeft: 0 }
  const { backupCodes } = await auth.api.viewBackupCodes({ body: { userId: id } })
  return { isOn, isRequired, codesLeft: backupCodes.length }
}

export const startSecondFactor = (
  needs: SecondFactorNeeds,
  owner: SessionOwner,
  password: string,
): Promise<Result<NewSecondFactor, Invalid | Limited>> =>
  withPassword(needs, owner, password, async () => {
    const { facts } = await needs.clinic.read()
    // A colon ends the issuer in the address, whether escaped or not.
    const issuer = facts.name.split(':').join(' ').replaceAll(/ +/g, ' ').trim()
    const body = { password, issuer }
    await repairSecondFactor(needs, owner.member.id)
    const created = await needs.auth.api.enableTwoFactor({ body, headers: owner.browser })
    if (created.method !== 'totp')
      throw new Error('The sign-in library created a second factor of an unexpected kind')
    // The library writes a space as "+", which apps show as it is.
    return { uri: created.totpURI.replaceAll('+', '%20'), recoveryCodes: created.backupCodes }
  })

/** Puts a second factor in force with one of its codes; returns the cookies of the renewed session. */
export async function confirmSecondFactor(
  needs: SecondFactorNeeds,
  { member, browser }: SessionOwner,
  typedCode: string,
): Promise<Result<{ cookies: string[] }>> {
  const code = typedCode.replaceAll(/\s/g, '')
  try {
    const { headers } = await needs.auth.api.verifyTOTP({
      body: { code },
      headers: browser,
      returnHeaders: true,
    })
    // The code is marked as used, so that nobody can sign in with it as well.
    await consumeCode(needs, member.id, code)
    await recordAudit(needs, { action: 'access.second-factor-on', rowId: member.id })
    return done({ cookies: headers.getSetCookie() })
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) return invalid({ code: signInTexts.wrongCode })
    throw error
  }
}

export const renewRecoveryCodes = (
  needs: SecondFactorNeeds,
  owner: SessionOwner,
  password: string,
): Promise<Result<{ recoveryCodes: string[] }, Invalid | Limited>> =>
  withPassword(needs, owner, password, async () => {
    const { backupCodes } = await needs.auth.api.generateBackupCodes({
      body: { password },
      headers: owner.browser,
    })
    await recordAudit(needs, { action: 'access.recovery-codes-made', rowId: owner.member.id })
    return { recoveryCodes: backupCodes }
  })

/** Refused where an owner requires it; returns the cookies of the renewed session. */
export const stopSecondFactor = async (
  needs: SecondFactorNeeds,
  owner: SessionOwner,
  password: string,
): Promise<Result<{ cookies: string[] }, Invalid | Limited>> => {
  const { second_factor_required } = await needs.db
    .selectFrom('admin_users')
    .select('second_factor_required')
    .where('id', '=', owner.member.id)
    .executeTakeFirstOrThrow()
  if (second_factor_required) return invalid({ '': signInTexts.secondFactorRequired })
  return withPassword(needs, owner, password, async () => {
    const { headers } = await needs.auth.api.disableTwoFactor({
      body: { password },
      headers: owner.browser,
      returnHeaders: true,
    })
    await recordAudit(needs, { action: 'access.second-factor-off', rowId: owner.member.id })
    return { cookies: headers.getSetCookie() }
  })
}

/** Removes a second factor without a password, for a user who lost the app and the codes. */
export async function removeSecondFactor(
  { db, clock, by }: Needs<'by' | 'db' | 'clock'>,
  userId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('admin_two_factors').where('user_id', '=', userId).execute()
    const owner = await tx
      .updateTable('admin_users')
      .set({ two_factor_enabled: false })
      .where('id', '=', userId)
      .returning(['email', 'full_name as fullName'])
      .executeTakeFirstOrThrow()
    await recordAudit(
      { db: tx, clock, by },
      { action: 'access.second-factor-off', rowId: userId, subject: displayName(owner) },
    )
  })
}

async function withPassword<T>(
  needs: SecondFactorNeeds,
  { member }: SessionOwner,
  password: string,
  action: () => Promise<T>,
): Promise<Result<T, Invalid | Limited>> {
  const checked = await checkPresentPassword(needs, member, { password })
  if (!checked.ok) return checked
  try {
    return done(await action())
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error
    // Another window has switched the second factor on or off already.
    return invalid({ '': signInTexts.unexpected })
  }
}

/** After a power cut between the library's two writes it refuses all codes: the user's row decides. */
export const repairSecondFactor = (
  { db, clock, by }: Needs<'by' | 'db' | 'clock'>,
  userId: string,
): Promise<void> =>
  transact(db, async (tx) => {
    const { isOn, ...owner } = await tx
      .selectFrom('admin_users')
      .select(['two_factor_enabled as isOn', 'email', 'full_name as fullName'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const repaired = isOn
      ? await tx
          .updateTable('admin_two_factors')
          .set({ verified: true })
          .where('user_id', '=', userId)
          .where('verified', '=', false)
          .returning('id')
          .executeTakeFirst()
      : await tx
          .deleteFrom('admin_two_factors')
          .where('user_id', '=', userId)
          .where('verified', '=', true)
          .returning('id')
          .executeTakeFirst()
    if (!repaired) return
    const name = displayName(owner)
    await recordAudit(
      { db: tx, clock, by: { ...by, id: userId, name } },
      {
        action: isOn ? 'access.second-factor-on' : 'access.second-factor-off',
        rowId: userId,
        subject: name,
        details: ['interrupted before'],
      },
    )
  })
