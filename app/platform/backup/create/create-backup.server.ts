import { rename } from 'node:fs/promises'
import {
  newBackupFile,
  removeFailure,
  storeFailure,
  workOnUnfinished,
} from '#app/platform/backup/backup-folder.server.ts'
import {
  backupInto,
  DiskSpaceError,
  type ReadFreeBytes,
  reportFullDisk,
} from '#app/platform/backup/backup-space.server.ts'
import { syncFile } from '#app/platform/backup/image-copies.server.ts'
import { holdDataFolder } from '#app/platform/backup/restore/hold-data-folder.server.ts'
import type { Clock } from '#app/platform/clock.ts'
import type { DatabaseLog } from '#app/platform/database/open-database.ts'
import { errorMessage } from '#app/platform/error-message.ts'
import { namesOfBackups, removeAddedCopies } from './copy-images.server.ts'
import { verifyBackup } from './verify-backup.server.ts'
import { type BackupSettings, type WrittenBackup, writeBackup } from './write-backup.server.ts'

interface Options {
  folder: string
  clock: Clock
  log: DatabaseLog
  freeBytes?: ReadFreeBytes
}

interface Backup extends WrittenBackup {
  file: string
}

/**
 * Saves the database, the images and the secret into a folder while the site runs, and proves it by a restore into
 * memory. A backup under its final name is complete. Throws when it cannot be made.
 */
export async function createBackup(settings: BackupSettings, options: Options): Promise<Backup> {
  const inUse = await holdDataFolder({ ...settings, log: options.log })
  try {
    return await saveInto(settings, options)
  } finally {
    inUse.release()
  }
}

async function saveInto(settings: BackupSettings, options: Options): Promise<Backup> {
  const { folder, log } = options
  const now = options.clock.now()
  const file = await newBackupFile(folder, now)
  const unfinished = `${file}.unfinished`
  const before = await namesOfBackups(folder)
  const added = new Set<string>()
  try {
    return await reportFullDisk(backupInto(folder, settings.dataDir), () =>
      workOnUnfinished(unfinished, async () => {
        const saved = await writeBackup(unfinished, settings, { ...options, now, added })
        await verifyBackup(unfinished, settings.backupPassphrase, { log })
        await rename(unfinished, file)
        await removeFailure(folder)
        await syncFile(folder)
        return { file, ...saved }
      }),
    )
  } catch (error) {
    // After any other error the next try uses the copies. Whether the space still lacks is looked at anew.
    if (error instanceof DiskSpaceError) await removeAddedCopies(folder, { added, before })
    else await storeFailure(folder, errorMessage(error))
    throw error
  }
}
