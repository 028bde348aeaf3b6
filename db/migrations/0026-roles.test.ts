import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databaseKinds } from '#tests/database-kinds.ts'
import { openDatabaseBefore } from '#tests/migrated-database.ts'

const at = '2026-11-20T10:00:00.000Z'

test.each(databaseKinds)('whoever was there before is an owner (%s)', async (kind) => {
  const { db, migrate } = await openDatabaseBefore('0026', kind)
  for (const [id, isActive] of [
    ['ama', true],
    ['yaw', false],
  ] as const) {
    const active = kind === 'sqlite' ? Number(isActive) : isActive
    const verified = kind === 'sqlite' ? 1 : true
    await sql`insert into admin_users
      (id, full_name, email, email_verified, is_active, created_at, updated_at)
      values (${id}, '', ${`${id}@example.com`}, ${verified}, ${active}, ${at}, ${at})`.execute(db)
  }
  await migrate()
  const columns = [
    'id',
    'role',
    'branch',
    'is_active',
    'second_factor_required',
    'version',
  ] as const
  const people = await db.selectFrom('admin_users').select(columns).orderBy('id').execute()
  const owner = { role: 'owner', branch: null, second_factor_required: false, version: 1 }
  expect(people).toEqual([
    { id: 'ama', is_active: true, ...owner },
    { id: 'yaw', is_active: false, ...owner },
  ])
})

test.each(databaseKinds)(
  'only a known role is stored, and only the front desk has a branch (%s)',
  async (kind) => {
    const { db, migrate } = await openDatabaseBefore('0026', kind)
    await migrate()
    const person = {
      id: 'ama',
      full_name: '',
      email: 'ama@example.com',
      email_verified: true,
      is_active: true,
      created_at: at,
      updated_at: at,
    }
    const insert = (access: { role: string; branch?: string }) =>
      db
        .insertInto('admin_users')
        .values({ ...person, ...(access as { role: 'owner' }) })
        .execute()
    await expect(insert({ role: 'admin' })).rejects.toThrow(/constraint/i)
    await expect(insert({ role: 'editor', branch: 'Bole' })).rejects.toThrow(/constraint/i)
    await insert({ role: 'front-desk', branch: 'Bole' })
  },
)
