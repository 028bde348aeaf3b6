import type { Needs } from '#app/domain/platform.server.ts'
import type { AccessSettings } from '#app/domain/staff/colleagues/colleague.ts'
import { newId } from '#app/platform/id.ts'
import { done, invalid, type Result } from '#app/values/result.ts'
import { placeholderEmail } from './staff.ts'

interface NewAdmin {
  /** Empty when the person gives one with the first password. */
  email: string
  fullName: string
  /** Argon2id, from `hashPassword`; null when the person sets a password through a link. */
  passwordHash: string | null
  access?: AccessSettings
}

export const ownerAccess: AccessSettings = {
  role: 'owner',
  branch: null,
  second_factor_required: false,
}

export async function isAnybodyAdmin({ db }: Needs<'db'>): Promise<boolean> {
  const anybody = await db.selectFrom('admin_users').select('id').limit(1).executeTakeFirst()
  return anybody !== undefined
}

export async function findAdmin({ db }: Needs<'db'>, email: string) {
  const found = await db
    .selectFrom('admin_users')
    .select(['id', 'is_active as isActive'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  return found ?? null
}

export const emailTaken = invalid({ email: 'Somebody with this address exists already.' })

export async function createAdmin(
  { db, clock }: Needs<'db' | 'clock'>,
  { email, fullName, passwordHash, access = ownerAccess }: NewAdmin,
): Promise<Result<{ id: string; email: string }>> {
  const now = clock.now().toISOString()
  const id = newId()
  const created = await db
    .insertInto('admin_users')
    .values({
      id,
      email: email ? email.toLowerCase() : placeholderEmail(id),
      full_name: fullName,
      email_verified: true,
      is_active: true,
      ...access,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(['id', 'email'])
    .executeTakeFirst()
  if (!created) return emailTaken
  await setPasswordHash({ db, clock }, id, passwordHash)
  return done(created)
}

export async function setPasswordHash(
  { db, clock }: Needs<'db' | 'clock'>,
  userId: string,
  password: string | null,
): Promise<void> {
  const now = clock.now().toISOString()
  await db
    .insertInto('admin_accounts')
    .values({
      id: newId(),
      user_id: userId,
      account_id: userId,
      provider_id: 'credential',
      password,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'provider_id']).doUpdateSet({ password, updated_at: now }),
    )
    .execute()
}
