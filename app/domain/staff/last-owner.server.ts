import type { Needs } from '#app/platform/platform.server.ts'

/**
 * Whether an owner who can sign in is left without somebody. It locks all of them until the transaction ends, by
 * an update that changes nothing: two owners who change each other at once come one after the other on both
 * databases, and the second of them finds no other owner.
 */
export async function isAnotherOwnerLeft({ db }: Needs<'db'>, without: string): Promise<boolean> {
  const owners = await db
    .updateTable('admin_users')
    .set(({ ref }) => ({ updated_at: ref('updated_at') }))
    .where('role', '=', 'owner')
    .where('is_active', '=', true)
    // An invited owner has no password yet, and may never set one.
    .where('id', 'in', (query) =>
      query.selectFrom('admin_accounts').select('user_id').where('password', 'is not', null),
    )
    .returning('id')
    .execute()
  return owners.some(({ id }) => id !== without)
}
