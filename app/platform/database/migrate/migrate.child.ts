/** A process of tests: opens, migrates and prints its progress; with `stuck` it waits in a migration, to be killed. */
import { type Kysely, sql } from 'kysely'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { migrations } from '#db/migrations/migrations.ts'
import { migrateToLatest } from './migrate.server.ts'

const [dataDir = '', databaseUrl, ending] = process.argv.slice(2)
const print = (text: string) => process.stdout.write(`${text}\n`)
const log = { info() {}, warn() {}, error() {} }

const stuck = {
  name: '9999-stuck',
  async up(db: Kysely<unknown>) {
    await sql`create table half_done (id text)`.execute(db)
    print('half-way')
    await new Promise((resolve) => setTimeout(resolve, 60_000))
  },
}

const database = await openDatabase({ dataDir, databaseUrl, log })
await migrateToLatest({
  ...database,
  dataDir,
  log,
  migrations: ending === 'stuck' ? [...migrations, stuck] : migrations,
})
print('done')
await database.close()
