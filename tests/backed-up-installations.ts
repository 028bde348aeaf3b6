import { mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { theProgram } from '#app/platform/audit/actor.ts'
import { createBackup } from '#app/platform/backup/create/create-backup.server.ts'
import { savedTables } from '#app/platform/backup/format/backup-format.schema.ts'
import { restoreBackup } from '#app/platform/backup/restore/restore-backup.server.ts'
import { systemClock } from '#app/platform/clock.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { migrateToLatest } from '#app/platform/database/migrate/migrate.server.ts'
import type { DatabaseKind } from '#db/schema.ts'
import { makePostgresDatabase } from './databases.ts'
import { fillEachTable } from './row-of-each-table.ts'
import { silentLog } from './silent-log.ts'
import { newTemporaryFolder } from './temporary-folder.ts'

type BackupSettings = Parameters<typeof createBackup>[0]

/** Finds what a restore records of itself in the audit trail. */
export const ofRestore = /system\.(?:backup-restored|restore-listed)/

/** The path in the data folder of the image that `newFilledInstallation` stores. */
export const imagePath = 'images/originals/gemev/blog/a/original'

/** The settings of an installation without data, removed after the test. */
export async function newEmptyInstallation(
  kind: DatabaseKind = 'sqlite',
  { migrated = false } = {},
): Promise<BackupSettings> {
  const secrets = { authSecret: undefined, backupPassphrase: undefined }
  const installation = { dataDir: newTemporaryFolder(), databaseUrl: undefined, ...secrets }
  if (kind === 'sqlite') return installation
  const { databaseUrl, remove } = await makePostgresDatabase({ migrated })
  onTestFinished(remove)
  return { ...installation, databaseUrl }
}

// Migrating waits for the disk, so the SQLite file is made once, and every other installation gets a copy of it.
let filledFile: Uint8Array | undefined

/** An installation with a row in every table and one image. */
export async function newFilledInstallation(kind: DatabaseKind = 'sqlite') {
  const installation = await newEmptyInstallation(kind, { migrated: true })
  const file = join(installation.dataDir, 'gemev.sqlite')
  if (kind === 'sqlite' && filledFile) writeFileSync(file, filledFile)
  else {
    const database = await openDatabase({ ...installation, log: silentLog })
    await migrateToLatest({ ...database, ...installation, log: silentLog })
    await fillEachTable(database.db)
    await database.close()
    if (kind === 'sqlite') filledFile = readFileSync(file)
  }
  mkdirSync(join(installation.dataDir, dirname(imagePath)), { recursive: true })
  writeFileSync(join(installation.dataDir, imagePath), 'an image')
  return installation
}

/** Stores an image of 8 TiB, which is more than any disk has room for: a sparse file, which takes no space itself. */
export function storeHugeImage(dataDir: string): void {
  const path = join(dataDir, dirname(imagePath), 'huge')
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, '')
  truncateSync(path, 8 * 1024 ** 4)
}

export const backUp = (installation: BackupSettings, folder = newTemporaryFolder()) =>
  createBackup(installation, { folder, clock: systemClock, log: silentLog })

export const restore = (installation: BackupSettings, file: string, options = {}) =>
  restoreBackup(installation, {
    file,
    clock: systemClock,
    by: theProgram,
    log: silentLog,
    replaces: false,
    withoutMissingImages: false,
    withoutSecret: false,
    ...options,
  })

/** All rows by table, without the audit entry about the restore itself. */
export async function contentOf(installation: BackupSettings) {
  const { db, close } = await openDatabase({ ...installation, log: silentLog })
  const tables = [...savedTables, 'appointment_counts'] as const
  const content = await Promise.all(
    tables.map(async (table) => {
      const rows = await db.selectFrom(table).selectAll().execute()
      return [table, rows.filter((row) => !('action' in row) || !ofRestore.test(row.action))]
    }),
  )
  await close()
  return Object.fromEntries(content)
}
