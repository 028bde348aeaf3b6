import { closeSync, mkdirSync, openSync, statSync, unlinkSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { errorMessage } from '#app/platform/error-message.ts'

/** Thrown at start when the data folder cannot be used; its message is a sentence for the operator. */
export class DataFolderError extends Error {
  override name = 'DataFolderError'
}

/** Makes the data folder when it is missing and tries to write there. Throws `DataFolderError`. */
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

/**
 * Makes a folder, and those above it that are missing, for its owner alone: it will hold patients' data.
 * Node's recursive mkdir tries for ever where a folder cannot be made, such as in /proc.
 */
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
