import { type Kysely, sql, type Transaction } from 'kysely'
import {
  BackupError,
  type ImageFile,
  type Row,
  restoreRefused,
} from '#app/platform/backup/format/backup-format.schema.ts'
import { readBackup } from '#app/platform/backup/format/read-backup.server.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { migrateToLatest } from '#app/platform/database/migrate/migrate.server.ts'
import { type DatabaseLog, inMemory } from '#app/platform/database/open-database.ts'
import { migrations } from '#db/migrations/migrations.ts'
import type { Database, DatabaseKind } from '#db/schema.ts'

const batchSize = 100

/** All of it is in the caller's transaction. Waiting mail is not sent: it may have been since. Throws `BackupError`. */
export async function loadBackup(
  file: string,
  passphrase: string | undefined,
  target: { db: Transaction<Database>; kind: DatabaseKind; log: DatabaseLog },
) {
  const header = await readBackup(file, passphrase, {})
  // No snapshot is made: the backup itself has the data.
  const database = { ...target, dataDir: inMemory }
  const saved = migrations.slice(0, header.migrations.length)
  await migrateToLatest({ ...database, migrations: saved })
  const images: ImageFile[] = []
  let rows = 0
  const insert = insertInBatches(target.db)
  await readBackup(file, passphrase, {
    async row(table, row) {
      rows += 1
      const column = Object.keys(row).find((name) => isImpossibleTime(name, row[name]))
      if (column) {
        throw new BackupError(
          `${file} has a time in ${table}.${column} that this program never stores. Nothing was changed.`,
        )
      }
      await insert.add(table, row)
    },
    image: (image) => void images.push(image),
  })
  await insert.finish()
  await migrateToLatest(database)
  await holdMessages(target.db)
  return { header, images, rows }
}

/** Jobs and pages would fail after the restore with a time that is no ISO instant. */
const isImpossibleTime = (column: string, value: Row[string] | undefined) =>
  /(?:^|_)(?:at|until)$/.test(column) &&
  value !== null &&
  !(typeof value === 'string' && /^\d{4}-/.test(value) && isInstant(value))

function isInstant(value: string): boolean {
  const time = new Date(value)
  // JavaScript reads February 30 as a day of March, which the comparison finds.
  return !Number.isNaN(time.getTime()) && time.toISOString().slice(0, 19) === value.slice(0, 19)
}

function insertInBatches(tx: Transaction<Database>) {
  let waiting: { table: string; rows: Row[] } = { table: '', rows: [] }
  const flush = async () => {
    const { table, rows } = waiting
    waiting = { table: '', rows: [] }
    // The columns are those of the version that made the backup.
    const untyped = tx as unknown as Kysely<Record<string, Row>>
    if (rows.length > 0) await untyped.insertInto(table).values(rows).execute()
  }
  return {
    async add(table: string, row: Row) {
      if (table !== waiting.table || waiting.rows.length === batchSize) await flush()
      waiting.table = table
      waiting.rows.push(row)
    },
    finish: flush,
  }
}

async function holdMessages(db: Kysely<Database>): Promise<void> {
  for (const table of ['outbox', 'appointment_messages'] as const) {
    await db
      .updateTable(table)
      .set({ status: 'failed', last_error: 'Restored from a backup: it may have been sent since.' })
      .where('status', '=', 'waiting')
      .execute()
  }
}

/** Throws `BackupError`. */
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
