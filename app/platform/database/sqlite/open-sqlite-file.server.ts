import { accessSync, closeSync, constants, existsSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { makeFolder } from '#app/platform/data-folder/data-folder.server.ts'
import { DatabaseUnavailableError, inMemory } from '#app/platform/database/open-database.ts'
import { hasSqliteCode, sqliteCode } from '#app/platform/error-code.ts'
import { errorMessage } from '#app/platform/error-message.ts'
import { ensureUndamaged } from './damaged-database.ts'

/** Opens a database file, or a database in memory, with our settings. Throws `DatabaseUnavailableError`. */
export function openSqliteFile(dataDir: string, file: string): DatabaseSync {
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

/**
 * Switches to a write-ahead log. While another process does the same to a new file, SQLite answers at once
 * that it is locked, whatever the timeout, so this retries for five seconds.
 */
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
