import type { Needs } from '#app/platform.server.ts'

/**
 * Whether there is an owner who can sign in other than `without`. All owners are locked until the transaction ends, by
 * an update that changes nothing: of two owners who remove each other at the same time, the second one has to wait, and
 * then finds no other owner.
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
