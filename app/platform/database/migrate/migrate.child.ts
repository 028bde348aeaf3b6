/**
 * Run by tests as a process of its own: opens a database, migrates it, and prints its progress. It waits to be killed after
 * the migration of the name that it is given, or with `stuck` in one of its own.
 */
import { type Kysely, sql } from 'kysely'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { migrations } from '#db/migrations/migrations.ts'
import { migrateToLatest } from './migrate.server.ts'

const [dataDir = '', databaseUrl, ending] = process.argv.slice(2)
const print = (text: string) => process.stdout.write(`${text}\n`)
const log = { info() {}, warn() {}, error() {} }

async function waitForTheEnd() {
  print('half-way')
  await new Promise((resolve) => setTimeout(resolve, 60_000))
}

const stuck = {
  name: '9999-stuck',
  async up(db: Kysely<unknown>) {
    await sql`create table half_done (id text)`.execute(db)
    await waitForTheEnd()
  },
}

const steps = migrations.map((migration) => {
  if (migration.name !== ending) return migration
  const up: typeof migration.up = async (db, kind) => {
    await migration.up(db, kind)
    await waitForTheEnd()
  }
  return { ...migration, up }
})

const database = await openDatabase({ dataDir, databaseUrl, log })
await migrateToLatest({
  ...database,
  dataDir,
  log,
  migrations: ending === 'stuck' ? [...migrations, stuck] : steps,
})
print('done')
await database.close()
