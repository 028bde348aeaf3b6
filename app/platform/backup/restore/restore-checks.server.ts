import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Kysely } from 'kysely'
import { ensureSpace, type ReadFreeBytes } from '#app/platform/backup/backup-space.server.ts'
import type { BackupSettings } from '#app/platform/backup/create/create-backup.server.ts'
import {
  BackupError,
  type Header,
  type ImageFile,
  savedTables,
} from '#app/platform/backup/format/backup-format.schema.ts'
import { missingImages, originalsFolder } from '#app/platform/backup/image-copies.server.ts'
import { areOnOneDisk } from '#app/platform/data-folder/data-folder.server.ts'
import { sqliteFile } from '#app/platform/database/sqlite/sqlite.server.ts'
import { hashOfSecret } from '#app/platform/secrets/secret.server.ts'
import type { Database } from '#db/schema.ts'

export function isSecretLost(
  { authSecret }: Pick<BackupSettings, 'authSecret'>,
  { secretHash, storedSecret }: Header,
  { withoutSecret }: { withoutSecret: boolean },
): boolean {
  if (authSecret ? hashOfSecret(authSecret) === secretHash : storedSecret) return false
  if (withoutSecret) return true
  const advice = storedSecret
    ? 'Take AUTH_SECRET out of the settings: the backup has the one of then, which is restored.'
    : 'Set it to the value that the site had then.'
  throw new BackupError(
    `The backup was made with another AUTH_SECRET. ${advice} If that cannot be done, add --without-secret: it removes all second factors, and the links of patients' pages open nothing. Nothing was changed.`,
  )
}

/** Throws `BackupError` unless it may be restored without them. */
export async function findMissingImages(
  images: ImageFile[],
  { file, withoutMissingImages }: { file: string; withoutMissingImages: boolean },
): Promise<ImageFile[]> {
  const folder = dirname(file)
  const missing = await missingImages(folder, images)
  const [first] = missing
  if (first && !withoutMissingImages) {
    throw new BackupError(
      `${missing.length} of ${images.length} images are missing or damaged in ${join(folder, 'images')}, the first is ${first.path}. Put the images of the backup there, or add --without-missing-images. Nothing was changed.`,
    )
  }
  return missing
}

export const restoreInto = (dataDir: string) => ({
  folder: dataDir,
  dataDir,
  work: 'the restore',
  ending: ' Nothing was changed.',
})

export async function ensureSpaceForRestore(
  { dataDir, databaseUrl }: Pick<BackupSettings, 'dataDir' | 'databaseUrl'>,
  { images, databaseBytes }: { images: ImageFile[]; databaseBytes: number },
  { freeBytes }: { freeBytes?: ReadFreeBytes },
): Promise<void> {
  const imageBytes = images.reduce((sum, { bytes }) => sum + bytes, 0)
  // Until it is committed, SQLite writes all of it into its log, and then into the file.
  const rowBytes = databaseUrl ? 0 : 2 * databaseBytes
  await ensureSpace(imageBytes + rowBytes, { ...restoreInto(dataDir), freeBytes })
}

export async function ensureReplaceable(
  { dataDir, databaseUrl }: Pick<BackupSettings, 'dataDir' | 'databaseUrl'>,
  { replaces }: { replaces: boolean },
): Promise<void> {
  const file = sqliteFile(dataDir)
  const holdsDatabase = !databaseUrl && existsSync(file)
  const originals = originalsFolder(dataDir)
  const holdsImages = (await readdir(originals).catch(() => [])).length > 0
  if ((holdsDatabase || holdsImages) && !replaces) {
    throw new BackupError(
      `There are data in ${dataDir} already. Add --replace to put them aside. Nothing was changed.`,
    )
  }
  if (holdsDatabase) ensureNotInUse(file)
  if (existsSync(originals) && !(await areOnOneDisk(dataDir, originals))) {
    throw new BackupError(
      `${originals} is on another disk than ${dataDir}, so both cannot be replaced in one step. Take that mount or link away, restore, and move the images there afterwards. Nothing was changed.`,
    )
  }
}

/** With a write-ahead log every open connection holds a lock, so only a file that nobody uses can be locked alone. */
function ensureNotInUse(file: string): void {
  const database = new DatabaseSync(file)
  try {
    database.exec('pragma locking_mode = exclusive; begin exclusive; rollback')
  } catch (cause) {
    const isBusy = cause instanceof Error && /locked/.test(cause.message)
    // A damaged database is a reason to restore.
    if (isBusy) throw inUse({ cause })
  } finally {
    database.close()
  }
}

export const inUse = (options?: ErrorOptions) =>
  new BackupError(
    'The site is running, or another command is at work. Stop it first, or wait until it has ended. Nothing was changed.',
    options,
  )

export async function ensureEmpty(db: Kysely<Database>): Promise<void> {
  const present = new Set((await db.introspection.getTables()).map(({ name }) => name))
  for (const table of savedTables.filter((name) => present.has(name))) {
    const query = db
      .selectFrom(table)
      .select((select) => select.lit(1).as('one'))
      .limit(1)
    if (!(await query.executeTakeFirst())) continue
    throw new BackupError(
      'The PostgreSQL database is not empty. Make a new one, set DATABASE_URL to it, and restore again. Nothing was changed.',
    )
  }
}
