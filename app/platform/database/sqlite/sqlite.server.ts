import { accessSync, closeSync, constants, existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  Kysely,
  type Logger,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type SqliteStatement,
  sql,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import { makeFolder } from '#app/platform/data-folder/data-folder.server.ts'
import { codec } from '#app/platform/database/codec.ts'
import {
  type DatabaseLog,
  DatabaseUnavailableError,
  inMemory,
  type OpenDatabase,
} from '#app/platform/database/open-database.ts'
import { refuseWithinTransaction } from '#app/platform/database/open-transaction.ts'
import { watchWriteHealth } from '#app/platform/database/write-health.ts'
import type { RepeatedJob } from '#app/platform/jobs/every.ts'
import type { Database } from '#db/schema.ts'
import { watchSqliteContent } from './content-watch.sqlite.server.ts'
import { ensureUndamaged } from './damaged-database.ts'
import { isNearlyFull, tryToWriteSqlite } from './write-health.sqlite.server.ts'

/** The path of a data directory's database file. */
export const sqliteFile = (dataDir: string) =>
  dataDir === inMemory ? inMemory : join(dataDir, 'gemev.sqlite')

/** Opens the SQLite file of a data directory, and creates it when missing. */
export async function openSqlite({
  dataDir,
  log,
  onQuery,
}: {
  dataDir: string
  log: DatabaseLog
  onQuery?: Logger | undefined
}): Promise<OpenDatabase> {
  const file = sqliteFile(dataDir)
  const sqlite = openFile(dataDir, file)
  const health = watchWriteHealth(
    () => tryToWriteSqlite(db),
    () => isNearlyFull(dataDir),
  )
  const database = toKyselyDatabase(sqlite, createPreparer(sqlite), health.reportError)
  const db = new Kysely<Database>({
    dialect: new TransactionalSqliteDialect({ database }),
    plugins: [codec()],
    ...(onQuery && { log: onQuery }),
  })
  let watch: RepeatedJob | undefined
  return {
    db,
    kind: 'sqlite',
    watchContent(changed) {
      watch = watchSqliteContent(sqlite, changed, log)
    },
    async ping() {
      await sql`select 1`.execute(db)
      await health.check()
    },
    async close() {
      await watch?.stop()
      await db.destroy()
      // Kysely closes only what it has used.
      database.close()
    },
  }
}

// SQLITE_BUSY, https://sqlite.org/rescode.html#busy
const busyCode = 5

function openFile(dataDir: string, file: string): DatabaseSync {
  try {
    if (file !== inMemory) ensureWritable(dataDir, file)
    const sqlite = new DatabaseSync(file)
    // Full, because power cuts are common: a committed write must be on the disk.
    sqlite.exec('pragma busy_timeout = 5000')
    enableWriteAheadLog(sqlite)
    sqlite.exec(`
      pragma synchronous = full;
      pragma foreign_keys = on;
      pragma secure_delete = on;
    `)
    // In KiB. With SQLite's own 2,000 a search among 100,000 appointments reads most of its pages again.
    sqlite.exec('pragma cache_size = -24000')
    return sqlite
  } catch (cause) {
    ensureUndamaged(cause, dataDir)
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new DatabaseUnavailableError(
      `The database in ${dataDir} cannot be opened: ${reason}. The directory and the files in it must be writable by the user who runs this program, on a disk with free space.`,
      { cause },
    )
  }
}

/**
 * Switches to a write-ahead log. While another process does the same to a new file, SQLite answers at once
 * that it is locked, whatever the timeout, so this retries for five seconds.
 */
function enableWriteAheadLog(sqlite: DatabaseSync, triesLeft = 50): void {
  try {
    sqlite.exec('pragma journal_mode = wal')
  } catch (error) {
    const isLocked = error instanceof Error && 'errcode' in error && error.errcode === busyCode
    if (!isLocked || triesLeft === 0) throw error
    // Blocking is fine: nothing else runs in this process yet.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
    enableWriteAheadLog(sqlite, triesLeft - 1)
  }
}

/** Throws when a file is read-only: SQLite would open it and fail at the first write. */
function ensureWritable(dataDir: string, file: string): void {
  // The folder holds patients' data, so only its owner may read it.
  makeFolder(dataDir)
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600))
  for (const path of [dataDir, file, `${file}-wal`, `${file}-shm`]) {
    if (existsSync(path)) accessSync(path, constants.R_OK | constants.W_OK)
  }
}

