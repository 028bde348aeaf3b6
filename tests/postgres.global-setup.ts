import type { TestProject } from 'vitest/node'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { migrateToLatest } from '#app/platform/database/migrate/migrate.server.ts'
import { inMemory } from '#app/platform/database/open-database.ts'
import { findPostgres } from './postgres.ts'
import { createPostgresDatabase } from './postgres-database.ts'
import { silentLog } from './silent-log.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Null where this machine has no PostgreSQL. */
    postgresUrl: string | null
    /** The name of a database with all tables, which tests copy: that is quicker than migrating each. */
    postgresTemplate: string | null
  }
}

/** Starts PostgreSQL once for all test files and stops it after the last. */
export default async function setup({ provide }: TestProject) {
  const postgres = findPostgres()
  const template = postgres && (await makeTemplate(postgres.url))
  provide('postgresUrl', postgres?.url ?? null)
  provide('postgresTemplate', template && new URL(template.databaseUrl).pathname.slice(1))
  if (!postgres) {
    const message =
      'No PostgreSQL found (set TEST_DATABASE_URL or install it): its half of the database tests does not run.\n'
    if (process.env.CI) throw new Error(message)
    process.stderr.write(message)
  }
  return async () => {
    await template?.remove()
    postgres?.stop()
  }
}

async function makeTemplate(server: string) {
  const template = await createPostgresDatabase(server)
  const { databaseUrl } = template
  const { db, kind, close } = await openDatabase({ databaseUrl, dataDir: inMemory, log: silentLog })
  await migrateToLatest({ db, kind, dataDir: inMemory, log: silentLog })
  // A database that somebody is connected to cannot be copied.
  await close()
  return template
}
