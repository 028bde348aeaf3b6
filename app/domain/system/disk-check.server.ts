import { mkdtemp, rmdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { backupFolder } from '#app/platform/backup/backup-folder.server.ts'
import {
  diskSpaceAt,
  existingFolder,
  reservedBytes,
} from '#app/platform/data-folder/data-folder.server.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'
import { sizeText } from '#app/values/size-text.ts'
import { attention, type Finding, failed, failureReason, passed } from './system-check.ts'

const lowFreeBytes = 2 * 1024 ** 3

/** How much space is left where the data, the pictures and the backups are. */
export async function checkDisk({
  settings,
}: {
  settings: Pick<Settings, 'dataDir' | 'backupDir'>
}): Promise<Finding> {
  const folders = [
    settings.dataDir,
    // The folder of pictures may be on a disk of its own. Where pictures are stored elsewhere it is missing, and the
    // folder above it counts.
    join(settings.dataDir, 'images'),
    backupFolder(settings),
  ].map((folder) => resolve(folder))
  const disks = await Promise.all(folders.map(spaceAt))
  const [tightest] = disks.toSorted((one, other) => one.free - other.free)
  if (!tightest) throw new Error('no folder is known')
  return judgeSpace(tightest)
}

interface Space {
  folder: string
  /** In bytes, as is `total`. */
  free: number
  total: number
}

export function judgeSpace({ folder, free, total }: Space): Finding {
  const text = `${sizeText(free)} of ${sizeText(total)} are free on the disk of ${folder}.`
  const advice = 'Free some space: old backups that were copied elsewhere, or other programs.'
  if (free < reservedBytes) {
    return failed(`${text} Pictures can no longer be uploaded, and no backups be made.`, advice)
  }
  return free < lowFreeBytes ? attention(text, advice) : passed(text)
}

/** Why nothing can be written into a folder, or why one that does not exist cannot be made; null when it can. */
export async function writeProblem(folder: string): Promise<string | null> {
  try {
    // Only a real write is conclusive: root passes every permission check.
    await rmdir(await mkdtemp(join(existingFolder(folder), '.write-test-')))
    return null
  } catch (error) {
    return failureReason(error)
  }
}

const spaceAt = async (folder: string): Promise<Space> => ({
  folder,
  ...(await diskSpaceAt(folder)),
})
