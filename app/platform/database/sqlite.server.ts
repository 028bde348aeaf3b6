import { accessSync, closeSync, constants, existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import {
  Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteStatement,
  sql,
} from 'kysely'
import { makeFolder } from '#app/platform/data-folder.server.ts'
import type { Database } from '#db/schema.ts'
import { codec } from './codec.ts'
import { watchSqliteContent } from './content-watch.sqlite.server.ts'
import { ensureUndamaged } from './damaged-database.ts'
import { DatabaseUnavailableError, inMemory, type OpenDatabase } from './open-database.ts'
import { watchWriteHealth } from './write-health.sqlite.server.ts'

/** Where a data directory keeps its database. */
export const sqliteFile = (dataDir: string) =>
  dataDir === inMemory ? inMemory : join(dataDir, 'gemev.sqlite')

/** Opens, and makes when missing, the SQLite file of a data directory. */
export async function openSqlite({ dataDir }: { dataDir: string }): Promise<OpenDatabase> {
  const file = sqliteFile(dataDir)
  const sqlite = openFile(dataDir, file)
  const health = watchWriteHealth(dataDir)
  const database = asKyselyExpects(sqlite, health.failed)
  const db = new Kysely<Database>({
    dialect: new TransactionalSqliteDialect({ database }),
    plugins: [codec()],
  })
  let stopWatching = () => {}
  return {
    db,
    kind: 'sqlite',
    watchContent(changed) {
      stopWatching = watchSqliteContent(sqlite, changed)
    },
    async ping() {
      await sql`select 1`.execute(db)
      await health.check(db)
    },
    async close() {
      stopWatching()
      await db.destroy()
      // Kysely closes only what it has used.
      database.close()
    },
  }
}

// SQLITE_BUSY, https://sqlite.org/rescode.html#busy
const locked = 5

function openFile(dataDir: string, file: string): DatabaseSync {
  try {
    if (file !== inMemory) ensureWritable(dataDir, file)
    const sqlite = new DatabaseSync(file)
    // Full, because power cuts are ordinary: an acknowledged write is on the disk.
    sqlite.exec('pragma busy_timeout = 5000')
    writeAhead(sqlite)
    sqlite.exec(`
      pragma synchronous = full;
      pragma foreign_keys = on;
      pragma secure_delete = on;
    `)
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
 * Keeps changes in a log beside the file. While another process does the same to a new file SQLite says
 * at once that it is locked, whatever the timeout, so this tries again for five seconds.
 */
function writeAhead(sqlite: DatabaseSync, triesLeft = 50): void {
  try {
    sqlite.exec('pragma journal_mode = wal')
  } catch (error) {
    const isLocked = error instanceof Error && 'errcode' in error && error.errcode === locked
    if (!isLocked || triesLeft === 0) throw error
    // Nothing else runs in this process yet that waiting could hold up.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
    writeAhead(sqlite, triesLeft - 1)
  }
}

/** SQLite would open a file that it may only read, and fail at the first write. */
function ensureWritable(dataDir: string, file: string): void {
  // Patients' data: nobody else on the machine needs to look inside.
  makeFolder(dataDir)
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600))
  for (const path of [dataDir, file, `${file}-wal`, `${file}-shm`]) {
    if (existsSync(path)) accessSync(path, constants.R_OK | constants.W_OK)
  }
}

const asKyselyExpects = (
  sqlite: DatabaseSync,
  failed: (error: unknown) => void,
): SqliteDatabase => ({
  close() {
    if (sqlite.isOpen) sqlite.close()
  },
  prepare(query) {
    // After a full disk or an error of the disk SQLite has rolled back by itself, and would answer another
    // rollback with an error that hides the first one.
    if (query === 'rollback' && !sqlite.isTransaction) return nothing
    // A transaction that begins as a reader cannot wait for another process's write when it comes
    // to write itself: it fails at once. One that begins as a writer waits its turn.
    const statement = sqlite.prepare(query === 'begin' ? 'begin immediate' : query)
    const bind = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
    const watched = <Answer>(work: () => Answer): Answer => {
      try {
        return work()
      } catch (error) {
        failed(error)
        throw error
      }
    }
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => watched(() => statement.all(...bind(parameters))),
      run: (parameters) => watched(() => statement.run(...bind(parameters))),
      iterate: (parameters) => statement.iterate(...bind(parameters)),
    }
  },
})

const nothing: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  *iterate() {},
}

class TransactionalSqliteDialect extends SqliteDialect {
  override createAdapter() {
    return new TransactionalSqliteAdapter()
  }
}

/** Lets the Migrator wrap its work in a transaction, which SQLite can do though Kysely denies it. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}