// Characters of SQL: there is room for hundreds of queries, but not for long ones that insert many rows at once.
const preparedLimits = { maxSize: 300_000, maxEntrySize: 10_000 }
// A statement holds the values of its last run until it runs again. For queries these are a few searched words and references;
// statements that write are prepared each time, because their values are whole texts of patients and posts. Some pragmas
// act while they are prepared, and Node reads the columns of a `*` before SQLite knows of a changed schema.
const isReusable = (query: string) =>
  /^(?:select|begin|commit|rollback)\b/.test(query) && !/[ .]\*/.test(query)

/** Prepares each query once for all its runs, since that takes longer than most queries do. */
function createPreparer(sqlite: DatabaseSync) {
  const prepared = new LRUCache<string, StatementSync>({
    ...preparedLimits,
    sizeCalculation: (_, query) => query.length,
  })
  return (query: string) => {
    const known = prepared.get(query)
    if (known) return known
    const statement = sqlite.prepare(query)
    if (isReusable(query)) prepared.set(query, statement)
    return statement
  }
}

const toKyselyDatabase = (
  sqlite: DatabaseSync,
  prepare: (query: string) => StatementSync,
  reportError: (error: unknown) => void,
): SqliteDatabase => ({
  close() {
    if (sqlite.isOpen) sqlite.close()
  },
  prepare(query) {
    // After a full disk or a disk error SQLite has rolled back already, and another rollback would fail with
    // an error that hides the first one.
    if (query === 'rollback' && !sqlite.isTransaction) return emptyStatement
    // A transaction that begins as a reader fails at once when it writes while another process writes. One
    // that begins as a writer waits for the lock.
    const begun = query === 'begin' ? 'begin immediate' : query
    const bind = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
    const reportingErrors = <Answer>(work: () => Answer): Answer => {
      try {
        return work()
      } catch (error) {
        reportError(error)
        throw error
      }
    }
    const statement = reportingErrors(() => prepare(begun))
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => reportingErrors(() => statement.all(...bind(parameters))),
      run: (parameters) => reportingErrors(() => statement.run(...bind(parameters))),
      // Reading goes on after this call, when a shared statement may already have other values.
      iterate: (parameters) => sqlite.prepare(query).iterate(...bind(parameters)),
    }
  },
})

const emptyStatement: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  *iterate() {},
}

class TransactionalSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig

  constructor(config: SqliteDialectConfig) {
    super(config)
    this.#config = config
  }

  override createAdapter() {
    return new TransactionalSqliteAdapter()
  }

  override createDriver() {
    return new QueueingSqliteDriver(this.#config)
  }
}

/**
 * Gives the only connection to one user after the other. A query that the work of a transaction makes outside of it
 * would wait in Kysely's own queue for the end of that transaction, which waits for the query: here it is an error.
 */
class QueueingSqliteDriver extends SqliteDriver {
  #last = Promise.resolve()
  #release = () => {}

  override async acquireConnection() {
    refuseWithinTransaction()
    const before = this.#last
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last = promise
    await before
    this.#release = resolve
    return super.acquireConnection()
  }

  override async releaseConnection() {
    this.#release()
  }
}

class TransactionalSqliteAdapter extends SqliteAdapter {
  /** Lets the Migrator use a transaction: SQLite supports that, although Kysely's adapter says no. */
  override get supportsTransactionalDdl() {
    return true
  }

  /** The driver above has its own queue, so Kysely needs none. */
  override get supportsMultipleConnections() {
    return true
  }
}
