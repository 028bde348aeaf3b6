import { createHash } from 'node:crypto'
import { rename } from 'node:fs/promises'
import { sql } from 'kysely'
import { newBackupFile, workOnUnfinished } from '#app/platform/backup/backup-folder.server.ts'
import { writeLines } from '#app/platform/backup/format/backup-file.server.ts'
import {
  endLine,
  type Header,
  type ImageFile,
  imageLine,
} from '#app/platform/backup/format/backup-format.schema.ts'
import { copyImages, syncFile } from '#app/platform/backup/image-copies.server.ts'
import { holdDataFolder } from '#app/platform/backup/restore/hold-data-folder.server.ts'
import type { Clock } from '#app/platform/clock.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import type { DatabaseLog, OpenDatabase } from '#app/platform/database/open-database.ts'
import { readSecret } from '#app/platform/secrets/secret.server.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'
import { savedRows } from './saved-rows.server.ts'
import { verifyBackup } from './verify-backup.server.ts'

export type BackupSettings = Pick<
  Settings,
  'databaseUrl' | 'dataDir' | 'authSecret' | 'backupPassphrase'
>

interface Options {
  folder: string
  clock: Clock
  log: DatabaseLog
}

interface Backup {
  file: string
  rows: number
  images: number
}

/**
 * Saves the database, the images and the secret into a folder while the site runs, and proves it by a restore into
 * memory. A backup under its final name is complete. Throws when it cannot be made.
 */
export async function createBackup(settings: BackupSettings, options: Options): Promise<Backup> {
  const inUse = await holdDataFolder({ ...settings, log: options.log })
  try {
    return await saveInto(settings, options)
  } finally {
    inUse.release()
  }
}

async function saveInto(
  settings: BackupSettings,
  { folder, clock, log }: Options,
): Promise<Backup> {
  const now = clock.now()
  const file = await newBackupFile(folder, now)
  const unfinished = `${file}.unfinished`
  return workOnUnfinished(unfinished, async () => {
    const saved = await writeBackup(unfinished, settings, { folder, log, now })
    await verifyBackup(unfinished, settings.backupPassphrase, { log })
    await rename(unfinished, file)
    await syncFile(folder)
    return { file, ...saved }
  })
}

async function writeBackup(
  file: string,
  settings: BackupSettings,
  { folder, log, now }: Pick<Options, 'folder' | 'log'> & { now: Date },
): Promise<Omit<Backup, 'file'>> {
  const database = await openDatabase({ ...settings, log })
  let rows = 0
  let images: ImageFile[] = []
  try {
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
      for await (const row of savedRows({ ...database, dataDir: settings.dataDir })) {
        rows += 1
        yield line(row)
      }
      // Images are copied after the rows: an image is on the disk before a row names it, so none is missing.
      images = await copyImages(settings.dataDir, folder, now)
      for (const image of images) yield line([imageLine, image])
      yield `${JSON.stringify([endLine, { rows, images: images.length, sha256: hash.digest('hex') }])}\n`
    }
  } finally {
    await database.close()
  }
  return { rows, images: images.length }
}

async function headerOf(
  { db }: OpenDatabase,
  settings: BackupSettings,
  createdAt: string,
): Promise<Header> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db)
  const secret = readSecret(settings)
  return {
    format: 'gemev-backup',
    formatVersion: 1,
    createdAt,
    migrations: rows.map(({ name }) => name),
    // Whoever has lost the settings still has the passphrase. A file that anybody can read adds no secret to theirs.
    storedSecret: settings.authSecret && !settings.backupPassphrase ? null : secret,
    secretHash: hashOfSecret(secret),
  }
}

export const hashOfSecret = (secret: string) => createHash('sha256').update(secret).digest('hex')
