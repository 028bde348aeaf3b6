import { createHash, randomBytes } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import type { Needs } from '#app/domain/platform.server.ts'
import type { Database } from '#db/schema.ts'

type LinkPurpose =
  | { kind: 'set-password'; userId: string; origin: 'requested' | 'passed-on' }
  | { kind: 'set-up' }

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

const isValid =
  ({ clock }: Needs<'clock'>, token: string, purpose: LinkPurpose['kind']) =>
  (link: ExpressionBuilder<Pick<Database, 'admin_links'>, 'admin_links'>) =>
    link.and([
      link('token_hash', '=', hashOf(token)),
      link('purpose', '=', purpose),
      link('expires_at', '>', clock.now().toISOString()),
    ])

/** A requested link ends only requested ones: a stranger who types the address must not end the link of an invitation. */
export async function issueLink(
  { db, clock }: Needs<'db' | 'clock'>,
  purpose: LinkPurpose,
  validMs: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = clock.now()
  const { userId: user_id, origin } =
    purpose.kind === 'set-password' ? purpose : ({ userId: null, origin: 'passed-on' } as const)
  if (user_id)
    await db
      .deleteFrom('admin_links')
      .where('user_id', '=', user_id)
      .$if(origin === 'requested', (links) => links.where('origin', '=', 'requested'))
      .execute()
  await db
    .insertInto('admin_links')
    .values({
      token_hash: hashOf(token),
      purpose: purpose.kind,
      origin,
      user_id,
      expires_at: new Date(now.getTime() + validMs).toISOString(),
      created_at: now.toISOString(),
    })
    .execute()
  return token
}

export type LinkOwner = NonNullable<Awaited<ReturnType<typeof findPasswordLink>>>

export async function findPasswordLink({ db, clock }: Needs<'db' | 'clock'>, token: string) {
  const found = await db
    .selectFrom('admin_links')
    .innerJoin('admin_users', 'admin_users.id', 'admin_links.user_id')
    .leftJoin('admin_accounts', (join) =>
      join
        .onRef('admin_accounts.user_id', '=', 'admin_users.id')
        .on('admin_accounts.password', 'is not', null),
    )
    .select(['admin_users.id as userId', 'email', 'full_name as fullName'])
    .select('admin_accounts.id as passwordId')
    .where(isValid({ clock }, token, 'set-password'))
    .executeTakeFirst()
  if (!found) return null
  const { passwordId, ...owner } = found
  return { ...owner, isInvited: passwordId === null }
}

export async function isSetUpLink({ db, clock }: Needs<'db' | 'clock'>, token: string) {
  const found = await db
    .selectFrom('admin_links')
    .select('token_hash')
    .where(isValid({ clock }, token, 'set-up'))
    .executeTakeFirst()
  return found !== undefined
}

/** Uses a link up; false when it is not valid. One statement, so that only one of two requests succeeds. */
export async function consumePasswordLink({ db, clock }: Needs<'db' | 'clock'>, token: string) {
  const used = await db
    .deleteFrom('admin_links')
    .where(isValid({ clock }, token, 'set-password'))
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

export async function consumeSetUpLink({ db, clock }: Needs<'db' | 'clock'>, token: string) {
  const now = clock.now().toISOString()
  const used = await db
    .deleteFrom('admin_links')
    .where('purpose', '=', 'set-up')
    .returning(['token_hash', 'expires_at'])
    .execute()
  return used.some(({ token_hash, expires_at }) => token_hash === hashOf(token) && expires_at > now)
}

/** Deletes a user's pending password links and the sign-ins that wait for a code, after a change of password. */
export async function endOtherSignIns({ db }: Needs<'db'>, userId: string): Promise<void> {
  await db.deleteFrom('admin_links').where('user_id', '=', userId).execute()
  await endPendingSignIns({ db }, userId)
}

export async function endPendingSignIns({ db }: Needs<'db'>, userId: string): Promise<void> {
  await db.deleteFrom('admin_verifications').where('value', '=', userId).execute()
}
