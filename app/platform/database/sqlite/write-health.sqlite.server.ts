import { accessSync, constants, statfsSync } from 'node:fs'
import type { Kysely } from 'kysely'
import { inMemory } from '#app/platform/database/open-database.ts'
import type { Database } from '#db/schema.ts'

// The write-ahead log alone grows to four megabytes before it is folded back into the file.
const minFreeBytes = 8 * 1024 * 1024
// As large as a saved post: a smaller write may still succeed where a real one fails.
const probeLength = 32 * 1024

/** Whether the disk of a data folder is nearly full, or may only be read. */
export function isNearlyFull(dataDir: string): boolean {
  if (dataDir === inMemory) return false
  try {
    accessSync(dataDir, constants.W_OK)
    const { bavail, bsize } = statfsSync(dataDir)
    return bavail * bsize < minFreeBytes
  } catch {
    return true
  }
}

/** Writes a row, committed and therefore on the disk, and deletes it again. */
export async function tryToWriteSqlite(db: Kysely<Database>): Promise<void> {
  const key = `write probe ${'x'.repeat(probeLength)}`
  // The row has already expired: if the process ends before the deletion, the maintenance jobs delete it.
  const row = { key, points: 0, resets_at: '2000-01-01T00:00:00.000Z' }
  await db
    .insertInto('rate_limits')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db.deleteFrom('rate_limits').where('key', '=', key).execute()
}
