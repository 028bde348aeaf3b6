import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import {
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import { refuseWithinTransaction } from '#app/platform/database/transact.server.ts'

export class QueueingSqliteDialect extends SqliteDialect {
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

/** A query beside its transaction would wait in Kysely's queue for the end of that transaction: here it is an error. */
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

export function kyselyDatabase(
  sqlite: DatabaseSync,
  reportError: (error: unknown) => void,
): SqliteDatabase {
  const prepare = createPreparer(sqlite)
  return {
    close() {
      if (sqlite.isOpen) sqlite.close()
    },
    prepare(query) {
      // After a disk error SQLite has rolled back: another rollback would fail, and hide the first error.
      if (query === 'rollback' && !sqlite.isTransaction) return emptyStatement
      // A transaction that begins as a reader fails when it writes beside another process; a writer waits for the lock.
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
  }
}

const emptyStatement: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  *iterate() {},
}

// Characters of SQL: there is room for hundreds of queries, but not for long ones that insert many rows at once.
const preparedLimits = { maxSize: 300_000, maxEntrySize: 10_000 }
// A statement holds the values of its last run until it runs again. For queries these are a few searched words and references;
// statements that write are prepared each time, because their values are whole texts of patients and posts. So are pragmas,
// of which some act while they are prepared.
const isReusable = (query: string) => /^(?:select|begin|commit|rollback)\b/.test(query)

/** Prepares each statement once: preparing takes longer than most queries do. */
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
