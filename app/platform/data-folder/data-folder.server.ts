import { closeSync, existsSync, mkdirSync, openSync, statSync, unlinkSync } from 'node:fs'
import { open, readdir, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { errorMessage, hasSqliteCode, sqliteCode } from '#app/platform/errors.ts'

/** The message is a sentence for the operator. */
export class DataFolderError extends Error {
  override name = 'DataFolderError'
}

/** Throws `DataFolderError`. */
export function ensureWritableFolder(dataDir: string): void {
  const folder = resolve(dataDir)
  try {
    makeFolder(folder)
    // Only a real write is conclusive: root passes every permission check, even on /proc or a read-only disk.
    const probe = join(folder, `.write-test-${process.pid}`)
    closeSync(openSync(probe, 'w', 0o600))
    unlinkSync(probe)
  } catch (cause) {
    throw new DataFolderError(
      `The data folder ${folder} cannot be written to: ${errorMessage(cause)}. Make it writable by the user who runs this program, on a disk with free space, or set DATA_DIR to another folder.`,
      { cause },
    )
  }
}

/** The folder is its owner's alone: it will hold patients' data. Node's recursive mkdir tries for ever in /proc. */
export function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  const parent = dirname(folder)
  if (parent !== folder) makeFolder(parent)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process that starts at the same moment may have been faster.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}

/** A second release has no effect. */
export interface FolderLock {
  release(): void
}

/** Undefined while another process excludes this one. The system releases the lock of a SQLite file of a killed process. */
export function lockDataFolder(dataDir: string, kind: 'shared' | 'exclusive') {
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

/** Bytes that uploads and backups must leave free: on a full disk the database cannot store requests. */
export const reservedBytes = 500 * 1024 ** 2

/** How many bytes the data keep free for themselves; none where they are on another disk. */
export const reservedAt = async (folder: string, dataDir: string): Promise<number> =>
  (await areOnOneDisk(folder, dataDir)) ? reservedBytes : 0

export async function areOnOneDisk(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map((path) => stat(existingFolder(path))))
  return first?.dev === second?.dev
}

/** A folder that does not exist yet will be on the disk of its parent. In bytes. */
export async function diskSpaceAt(folder: string): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(existingFolder(folder))
  return { free: bavail * bsize, total: blocks * bsize }
}

export function existingFolder(folder: string): string {
  const parent = dirname(folder)
  return existsSync(folder) || parent === folder ? folder : existingFolder(parent)
}

const maxFormerDays = 90

/** Removes what an upgrade or a restore has put aside 90 days ago: it holds personal data that were erased since. */
export async function removeFormerData(dataDir: string, now: Date): Promise<void> {
  const oldest = now.getTime() - maxFormerDays * 86_400_000
  for (const folder of [dataDir, snapshotFolder(dataDir)]) {
    for (const name of await readdir(folder).catch(() => [])) {
      if (!name.startsWith('before-')) continue
      const path = join(folder, name)
      // Another process may have deleted it meanwhile.
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
      if (mtimeMs <= oldest) await rm(path, { recursive: true, force: true })
    }
  }
}

export const snapshotFolder = (dataDir: string) => join(dataDir, 'snapshots')

/** Waits until a file, or what a folder lists, is on the disk. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path)
  await file.sync().finally(() => file.close())
}
