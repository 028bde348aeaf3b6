import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { diskSpaceAt, reservedAt } from '#app/platform/data-folder/data-folder.server.ts'
import { sqliteFile } from '#app/platform/database/sqlite/sqlite.server.ts'
import { hasErrorCode, hasSqliteCode, sqliteCode } from '#app/platform/errors.ts'
import type { PlatformNeeds } from '#app/platform/parts.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'
import { sizeText } from '#app/values/size-text.ts'
import { BackupError } from './format/backup-format.schema.ts'
import { copiesIn, copyOf, listOriginals, originalsFolder } from './image-copies.server.ts'

export type ReadFreeBytes = (folder: string) => Promise<number>

const freeBytesAt: ReadFreeBytes = async (folder) => (await diskSpaceAt(folder)).free

interface Writing {
  folder: string
  /** The folder of the site's data, whose disk may not become full. */
  dataDir: string
  work: string
  /** A sentence for the end of the error message, after the advice to free some space. */
  ending?: string
  freeBytes?: ReadFreeBytes | undefined
}

export const backupInto = (folder: string, dataDir: string): Writing => ({
  folder,
  dataDir,
  work: 'a backup',
  ending: ' Or let your technician put the backups on another disk.',
})

export class DiskSpaceError extends BackupError {}

/** Throws `DiskSpaceError` also where too little would be left for the database. */
export async function ensureSpace(
  bytes: number,
  { folder, dataDir, work, ending, freeBytes = freeBytesAt }: Writing,
): Promise<void> {
  const free = await freeBytes(folder)
  const reserved = await reservedAt(folder, dataDir)
  if (free - bytes >= reserved) return
  const alsoNeeded = reserved > 0 ? `, ${sizeText(reserved)} have to stay free` : ''
  throw new DiskSpaceError(
    `The disk of ${folder} has too little space for ${work}: that takes ${sizeText(bytes)}${alsoNeeded}, and ${sizeText(free)} are free. ${adviceWith(ending)}`,
  )
}

export async function reportFullDisk<T>(
  { folder, work, ending }: Omit<Writing, 'dataDir'>,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run()
  } catch (cause) {
    if (!isDiskFull(cause)) throw cause
    throw new DiskSpaceError(
      `The disk of ${folder} became full during ${work}. ${adviceWith(ending)}`,
      { cause },
    )
  }
}

const adviceWith = (ending = '') =>
  `Free some space: delete old backups that were copied elsewhere, or other programs.${ending}`

function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (hasErrorCode(error, 'ENOSPC', 'EDQUOT') || hasSqliteCode(error, sqliteCode.full)) return true
  return isDiskFull(error.cause)
}

interface Source extends Pick<Settings, 'dataDir' | 'databaseUrl'> {
  /** Missing while the database cannot be opened. */
  db?: PlatformNeeds<'db'>['db'] | undefined
}

interface Target {
  folder: string
  freeBytes?: ReadFreeBytes | undefined
}

export async function ensureSpaceForBackup(source: Source, { folder, freeBytes }: Target) {
  // The rows are compressed in the backup, so they never take more than the database does.
  const bytes = (await missingBytes(source.dataDir, folder)) + (await databaseBytes(source))
  await ensureSpace(bytes, { ...backupInto(folder, source.dataDir), freeBytes })
}

/** The reason as a sentence, or null. Looks at every image. */
export async function findSpaceProblem(source: Source, target: Target): Promise<string | null> {
  try {
    await ensureSpaceForBackup(source, target)
    return null
  } catch (error) {
    if (error instanceof BackupError) return error.message
    throw error
  }
}

async function missingBytes(dataDir: string, folder: string): Promise<number> {
  // Sizes are compared, to read no image: they hardly ever match by chance, and space is checked again before each.
  const copies = await copiesIn(folder)
  const copied = new Set(
    await Promise.all(copies.map((sha256) => sizeOf(copyOf(folder, { sha256 })))),
  )
  const { images } = await listOriginals(dataDir)
  const originals = originalsFolder(dataDir)
  const sizes = await Promise.all(images.map((path) => sizeOf(join(originals, path))))
  return sizes.filter((size) => !copied.has(size)).reduce((sum, size) => sum + size, 0)
}

async function databaseBytes({ db, dataDir, databaseUrl }: Source): Promise<number> {
  if (!databaseUrl) {
    const file = sqliteFile(dataDir)
    const sizes = await Promise.all([file, `${file}-wal`].map(sizeOf))
    return sizes.reduce((sum, size) => sum + size, 0)
  }
  if (!db) return 0
  const { rows } = await sql<{ bytes: string }>`
    select pg_database_size(current_database()) as bytes`.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )
