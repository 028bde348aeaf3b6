import { statfsSync } from 'node:fs'

/** Memory that Linux offers as a disk. */
const memory = '/dev/shm'
// Twice what a whole run holds at once.
const neededBytes = 2 * 2 ** 30

/**
 * Lets this process and those that it starts keep temporary files in memory where the machine has room for
 * them: tests start hundreds of databases, end processes but never the machine, and need no disk. A TMPDIR that
 * is set already stays.
 */
export function putScratchFilesInMemory(): void {
  if (hasRoom()) process.env.TMPDIR ??= memory
}

/** The folder for what another user of the machine must reach; its path is short enough for a socket's. */
export const sharedFolder = () => (process.env.TMPDIR === memory ? memory : '/tmp')

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= neededBytes
  } catch {
    // Only Linux has it.
    return false
  }
}
