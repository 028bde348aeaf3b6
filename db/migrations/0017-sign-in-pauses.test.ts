import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { databaseKinds } from '#tests/database-kinds.ts'
import { openDatabaseBefore } from '#tests/migrated-database.ts'

test.each(databaseKinds)(
  'whoever is signed in stays so when tokens become hashes (%s)',
  async (kind) => {
    const { db, migrate } = await openDatabaseBefore('0017', kind)
    const now = new Date().toISOString()
    const stamps = { created_at: now, updated_at: now }
    const user = { id: 'u', full_name: '', email: 'a@example.com', email_verified: true }
    await db
      .insertInto('admin_users')
      .values({ ...user, ...stamps, image: null, is_active: true, last_login_at: null })
      .execute()
    const session = { id: 's', user_id: 'u', token: 'in clear', ip_address: null, user_agent: null }
    await db
      .insertInto('admin_sessions')
      .values({ ...session, ...stamps, expires_at: now })
      .execute()
    await migrate()
    const { token } = await db
      .selectFrom('admin_sessions')
      .select('token')
      .executeTakeFirstOrThrow()
    expect(token).toBe(createHash('sha256').update('in clear').digest('base64url'))
  },
)
