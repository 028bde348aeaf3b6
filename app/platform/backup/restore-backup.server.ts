import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import type { Clock } from '#app/platform/clock.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import type { DatabaseLog } from '#app/platform/database/open-database.ts'
import { sqliteFile } from '#app/platform/database/sqlite.server.ts'
import { BackupError, type Header, type ImageFile, savedTables } from './backup-format.schema.ts'
import { type BackupSettings, hashOfSecret } from './create-backup.server.ts'
import { missingImages, originalsFolder, restoreImages, syncFile } from './image-copies.server.ts'
import { loadBackup } from './load-backup.server.ts'
import { verifyBackup } from './verify-backup.server.ts'

interface Options {
  file: string
  clock: Clock
  log: DatabaseLog
  /** Puts what is there aside; else only an empty place is filled. */
  replaces: boolean
  /** Restores although copies of images are missing beside the backup. */
  withoutMissingImages: boolean
}

interface Restored {
  /** When the backup was made. */
  createdAt: string
  rows: number
  images: number
  missing: number
  /** The folder of what was there before. */
  putAside: string | undefined
}

/**
 * Puts a backup in the place of the data folder's database, or into an empty PostgreSQL database. All of it is checked
 * before anything is touched. Throws `BackupError` with what to do.
 */
export async function restoreBackup(settings: BackupSettings, options: Options): Promise<Restored> {
  const { file, clock, log } = options
  const { dataDir, databaseUrl, backupPassphrase } = settings
  const { header, images, rows } = await verifyBackup(file, backupPassphrase, { log })
  ensureSecret(settings, header)
  const missing = await findMissing(images, options)
  await ensureReplaceable(settings, options)
  const scratch = join(dataDir, 'restoring')
  await rm(scratch, { recursive: true, force: true })
  await mkdir(scratch, { recursive: true, mode: 0o700 })
  try {
    const present = images.filter((image) => !missing.includes(image))
    await restoreImages(dirname(file), present, originalsFolder(scratch))
    if (header.storedSecret && !settings.authSecret) await storeSecret(scratch, header.storedSecret)
    const target = await openDatabase({ databaseUrl, dataDir: scratch, log })
    try {
      await loadBackup(file, backupPassphrase, { ...target, dataDir: scratch, log })
      const entry = { action: 'system.backup-restored', subject: header.createdAt } as const
      await recordAudit({ db: target.db, clock }, entry)
    } finally {
      await target.close()
    }
    if (!databaseUrl) await syncFile(sqliteFile(scratch))
    const putAside = await putInPlace(scratch, dataDir, `before-restore-${stampOf(clock.now())}`)
    return {
      createdAt: header.createdAt,
      rows,
      images: present.length,
      missing: missing.length,
      putAside,
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

function ensureSecret({ authSecret }: BackupSettings, { secretHash, storedSecret }: Header): void {
  if (authSecret ? hashOfSecret(authSecret) === secretHash : storedSecret) return
  throw new BackupError(
    'The backup was made with another AUTH_SECRET. Set it to the value that the site had then, or second factors and the pages of patients would be lost. Nothing was changed.',
  )
}

async function findMissing(images: ImageFile[], options: Options): Promise<ImageFile[]> {
  const folder = dirname(options.file)
  const missing = await missingImages(folder, images)
  const [first] = missing
  if (first && !options.withoutMissingImages) {
    throw new BackupError(
      `${missing.length} of ${images.length} images are missing or damaged in ${join(folder, 'images')}, the first is ${first.path}. Put the images of the backup there, or add --without-missing-images. Nothing was changed.`,
    )
  }
  return missing
}

async function ensureReplaceable(settings: BackupSettings, { replaces, log }: Options) {
  const { dataDir, databaseUrl } = settings
  if (databaseUrl && (await holdsRows(databaseUrl, log))) {
    throw new BackupError(
      'The PostgreSQL database is not empty. Make a new one, set DATABASE_URL to it, and restore again. Nothing was changed.',
    )
  }
  const isTaken =
    (!databaseUrl && existsSync(sqliteFile(dataDir))) ||
    (await readdir(originalsFolder(dataDir)).catch(() => [])).length > 0
  if (!isTaken) return
  if (!replaces) {
    throw new BackupError(
      `There are data in ${dataDir} already. Add --replace to put them aside. Nothing was changed.`,
    )
  }
  if (!databaseUrl && existsSync(sqliteFile(dataDir))) ensureNotInUse(sqliteFile(dataDir))
}

async function holdsRows(databaseUrl: string, log: DatabaseLog): Promise<boolean> {
  const { db, close } = await openDatabase({ databaseUrl, dataDir: '', log })
  try {
    const present = new Set((await db.introspection.getTables()).map(({ name }) => name))
    for (const table of savedTables.filter((name) => present.has(name))) {
      const query = db
        .selectFrom(table)
        .select((select) => select.lit(1).as('one'))
        .limit(1)
      if (await query.executeTakeFirst()) return true
    }
    return false
  } finally {
    await close()
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
    if (isBusy) {
      throw new BackupError('The site is running. Stop it first. Nothing was changed.', { cause })
    }
  } finally {
    database.close()
  }
}

async function storeSecret(folder: string, secret: string): Promise<void> {
  await writeFile(join(folder, 'auth-secret'), `${secret}\n`, { mode: 0o600, flush: true })
}

/** Moves what was there aside, then what was restored in its place; returns the folder of the former. */
async function putInPlace(scratch: string, dataDir: string, asideName: string) {
  const names = ['gemev.sqlite-wal', 'gemev.sqlite-shm', 'gemev.sqlite', 'auth-secret']
  const restored = [...names, join('images', 'originals')].filter((name) =>
    existsSync(join(scratch, name)),
  )
  const isDatabase = restored.includes('gemev.sqlite')
  const former = [...(isDatabase ? names : restored), join('images', 'originals')].filter((name) =>
    existsSync(join(dataDir, name)),
  )
  const aside = join(dataDir, asideName)
  for (const name of new Set(former)) await move(join(dataDir, name), join(aside, name))
  for (const name of restored) await move(join(scratch, name), join(dataDir, name))
  await syncFile(dataDir)
  return former.length > 0 ? aside : undefined
}

async function move(from: string, to: string): Promise<void> {
  await mkdir(join(to, '..'), { recursive: true, mode: 0o700 })
  await rename(from, to)
}

/** A time as it stands in a file's name. */
const stampOf = (time: Date) => `${time.toISOString().slice(0, 19).replaceAll(':', '')}Z`
