import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

/** In bytes. Neither uploads nor backups take them: the database refuses patients once its disk is full. */
export const reservedBytes = 500 * 1024 ** 2

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
