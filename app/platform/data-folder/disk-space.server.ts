import { existsSync } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Bytes that uploads and backups must leave free: on a full disk the database cannot store requests. */
export const reservedBytes = 500 * 1024 ** 2

/** How many bytes are not to be taken of the disk of a folder: none where the data are on another disk. */
export const reservedAt = async (folder: string, dataDir: string): Promise<number> =>
  (await areOnOneDisk(folder, dataDir)) ? reservedBytes : 0

/** Whether two folders are, or will be, on one disk. */
export async function areOnOneDisk(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map((path) => stat(existingFolder(path))))
  return first?.dev === second?.dev
}

/** The space on the disk of a folder, in bytes; a folder that does not exist yet will be on the disk of its parent. */
export async function diskSpaceAt(folder: string): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(existingFolder(folder))
  return { free: bavail * bsize, total: blocks * bsize }
}

/** The folder itself, or the nearest one above it that exists. */
export function existingFolder(folder: string): string {
  const parent = dirname(folder)
  return existsSync(folder) || parent === folder ? folder : existingFolder(parent)
}
