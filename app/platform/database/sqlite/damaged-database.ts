import { join } from 'node:path'
import { DatabaseUnavailableError } from '#app/platform/database/open-database.ts'

// https://sqlite.org/rescode.html#corrupt, #notadb; an extended code has its kind in the low byte.
const damageCodes = [11, 26]

/** Throws a message for the operator when an error says that the database file is damaged. */
export function ensureUndamaged(error: unknown, dataDir: string): void {
  if (!(error instanceof Error && 'errcode' in error)) return
  if (!damageCodes.includes(Number(error.errcode) & 0xff)) return
  const file = join(dataDir, 'gemev.sqlite')
  throw new DatabaseUnavailableError(
    `The database file ${file} is damaged (${error.message}). Nothing was changed. Move it aside together with ${file}-wal and ${file}-shm, put your newest backup or a snapshot from ${join(dataDir, 'snapshots')} in its place, and start again. docs/operations.md says how under "What must not be lost".`,
    { cause: error },
  )
}
