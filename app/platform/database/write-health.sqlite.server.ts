import { accessSync, constants, statfsSync } from 'node:fs'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { inMemory } from './open-database.ts'
import { isDatabaseOutage } from './outage.ts'

// The write-ahead log alone grows to four megabytes before it is folded back into the file.
const minFreeBytes = 8 * 1024 * 1024
// As large as a saved post: a smaller write may still succeed where a real one fails.
const probeLength = 32 * 1024
const minIntervalMs = 1000

/**
 * Checks whether a SQLite database can be written to: a full or read-only disk still answers every read.
 * It writes only after an error or when the disk is nearly full, and at most once a second.
 */
export function watchWriteHealth(dataDir: string) {
  let hasFailed = false
  let triedAt = Number.NEGATIVE_INFINITY
  let lastError: unknown

  return {
    /** Receives every error of a statement; after one of an outage the next check writes. */
    reportError(error: unknown): void {
      if (isDatabaseOutage(error)) hasFailed = true
    },

    /** Rejects while the database cannot be written to. */
    async check(db: Kysely<Database>, now = performance.now()): Promise<void> {
      if (!hasFailed && isWritable(dataDir)) return
      if (now - triedAt < minIntervalMs && lastError) throw lastError
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
    return bavail * bsize >= minFreeBytes
  } catch {
    return false
  }
}

/** Writes a row, committed and therefore on the disk, and deletes it again. */
async function tryToWrite(db: Kysely<Database>): Promise<void> {
  const key = `write probe ${'x'.repeat(probeLength)}`
  // Already expired: if the process ends in between, the maintenance jobs delete the row.
  const row = { key, points: 0, resets_at: '2000-01-01T00:00:00.000Z' }
  await db
    .insertInto('rate_limits')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db.deleteFrom('rate_limits').where('key', '=', key).execute()
}
