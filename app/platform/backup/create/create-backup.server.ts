import { createHash } from 'node:crypto'
import { rename } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import {
  newBackupFile,
  removeFailure,
  storeFailure,
  workOnUnfinished,
} from '#app/platform/backup/backup-folder.server.ts'
import {
  backupInto,
  DiskSpaceError,
  ensureSpaceForBackup,
  type ReadFreeBytes,
  reportFullDisk,
} from '#app/platform/backup/backup-space.server.ts'
import { writeLines } from '#app/platform/backup/format/backup-file.server.ts'
import {
  endLine,
  formerTables,
  type Header,
  type ImageFile,
  imageLine,
  type Row,
  savedTables,
} from '#app/platform/backup/format/backup-format.schema.ts'
import { holdDataFolder } from '#app/platform/backup/restore/interrupted-restores.server.ts'
import { verifyBackup } from '#app/platform/backup/restore/load-backup.server.ts'
import type { Clock } from '#app/platform/clock.ts'
import { syncFile } from '#app/platform/data-folder/data-folder.server.ts'
import { decodeValue } from '#app/platform/database/codec.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { parentsFirst } from '#app/platform/database/dialects.server.ts'
import type { DatabaseLog, OpenDatabase } from '#app/platform/database/open-database.ts'
import { sqliteFile } from '#app/platform/database/sqlite/sqlite.server.ts'
import { errorMessage } from '#app/platform/errors.ts'
import { hashOfSecret, readSecret } from '#app/platform/secrets/secret.server.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'
import { copyImages } from './copy-images.server.ts'

export type BackupSettings = Pick<
  Settings,
  'databaseUrl' | 'dataDir' | 'authSecret' | 'backupPassphrase'
>

interface Options {
  folder: string
  clock: Clock
  log: DatabaseLog
  freeBytes?: ReadFreeBytes
}

/**
 * The backup is made while the site runs, and proved by a restore into memory; under its final name it is complete.
 * `foreign`: files among the images that the site did not store. Throws when it cannot be made.
 */
export async function createBackup(settings: BackupSettings, options: Options) {
  const inUse = await holdDataFolder({ ...settings, log: options.log })
  try {
    return await saveInto(settings, options)
  } finally {
    inUse.release()
  }
}

async function saveInto(settings: BackupSettings, options: Options) {
  const { folder, log } = options
  const now = options.clock.now()
  const file = await newBackupFile(folder, now)
  const unfinished = `${file}.unfinished`
  try {
    return await reportFullDisk(backupInto(folder, settings.dataDir), () =>
      workOnUnfinished(unfinished, async () => {
        const saved = await writeBackup(unfinished, settings, { ...options, now })
        await verifyBackup(unfinished, settings.backupPassphrase, { log })
        await rename(unfinished, file)
        await removeFailure(folder)
        await syncFile(folder)
        return { file, ...saved }
      }),
    )
  } catch (error) {
    // Whether the space still lacks is looked at anew. The next try uses what was copied.
    if (!(error instanceof DiskSpaceError)) await storeFailure(folder, errorMessage(error))
    throw error
  }
}

type Writing = Omit<Options, 'clock'> & { now: Date }

async function writeBackup(
  file: string,
  settings: BackupSettings,
  { folder, log, now, freeBytes }: Writing,
) {
  const { dataDir } = settings
  const database = await openDatabase({ ...settings, log })
  let rows = 0
  let images: ImageFile[] = []
  let foreign: string[] = []
  try {
    await ensureSpaceForBackup({ ...settings, db: database.db }, { folder, freeBytes })
    const header = await headerOf(database, settings, now.toISOString())
    await writeLines(file, settings.backupPassphrase, lines())
    async function* lines() {
      const hash = createHash('sha256')
      const line = (value: unknown) => {
        const text = `${JSON.stringify(value)}\n`
        hash.update(text)
        return text
      }
      yield line(header)
      for await (const row of savedRows({ ...database, dataDir })) {
        rows += 1
        yield line(row)
      }
      // Images are copied after the rows: an image is on the disk before a row names it, so none is missing.
      ;({ images, foreign } = await copyImages(dataDir, { folder, now, freeBytes }))
      for (const image of images) yield line([imageLine, image])
      yield `${JSON.stringify([endLine, { rows, images: images.length, sha256: hash.digest('hex') }])}\n`
    }
  } finally {
    await database.close()
  }
  return { rows, images: images.length, foreign }
}

async function headerOf({ db }: OpenDatabase, settings: BackupSettings, createdAt: string) {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db)
  const secret = readSecret(settings)
  return {
    format: 'gemev-backup',
    formatVersion: 1,
    createdAt,
    migrations: rows.map(({ name }) => name),
    // An encrypted backup holds the secret also when it comes from the settings: whoever has lost these may still have the
    // passphrase. In a backup that anybody can read, the secret of the settings is left out.
    storedSecret: settings.authSecret && !settings.backupPassphrase ? null : secret,
    secretHash: hashOfSecret(secret),
  } satisfies Header
}

const batchSize = 500

type SavedRow = [table: string, row: Row]
type Source = Pick<OpenDatabase, 'db' | 'kind'> & { dataDir: string }

async function* savedRows({ db, kind, dataDir }: Source): AsyncGenerator<SavedRow> {
  const present = new Set((await db.introspection.getTables()).map(({ name }) => name))
  // A database that was not migrated yet has former tables, and none of later versions.
  const saved = [...savedTables, ...Object.keys(formerTables)].filter((table) => present.has(table))
  const names = await parentsFirst(db, saved)
  yield* kind === 'sqlite' ? rowsOfSqlite(dataDir, names) : rowsOfPostgres(db, names)
}

/** A transaction that only reads blocks no writer. */
async function* rowsOfSqlite(dataDir: string, names: string[]): AsyncGenerator<SavedRow> {
  const reader = new DatabaseSync(sqliteFile(dataDir), { readOnly: true })
  try {
    reader.exec('begin')
    for (const table of names) {
      for (const row of reader.prepare(`select * from ${table}`).iterate()) {
        const columns = Object.entries(row)
        const decoded = columns.map(([column, value]) => [column, decodeValue(column, value)])
        yield [table, Object.fromEntries(decoded)]
      }
    }
  } finally {
    reader.close()
  }
}

async function* rowsOfPostgres(db: Source['db'], names: string[]): AsyncGenerator<SavedRow> {
  const transaction = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction)
    for (const table of names) {
      const cursor = sql.raw(`declare saved_rows cursor for select * from ${table}`)
      await cursor.execute(transaction)
      for (;;) {
        const fetched = sql.raw<Row>(`fetch ${batchSize} from saved_rows`)
        const { rows } = await fetched.execute(transaction)
        for (const row of rows) yield [table, row]
        if (rows.length < batchSize) break
      }
      await sql`close saved_rows`.execute(transaction)
    }
  } finally {
    await transaction.rollback().execute()
  }
}
