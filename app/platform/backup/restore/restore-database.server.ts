import { sql } from 'kysely'
import type { Actor } from '#app/platform/audit/actor.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import type { BackupSettings } from '#app/platform/backup/create/write-backup.server.ts'
import { restoreRefused } from '#app/platform/backup/format/backup-format.schema.ts'
import { syncFile } from '#app/platform/backup/image-copies.server.ts'
import type { Clock } from '#app/platform/clock.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import type { DatabaseLog } from '#app/platform/database/open-database.ts'
import { sqliteFile } from '#app/platform/database/sqlite/sqlite.server.ts'
import { loadBackup } from './load-backup.server.ts'
import { applyNewerRecord } from './newer-record.server.ts'
import { ensureEmpty } from './restore-checks.server.ts'

interface Restore {
  file: string
  /** Names the restore in the audit trail. */
  id: string
  clock: Clock
  by: Actor
  log: DatabaseLog
  /** Whether second factors cannot be opened here; they are removed then, or nobody who has one could sign in. */
  losesSecret: boolean
  /** Where a SQLite file is made. */
  scratch: string
  /** Where the former data lie. */
  dataDir: string
  /** Called when all rows are written and not yet committed. */
  beforeCommit(): Promise<void>
}

/**
 * Fills a new SQLite file, or an empty PostgreSQL database, in one transaction: a kill leaves nothing of it. Returns what
 * the owners should know or do.
 */
export async function restoreDatabase(
  { databaseUrl, backupPassphrase }: BackupSettings,
  { file, id, clock, by, log, losesSecret, scratch, dataDir, beforeCommit }: Restore,
): Promise<string[]> {
  const { db, kind, close } = await openDatabase({ databaseUrl, dataDir: scratch, log })
  let review: string[] = []
  try {
    await db.transaction().execute(async (tx) => {
      if (kind === 'postgres') {
        // Another restore into the same database waits for this lock, and finds rows once this one has ended.
        await sql`set local statement_timeout = 0`.execute(tx)
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
        await sql`select pg_advisory_xact_lock(${restoreLock})`.execute(tx)
        await ensureEmpty(tx)
      }
      const loading = loadBackup(file, backupPassphrase, { db: tx, kind, log })
      // PostgreSQL may still refuse it: the check before was made with SQLite, which takes more values.
      const { header } = await loading.catch((cause) => {
        throw restoreRefused(file, cause)
      })
      if (losesSecret) {
        await tx.deleteFrom('admin_two_factors').execute()
        await tx.updateTable('admin_users').set({ two_factor_enabled: false }).execute()
      }
      review = await applyNewerRecord(
        { db: tx, clock, by },
        { dataDir, createdAt: header.createdAt },
      )
      await recordAudit(
        { db: tx, clock, by },
        {
          action: 'system.backup-restored',
          rowId: id,
          subject: header.createdAt,
          ...(losesSecret && { details: ['without its second factors'] }),
        },
      )
      await beforeCommit()
    })
  } finally {
    await close()
  }
  if (kind === 'sqlite') await syncFile(sqliteFile(scratch))
  return review
}

/** Any number that no other advisory lock of the database has. */
const restoreLock = 46_046_046
