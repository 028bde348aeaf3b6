import { onTestFinished } from 'vitest'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { migrateToLatest } from '#app/platform/database/migrate/migrate.server.ts'
import { inMemory } from '#app/platform/database/open-database.ts'
import { migrations } from '#db/migrations/migrations.ts'
import type { DatabaseKind } from '#db/schema.ts'
import { makePostgresDatabase } from './databases.ts'
import { silentLog } from './silent-log.ts'

/**
 * Opens a database with the migrations before `migration`; `migrate` runs it and those after it. Closed after the
 * test.
 */
export async function openDatabaseBefore(migration: string, kind: DatabaseKind) {
  const storage = kind === 'postgres' ? await makePostgresDatabase() : undefined
  const databaseUrl = storage?.databaseUrl
  const database = await openDatabase({ databaseUrl, dataDir: inMemory, log: silentLog })
  onTestFinished(async () => {
    await database.close()
    await storage?.remove()
  })
  const options = { ...database, dataDir: inMemory, log: silentLog }
  const before = migrations.filter(({ name }) => name < migration)
  await migrateToLatest({ ...options, migrations: before })
  return { ...database, migrate: () => migrateToLatest(options) }
}
