import type { Needs } from '#app/domain/platform.server.ts'
import { hashOfToken } from '#app/platform/sign-in/hashed-session-tokens.server.ts'

export interface PasswordBefore {
  userId: string
  hash: string
}

/** The password of an account; null where nobody has the address, or has set one. */
export async function findPassword(
  { db }: Needs<'db'>,
  email: string,
): Promise<PasswordBefore | null> {
  const account = await db
    .selectFrom('admin_accounts')
    .innerJoin('admin_users', 'admin_users.id', 'admin_accounts.user_id')
    .select(['user_id as userId', 'password as hash'])
    .where('email', '=', email.toLowerCase())
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  return account?.hash ? { ...account, hash: account.hash } : null
}

/**
 * Whether the password was replaced while somebody signed in with it. A new password ends the existing sessions, but
 * not one that is made at the same moment.
 */
export async function isPasswordReplaced(
  { db }: Needs<'db'>,
  { userId, hash }: PasswordBefore,
): Promise<boolean> {
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
export async function endSession(
  { db }: Needs<'db'>,
  token: string | null | undefined,
): Promise<void> {
  await db
    .deleteFrom('admin_sessions')
    .where('token', '=', hashOfToken(token ?? ''))
    .execute()
}
