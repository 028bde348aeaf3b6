import { inject, onTestFinished } from 'vitest'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { migrateToLatest } from '#app/platform/database/migrate/migrate.server.ts'
import { inMemory } from '#app/platform/database/open-database.ts'
import { migrations } from '#db/migrations/migrations.ts'
import { makePostgresDatabase } from './databases.ts'
import { silentLog } from './silent-log.ts'

/** The databases that migrations are tested on. */
export const databaseKinds = inject('postgresUrl')
  ? (['sqlite', 'postgres'] as const)
  : (['sqlite'] as const)

/** A database as it was before a migration, and a function that runs the missing ones; closed after the test. */
export async function openDatabaseBefore(migration: string, kind: (typeof databaseKinds)[number]) {
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
