import { accessSync, constants, statfsSync } from 'node:fs'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { inMemory } from './open-database.ts'
import { isDatabaseOutage } from './outage.ts'

// The write-ahead log alone grows to four megabytes before it is folded back into the file.
const leastFreeBytes = 8 * 1024 * 1024
// As much as saving a post takes: a smaller write may still find room where a real one does not.
const probeLength = 32 * 1024
const restMs = 1000

/**
 * Tells whether a SQLite database can be written to: a full or read-only disk still answers every read.
 * A write is only tried when there is a reason for doubt, and at most once a second.
 */
export function watchWriteHealth(dataDir: string) {
  let hasFailed = false
  let triedAt = Number.NEGATIVE_INFINITY
  let lastError: unknown

  return {
    /** Told of every error of a statement: one of an outage makes the database doubtful. */
    failed(error: unknown): void {
      if (isDatabaseOutage(error)) hasFailed = true
    },

    /** Rejects while the database cannot be written to. */
    async check(db: Kysely<Database>, now = performance.now()): Promise<void> {
      if (!hasFailed && isWritable(dataDir)) return
      if (now - triedAt < restMs && lastError) throw lastError
      triedAt = now
      try {
        await tryToWrite(db)
        hasFailed = false
        lastError = undefined
      } catch (error) {
        hasFailed = true
        lastError = error
        throw error
      }
    },
  }
}

function isWritable(dataDir: string): boolean {
  if (dataDir === inMemory) return true
  try {
    accessSync(dataDir, constants.W_OK)
    const { bavail, bsize } = statfsSync(dataDir)
    return bavail * bsize >= leastFreeBytes
  } catch {
    return false
  }
}

/** Writes a row, committed and so on the disk, and takes it away again. */
async function tryToWrite(db: Kysely<Database>): Promise<void> {
  const key = `write probe ${'x'.repeat(probeLength)}`
  // Past its time: should the process end in between, housekeeping removes it.
  const row = { key, points: 0, resets_at: '2000-01-01T00:00:00.000Z' }
  await db
    .insertInto('rate_limits')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db.deleteFrom('rate_limits').where('key', '=', key).execute()
}
