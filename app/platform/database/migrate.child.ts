/** Run by tests as a process of its own: opens a database, migrates it, and says how far it is. */
import { type Kysely, sql } from 'kysely'
import { migrations } from '#db/migrations/migrations.ts'
import { openDatabase } from './database.server.ts'
import { migrateToLatest } from './migrate.server.ts'

const [dataDir = '', databaseUrl, ending] = process.argv.slice(2)
const say = (what: string) => process.stdout.write(`${what}\n`)
const log = { info() {}, warn() {}, error() {} }

const stuck = {
  name: '9999-stuck',
  async up(db: Kysely<unknown>) {
    await sql`create table half_done (id text)`.execute(db)
    say('half-way')
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
say('done')
await database.close()
