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
import { backupFolder, isOfBackups } from './backup/backup-folder.server.ts'
import type { Settings } from './env.server.ts'
import { hasErrorCode } from './error-code.ts'

const changeRefused = ['EPERM', 'EINVAL', 'EROFS', 'ENOTSUP']

interface Owner {
  uid: number
  gid: number
}

/**
 * Gives what root has made in the folders of data and backups to the owner of the data folder: the user who runs the site
 * could not write it. Does nothing for other users, or where the data folder is root's own; a file stays root's where
 * the system lets nobody give it away, as in a container without that right or on some network disks.
 */
export function giveToOwner(settings: Pick<Settings, 'dataDir' | 'backupDir'>): void {
  const { dataDir } = settings
  const owner = statSync(dataDir, { throwIfNoEntry: false })
  if (process.geteuid?.() !== 0 || process.platform !== 'linux' || !owner?.uid) return
  for (const name of readdirSync(dataDir)) give(join(dataDir, name), realpathSync(dataDir), owner)
  const folder = backupFolder(settings)
  const names = statSync(folder, { throwIfNoEntry: false }) ? readdirSync(folder) : []
  // Another disk may hold other things than backups.
  const own = names.filter(isOfBackups)
  for (const name of own) give(join(folder, name), realpathSync(folder), owner)
  if (own.length > 0 && own.length === names.length) give(folder, realpathSync(folder), owner)
}

/** Gives a file, or a folder with all in it, as far as it is root's. */
function give(path: string, root: string, owner: Owner): void {
  const found = lstatSync(path, { throwIfNoEntry: false })
  const isFolder = found?.isDirectory() ?? false
  if (!found || !(isFolder || (found.isFile() && found.uid === 0))) return
  giveOpened(path, root, owner)
  if (isFolder) for (const name of readdirSync(path)) give(join(path, name), root, owner)
}

/**
 * Works on the opened file and its real path, and leaves out files with a second name: while root walks through it, the
 * owner of the folder may put a link to a file of the system in the place of any other.
 */
function giveOpened(path: string, root: string, { uid, gid }: Owner): void {
  let file: number
  try {
    file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT') || hasErrorCode(error, 'ELOOP')) return
    throw error
  }
  try {
    const found = fstatSync(file)
    const real = readlinkSync(`/proc/self/fd/${file}`)
    const isWithin = real === root || real.startsWith(`${root}/`)
    const hasOneName = found.isDirectory() || found.nlink === 1
    if (found.uid === 0 && isWithin && hasOneName) fchownSync(file, uid, gid)
  } catch (error) {
    if (!changeRefused.some((code) => hasErrorCode(error, code))) throw error
  } finally {
    closeSync(file)
  }
}
