import { sql } from 'kysely'
import { restoreRefused } from '#app/platform/backup/format/backup-format.schema.ts'
import { loadBackup } from '#app/platform/backup/restore/load-backup.server.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { type DatabaseLog, inMemory } from '#app/platform/database/open-database.ts'

/**
 * Restores a backup into memory, so that it is known to be usable, and says how large a SQLite database it makes. Throws
 * `BackupError`.
 */
export async function verifyBackup(
  file: string,
  passphrase: string | undefined,
  { log }: { log: DatabaseLog },
) {
  const scratch = await openDatabase({ dataDir: inMemory, log })
  try {
    const quiet = { ...log, info() {} }
    const { kind } = scratch
    const loaded = await scratch.db
      .transaction()
      .execute((db) => loadBackup(file, passphrase, { db, kind, log: quiet }))
    const broken = await sql`pragma foreign_key_check`.execute(scratch.db)
    if (broken.rows.length > 0) throw new Error('rows name others that are missing')
    const { rows } = await sql<{ bytes: number }>`
      select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`.execute(
      scratch.db,
    )
    return { ...loaded, databaseBytes: rows[0]?.bytes ?? 0 }
  } catch (cause) {
    throw restoreRefused(file, cause)
  } finally {
    await scratch.close()
  }
}
