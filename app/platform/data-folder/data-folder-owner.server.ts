import {
  closeSync,
  constants,
  fchownSync,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { backupFolder, belongsToBackups } from '#app/platform/backup/backup-folder.server.ts'
import { hasErrorCode } from '#app/platform/errors.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'

const changeRefused = ['EPERM', 'EINVAL', 'EROFS', 'ENOTSUP']

interface Owner {
  uid: number
  gid: number
}

/**
 * The owner of the data folder gets what root has made in the folders of data and backups, or the site could not write
 * it. A file stays with root where the system refuses the change, as in a container or on some network disks.
 */
export function giveToOwner(settings: Pick<Settings, 'dataDir' | 'backupDir'>): void {
  const { dataDir } = settings
  const owner = statSync(dataDir, { throwIfNoEntry: false })
  if (process.geteuid?.() !== 0 || process.platform !== 'linux' || !owner?.uid) return
  for (const name of readdirSync(dataDir)) give(join(dataDir, name), realpathSync(dataDir), owner)
  const folder = backupFolder(settings)
  const names = namesIn(folder)
  // A folder for backups on another disk may hold other files as well; these are left alone.
  const own = names.filter(belongsToBackups)
  for (const name of own) give(join(folder, name), realpathSync(folder), owner)
  if (own.length > 0 && own.length === names.length) give(folder, realpathSync(folder), owner)
}

function give(path: string, root: string, owner: Owner): void {
  const found = lstatSync(path, { throwIfNoEntry: false })
  const isFolder = found?.isDirectory() ?? false
  if (!found || !(isFolder || (found.isFile() && found.uid === 0))) return
  giveOpened(path, root, owner)
  if (isFolder) for (const name of namesIn(path)) give(join(path, name), root, owner)
}

/** None when it is gone: while root walks here, the site removes folders of its own. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return []
    throw error
  }
}

/** The opened file and its real path count, and no second hard link: the owner may replace a file by a link meanwhile. */
function giveOpened(path: string, root: string, { uid, gid }: Owner): void {
  let file: number
  try {
    file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT', 'ELOOP')) return
    throw error
  }
  try {
    const found = fstatSync(file)
    const real = readlinkSync(`/proc/self/fd/${file}`)
    const isWithin = real === root || real.startsWith(`${root}/`)
    const hasOneName = found.isDirectory() || found.nlink === 1
    if (found.uid === 0 && isWithin && hasOneName) fchownSync(file, uid, gid)
  } catch (error) {
    if (!hasErrorCode(error, ...changeRefused)) throw error
  } finally {
    closeSync(file)
  }
}
