import type { Needs } from '#app/domain/platform.server.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { findById, type SeenRow, saveVersion } from '#app/platform/database/rows.server.ts'
import { hashPassword, verifyPassword } from '#app/platform/sign-in/password-hash.server.ts'
import {
  done,
  type EditResult,
  type Invalid,
  invalid,
  type Limited,
  type Result,
} from '#app/values/result.ts'
import { setPasswordHash } from './admins.server.ts'
import { endOtherSignIns } from './links.server.ts'
import { type NewPassword, passwordError } from './sign-in/passwords.server.ts'
import { type SignedIn, signOutElsewhere } from './sign-in/sessions.server.ts'
import { nameError, passwordLength, passwordTexts } from './sign-in/sign-in.ts'
import { mayTryPassword } from './sign-in/sign-in-limits.server.ts'
import type { StaffMember } from './staff.ts'

const nameColumns = ['id', 'version', 'full_name', 'email'] as const

export async function rename(
  { db, clock, by }: Needs<'by' | 'db' | 'clock'>,
  seen: SeenRow,
  full_name: string,
): Promise<EditResult<SeenRow & { full_name: string; email: string }>> {
  const error = nameError(full_name)
  if (error) return invalid({ full_name: error })
  return saveVersion(
    { db, clock, by },
    'admin_users',
    seen,
    { full_name },
    {
      audit: {
        action: 'access.renamed',
        subjectOf: () => full_name,
        detailsOf: (before) => [`from ${before.full_name || before.email}`],
      },
      find: (tx) => findById(tx, 'admin_users', seen.id, nameColumns),
      columns: async () => done({ updated_at: clock.now().toISOString() }),
    },
  )
}

export async function changePassword(
  { clinic, db, clock, by }: Needs<'by' | 'clinic' | 'db' | 'clock'>,
  { member, sessionId }: Pick<SignedIn, 'member' | 'sessionId'>,
  { present, password, confirmation }: NewPassword & { present: string },
): Promise<Result<StaffMember, Invalid | Limited>> {
  const checked = await checkPresentPassword({ db, clock }, member, { present })
  if (!checked.ok) return checked
  const error = await passwordError({ clinic }, password, member)
  if (error) return invalid({ password: error })
  if (password !== confirmation) return invalid({ confirmation: passwordTexts.different })
  const hash = await hashPassword(password)
  await db.transaction().execute(async (tx) => {
    await setPasswordHash({ db: tx, clock }, member.id, hash)
    await signOutElsewhere({ db: tx }, { member, sessionId })
    await endOtherSignIns({ db: tx }, member.id)
    await recordAudit(
      { db: tx, clock, by },
      { action: 'access.password-changed', rowId: member.id },
    )
  })
  return done(member)
}

/** Checks the one field that is given, and counts the attempt. */
export async function checkPresentPassword(
  { db, clock }: Needs<'db' | 'clock'>,
  { id }: StaffMember,
  typed: { present: string } | { password: string },
): Promise<Result<null, Invalid | Limited>> {
  const [[field = '', password = ''] = []] = Object.entries(typed)
  if (!password) return invalid({ [field]: passwordTexts.missing })
  const attempt = await mayTryPassword({ db, clock }, { id }, field)
  if (!attempt.ok) return attempt
  const account = await db
    .selectFrom('admin_accounts')
    .select('password')
    .where('user_id', '=', id)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  const isRight =
    account?.password &&
    password.length <= passwordLength.max &&
    (await verifyPassword(account.password, password))
  return isRight ? done(null) : invalid({ [field]: passwordTexts.wrongPresent })
}
