import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { isSqlite } from '#app/platform/database/dialects.server.ts'
import { type DatabaseLog, inMemory } from '#app/platform/database/open-database.ts'
import { takeSnapshot } from '#app/platform/database/sqlite/snapshot.server.ts'
import type { SchemaMigration } from '#db/migrations/migration.ts'
import { migrations as allMigrations, beforeBaseline } from '#db/migrations/migrations.ts'
import type { Database, DatabaseKind } from '#db/schema.ts'

/** The tables are of a version that this program does not go on from; nothing was touched. */
export class OtherVersionError extends Error {
  override name = 'OtherVersionError'
}

type MigrateOptions = {
  db: Kysely<Database>
  kind: DatabaseKind
  dataDir: string
  log: DatabaseLog
  migrations?: readonly SchemaMigration[]
}

/**
 * Runs all pending migrations in one transaction under a lock: of several processes that start at once
 * one does the work and the others find it done, and a process that is killed half-way leaves the database
 * unchanged. A SQLite file that holds data is copied to `<dataDir>/snapshots` first. Throws
 * `OtherVersionError` when the database was migrated by a newer program, or by one from before version 1.0.
 */
export async function migrateToLatest(options: MigrateOptions): Promise<void> {
  const { db, kind, log } = options
  const migrate = async (connection: Kysely<Database>) => {
    await setLockTimeout(connection, kind, 'migration')
    try {
      await refuseOthers(connection, options)
      const migrator = new Migrator({ db: connection, provider: provider(options) })
      const { error, results } = await migrator.migrateToLatest()
      if (error) {
        // A newer program may have migrated while this one waited for the lock.
        await refuseOthers(connection, options)
        throw error
      }
      const done = results?.map(({ migrationName }) => migrationName) ?? []
      if (done.length > 0)
        log.info({ migrations: done }, 'database: migrated to the latest version')
    } finally {
      await setLockTimeout(connection, kind, 'requests')
    }
  }
  // A restore migrates inside its own transaction.
  if (db.isTransaction) await migrate(db)
  else await db.connection().execute(migrate)
}

const provider = ({ kind, dataDir, migrations = allMigrations }: MigrateOptions) => {
  let snapshotTaken = kind !== 'sqlite' || dataDir === inMemory
  const asKysely = ({ name, up }: SchemaMigration): [string, Migration] => [
    name,
    {
      async up(db) {
        // Taken here, under the Migrator's lock: only then it is certain which migrations are pending.
        if (!snapshotTaken && (await appliedMigrations(db)).length > 0)
          await takeSnapshot(dataDir, name)
        snapshotTaken = true
        await up(db, kind)
      },
    },
  ]
  return { getMigrations: async () => Object.fromEntries(migrations.map(asKysely)) }
}

async function refuseOthers(
  db: Kysely<Database>,
  { migrations = allMigrations }: MigrateOptions,
): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return
  const known = migrations.map(({ name }) => name)
  const unknown = (await appliedMigrations(db)).find((name) => !known.includes(name))
  if (unknown) throw new OtherVersionError(describeVersion(unknown, isSqlite(db)))
}

/** Which version made the database, and what to do. */
function describeVersion(unknown: string, onSqlite: boolean): string {
  if (unknown === beforeBaseline.first) {
    const restore = onSqlite
      ? 'restore that with this one (npm run clinic -- restore FILE --replace)'
      : 'restore that with this one into a new database (npm run clinic -- restore FILE)'
    return `The database was made by a version before 1.0, which this one cannot upgrade. Start the last version before 1.0 again, make a backup with it (npm run clinic -- backup), and ${restore}.`
  }
  const backup = onSqlite ? 'a snapshot from the data directory' : 'a backup'
  return `The database was made by a newer version of this program (it has "${unknown}"). Start that version again, or restore ${backup} from before the upgrade.`
}

async function appliedMigrations<Tables>(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name
  `.execute(db)
  return rows.map(({ name }) => name)
}

/** A migration waits longer for another process than a request may wait for a lock. */
async function setLockTimeout(
  db: Kysely<Database>,
  kind: DatabaseKind,
  purpose: 'migration' | 'requests',
): Promise<void> {
  const statements = {
    sqlite: {
      migration: sql`pragma busy_timeout = 120000`,
      requests: sql`pragma busy_timeout = 5000`,
    },
    postgres: { migration: sql`set statement_timeout = 0`, requests: sql`reset statement_timeout` },
  }
  await statements[kind][purpose].execute(db)
}
