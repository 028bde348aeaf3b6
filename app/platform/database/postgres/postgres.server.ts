import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { codec } from '#app/platform/database/codec.ts'
import {
  type DatabaseLog,
  DatabaseUnavailableError,
  type OpenDatabase,
} from '#app/platform/database/open-database.ts'
import { watchWriteHealth } from '#app/platform/database/outage.ts'
import { errorMessage } from '#app/platform/errors.ts'
import { inSeconds } from '#app/platform/jobs/every.ts'
import { retryDelay } from '#app/values/retry/retry-delay.ts'
import type { Database } from '#db/schema.ts'

export async function openPostgres(options: {
  databaseUrl: string
  log: DatabaseLog
}): Promise<OpenDatabase> {
  const { databaseUrl, log } = options
  const pool = createPool(databaseUrl, log)
  const health = watchWriteHealth(() => tryToWritePostgres(db))
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [codec()],
    log(event) {
      if (event.level === 'error') health.reportError(event.error)
    },
  })
  try {
    await warnAboutUnsafeSettings(db, log)
  } catch (cause) {
    await pool.end()
    throw new DatabaseUnavailableError(
      `PostgreSQL at ${withoutSecrets(databaseUrl)} cannot be used: ${errorMessage(cause) || 'no answer'}.`,
      { cause },
    )
  }
  let stopWatching = async () => {}
  return {
    db,
    kind: 'postgres',
    watchContent(changed) {
      stopWatching = watchPostgresContent(databaseUrl, changed, log)
    },
    async ping() {
      const { rows } = await sql<{ answer: string }>`
        select current_setting('transaction_read_only') as answer`.execute(db)
      // A standby, or a server that was made read-only after its disk ran full: every write would fail.
      if (rows[0]?.answer === 'on')
        throw new DatabaseUnavailableError('PostgreSQL takes no writes just now.')
      await health.check()
    },
    async close() {
      await stopWatching()
      await db.destroy()
    },
  }
}

function createPool(connectionString: string, log: DatabaseLog): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    application_name: 'gemev',
    max: 10,
    connectionTimeoutMillis: connectSeconds(connectionString) * 1000,
    statement_timeout: 5000,
    // A transaction whose process hangs must not lock its rows for ever.
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: { getTypeParser },
  })
  const logLostConnection = (error: Error) =>
    log.warn({ err: error }, 'database: a connection to PostgreSQL was lost')
  // Without listeners, a connection that breaks, idle or between the queries of a transaction, ends the process.
  pool.on('error', logLostConnection)
  pool.on('connect', (client) => client.on('error', logLostConnection))
  return pool
}

/** A request waits two seconds for a connection, or `connect_timeout` of the address, from 1 to 600. */
function connectSeconds(databaseUrl: string): number {
  const wanted = Number(new URL(databaseUrl).searchParams.get('connect_timeout'))
  return wanted >= 1 && wanted <= 600 ? wanted : 2
}

/** Into a table of its own: rows of another one might fit into room within its files while the disk is full. */
async function tryToWritePostgres(db: Kysely<Database>): Promise<void> {
  await sql`do $$ begin
    create table write_probe as
      select repeat(md5(random()::text), 32) as filler from generate_series(1, 32);
    drop table write_probe;
  end $$`.execute(db)
}

/** Counts are 64-bit numbers, which pg gives as text; SQLite gives numbers. */
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)

async function warnAboutUnsafeSettings(db: Kysely<Database>, log: DatabaseLog): Promise<void> {
  for (const { name, value, harm } of await unsafeSettings(db)) {
    log.warn({ setting: name }, `database: PostgreSQL runs with ${name}=${value}. ${harm}`)
  }
}

export async function unsafeSettings(db: Kysely<Database>) {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings
    where name in ('fsync', 'synchronous_commit', 'full_page_writes') and setting = 'off'
       or name = 'server_encoding' and setting <> 'UTF8'
  `.execute(db)
  return rows.map(({ name, setting }) => ({
    name,
    value: setting,
    harm:
      name === 'server_encoding'
        ? 'Names in the languages of Ghana may be refused or spoilt.'
        : 'A power cut can lose appointments that were already confirmed to patients.',
  }))
}

function withoutSecrets(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl)
  return `${host}${pathname}`
}

const channel = 'gemev_content'
const retryPauses = { firstMs: 500, maxMs: 30_000 }

/** Each reconnect calls back, too, because a notification may have been missed. Returns what stops it. */
function watchPostgresContent(
  connectionString: string,
  changed: () => void,
  log: DatabaseLog,
): () => Promise<void> {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let failures = 0

  async function listen() {
    const connection = new pg.Client({
      connectionString,
      application_name: 'gemev content',
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    })
    client = connection
    let isLost = false
    const reconnect = (error?: Error) => {
      if (isLost || stopped) return
      isLost = true
      failures += 1
      const retryMs = retryDelay(failures, retryPauses)
      if (error) {
        const time = inSeconds(retryMs)
        log.warn({ err: error }, `content: LISTEN connection lost, retrying in ${time}`)
      }
      connection.end().catch(() => {})
      timer = setTimeout(() => void listen(), retryMs)
    }
    connection.on('error', reconnect)
    connection.on('end', () => reconnect())
    connection.on('notification', changed)
    try {
      await connection.connect()
      await connection.query(`listen ${channel}`)
      failures = 0
      // Notifications before this moment were not received.
      changed()
    } catch (error) {
      reconnect(error as Error)
    }
  }

  void listen()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await client?.end().catch(() => {})
  }
}
