import { existsSync, statfsSync } from 'node:fs'

/** The folder by which Linux offers memory as a disk. */
const memory = '/dev/shm'
// Twice the space that a whole run of the tests uses at once.
const neededBytes = 2 * 2 ** 30

/**
 * Lets this process and those that it starts keep temporary files in memory where the machine has room for
 * them: tests start hundreds of databases, end processes but never the machine, and need no disk. A TMPDIR that
 * is set already stays.
 */
export function putScratchFilesInMemory(): void {
  // Only Linux has this folder.
  if (!existsSync(memory)) return
  const { bavail, bsize } = statfsSync(memory)
  if (bavail * bsize >= neededBytes) process.env.TMPDIR ??= memory
}

/**
 * A folder that other users of the machine can reach, such as PostgreSQL's, with a path short enough for a Unix
 * socket.
 */
export const sharedFolder = () => (process.env.TMPDIR === memory ? memory : '/tmp')
