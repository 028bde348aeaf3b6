import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { isAPIError } from 'better-auth/api'
import type { Needs } from '#app/domain/platform.server.ts'
import { checkPresentPassword } from '#app/domain/staff/profile.server.ts'
import { displayName, type StaffMember } from '#app/domain/staff/staff.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { transact } from '#app/platform/database/transact.server.ts'
import { notVerified, passkeyHost } from '#app/platform/sign-in/passkey-plugin.server.ts'
import {
  done,
  type Invalid,
  invalid,
  type Limited,
  type NotFound,
  notFound,
  type Result,
} from '#app/values/result.ts'
import { readNewPasskey } from './passkey.schema.ts'
import type { SessionOwner } from './second-factor.server.ts'
import { maxPasskeys, nameError, passkeyNameField, passkeyTexts } from './sign-in.ts'

/** The options for making a passkey, and the cookies by which the response is recognised within five minutes. */
interface PasskeyChallenge {
  options: PublicKeyCredentialCreationOptionsJSON
  cookies: string[]
}

export type Passkey = Awaited<ReturnType<typeof listPasskeys>>[number]

export const listPasskeys = ({ db }: Needs<'db'>, { id }: StaffMember) =>
  db
    .selectFrom('admin_passkeys')
    .select(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const findPasskey = async (needs: Needs<'db'>, member: StaffMember, id: string) =>
  (await listPasskeys(needs, member)).find((passkey) => passkey.id === id) ?? null

export async function startPasskey(
  needs: Needs<'by' | 'auth' | 'clinic' | 'db' | 'clock' | 'settings'>,
  { member, browser }: SessionOwner,
  { name, password }: { name: string; password: string },
): Promise<Result<PasskeyChallenge, Invalid | Limited | NotFound>> {
  if (!passkeyHost(needs.settings.publicUrl)) return notFound
  const error = nameError(name, passkeyNameField)
  if (error) return invalid({ name: error })
  const checked = await checkPresentPassword(needs, member, { password })
  if (!checked.ok) return checked
  if ((await listPasskeys(needs, member)).length >= maxPasskeys)
    return invalid({ '': passkeyTexts.full })
  const { facts } = await needs.clinic.read()
  const { headers, response } = await needs.auth.api.generatePasskeyRegistrationOptions({
    headers: browser,
    returnHeaders: true,
  })
  const rp = { ...response.rp, name: facts.name }
  const user = { ...response.user, displayName: displayName(member) }
  return done({ options: { ...response, rp, user }, cookies: headers.getSetCookie() })
}

export async function addPasskey(
  needs: Needs<'by' | 'auth' | 'db' | 'clock'>,
  { member, browser }: SessionOwner,
  { name, answer }: { name: string; answer: string },
): Promise<Result<StaffMember>> {
  const refused = nameError(name, passkeyNameField)
  if (refused) return invalid({ '': refused })
  const made = readNewPasskey(answer)
  if (!made) return invalid({ '': passkeyTexts.notAdded })
  // Counted again, because several challenges may have been started before the first was answered.
  if ((await listPasskeys(needs, member)).length >= maxPasskeys)
    return invalid({ '': passkeyTexts.full })
  try {
    const response = { ...made, clientExtensionResults: {} }
    await needs.auth.api.verifyPasskeyRegistration({ body: { response, name }, headers: browser })
  } catch (error) {
    if (!isAPIError(error)) throw error
    // The library hides the cause; this query throws the database's own error if that is the cause.
    await listPasskeys(needs, member)
    const isUnverified = error.body?.code === notVerified
    return invalid({ '': isUnverified ? passkeyTexts.notAddedUnverified : passkeyTexts.notAdded })
  }
  await recordAudit(needs, {
    action: 'access.passkey-added',
    rowId: member.id,
    subject: displayName(member),
    details: [name],
  })
  return done(member)
}

export const removePasskey = (
  { db, clock, by }: Needs<'by' | 'db' | 'clock'>,
  { id: userId, ...member }: StaffMember,
  id: string,
): Promise<void> =>
  transact(db, async (tx) => {
    const removed = await tx
      .deleteFrom('admin_passkeys')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('name')
      .executeTakeFirst()
    if (!removed) return
    await recordAudit(
      { db: tx, clock, by },
      {
        action: 'access.passkey-removed',
        rowId: userId,
        subject: displayName(member),
        details: [removed.name],
      },
    )
  })
