import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { hasSqliteCode, sqliteCode } from '#app/platform/error-code.ts'

/** A lock on a data folder; a second release has no effect. */
export interface FolderLock {
  release(): void
}

/**
 * Locks a data folder: `shared` with all others that use it, or `exclusive` for whoever replaces its content. Undefined
 * while another process holds a lock that excludes this one. It is the lock of an empty SQLite file, which the system
 * releases when a process is killed.
 */
export function lockDataFolder(
  dataDir: string,
  kind: 'shared' | 'exclusive',
): FolderLock | undefined {
  const file = new DatabaseSync(join(dataDir, 'in-use.lock'), { timeout: 0 })
  try {
    file.exec(kind === 'shared' ? 'begin; select * from sqlite_master' : 'begin exclusive')
  } catch (error) {
    file.close()
    if (hasSqliteCode(error, sqliteCode.busy)) return undefined
    throw error
  }
  return {
    release() {
      if (file.isOpen) file.close()
    },
  }
}
