import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { migrateToLatest } from '#app/platform/database/migrate.server.ts'
import { makePostgresDatabase, silentLog } from '#tests/databases.ts'
import { migrations } from './migrations.ts'

const kinds = inject('postgresUrl') ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const)

test.each(kinds)('whoever is signed in stays so when tokens become hashes (%s)', async (kind) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'gemev-test-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const storage = kind === 'postgres' ? await makePostgresDatabase() : null
  const databaseUrl = storage?.databaseUrl
  const database = await openDatabase({ dataDir, databaseUrl, log: silentLog })
  onTestFinished(async () => {
    await database.close()
    await storage?.remove()
  })
  const { db } = database
  const before = migrations.slice(
    0,
    migrations.findIndex(({ name }) => name.startsWith('0017')),
  )
  await migrateToLatest({ db, kind, dataDir, log: silentLog, migrations: before })
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
  await migrateToLatest({ db, kind, dataDir, log: silentLog })
  const { token } = await db.selectFrom('admin_sessions').select('token').executeTakeFirstOrThrow()
  expect(token).toBe(createHash('sha256').update('in clear').digest('base64url'))
})
