import { accessSync, closeSync, constants, existsSync, openSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import { makeFolder } from '#app/platform/data-folder/data-folder.server.ts'
import { codec } from '#app/platform/database/codec.ts'
import {
  type DatabaseLog,
  DatabaseUnavailableError,
  inMemory,
  type OpenDatabase,
} from '#app/platform/database/open-database.ts'
import { watchWriteHealth } from '#app/platform/database/outage.ts'
import { errorMessage, hasSqliteCode, sqliteCode } from '#app/platform/errors.ts'
import { every, type RepeatedJob } from '#app/platform/jobs/every.ts'
import type { Database } from '#db/schema.ts'
import { kyselyDatabase, QueueingSqliteDialect } from './sqlite-dialect.server.ts'

export const sqliteFile = (dataDir: string) =>
  dataDir === inMemory ? inMemory : join(dataDir, 'gemev.sqlite')

export async function openSqlite({
  dataDir,
  log,
}: {
  dataDir: string
  log: DatabaseLog
}): Promise<OpenDatabase> {
  const file = sqliteFile(dataDir)
  const sqlite = openSqliteFile(dataDir, file)
  const health = watchWriteHealth(
    () => tryToWriteSqlite(db),
    () => isNearlyFull(dataDir),
  )
  const database = kyselyDatabase(sqlite, health.reportError)
  const db = new Kysely<Database>({
    dialect: new QueueingSqliteDialect({ database }),
    plugins: [codec()],
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

const pollIntervalMs = 250

/** Four times a second it checks whether the file was written to at all, which costs microseconds. */
function watchSqliteContent(sqlite: DatabaseSync, changed: () => void, log: DatabaseLog) {
  const writes = sqlite.prepare('pragma data_version')
  const content = sqlite.prepare('select number from content_version')
  let lastWrite = writes.get()?.data_version
  let lastChange = content.get()?.number
  const run = () => {
    const write = writes.get()?.data_version
    if (write === lastWrite) return
    const change = content.get()?.number
    if (change !== lastChange) changed()
    lastWrite = write
    lastChange = change
  }
  return every({ log }, pollIntervalMs, { name: 'content: looking for changes', run })
}

// The write-ahead log alone grows to four megabytes before it is folded back into the file.
const minFreeBytes = 8 * 1024 * 1024
// As large as a saved post: a smaller write may still succeed where a real one fails.
const probeLength = 32 * 1024

function isNearlyFull(dataDir: string): boolean {
  if (dataDir === inMemory) return false
  try {
    accessSync(dataDir, constants.W_OK)
    const { bavail, bsize } = statfsSync(dataDir)
    return bavail * bsize < minFreeBytes
  } catch {
    return true
  }
}

async function tryToWriteSqlite(db: Kysely<Database>): Promise<void> {
  const key = `write probe ${'x'.repeat(probeLength)}`
  // The row has already expired: if the process ends before the deletion, the maintenance jobs delete it.
  const row = { key, points: 0, resets_at: '2000-01-01T00:00:00.000Z' }
  await db
    .insertInto('rate_limits')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db.deleteFrom('rate_limits').where('key', '=', key).execute()
}

/** Throws `DatabaseUnavailableError`. */
function openSqliteFile(dataDir: string, file: string): DatabaseSync {
  try {
    if (file !== inMemory) ensureWritable(dataDir, file)
    const sqlite = new DatabaseSync(file)
    sqlite.exec('pragma busy_timeout = 5000')
    enableWriteAheadLog(sqlite)
    // Full, because power cuts are common: a committed write must be on the disk.
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
    throw new DatabaseUnavailableError(
      `The database in ${dataDir} cannot be opened: ${errorMessage(cause)}. The directory and the files in it must be writable by the user who runs this program, on a disk with free space.`,
      { cause },
    )
  }
}

/** While another process does the same to a new file, SQLite says at once that it is locked: this retries for 5 s. */
function enableWriteAheadLog(sqlite: DatabaseSync, triesLeft = 50): void {
  try {
    sqlite.exec('pragma journal_mode = wal')
  } catch (error) {
    if (!hasSqliteCode(error, sqliteCode.busy) || triesLeft === 0) throw error
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

// https://sqlite.org/rescode.html#corrupt, #notadb; an extended code has its kind in the low byte.
const damageCodes = [11, 26]

export function ensureUndamaged(error: unknown, dataDir: string): void {
  if (!(error instanceof Error && 'errcode' in error)) return
  if (!damageCodes.includes(Number(error.errcode) & 0xff)) return
  const file = join(dataDir, 'gemev.sqlite')
  throw new DatabaseUnavailableError(
    `The database file ${file} is damaged (${error.message}). Nothing was changed. Move it aside together with ${file}-wal and ${file}-shm, put your newest backup or a snapshot from ${join(dataDir, 'snapshots')} in its place, and start again. docs/operations.md says how under "What must not be lost".`,
    { cause: error },
  )
}
