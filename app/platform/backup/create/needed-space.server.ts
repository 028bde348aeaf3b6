import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import {
  backupInto,
  ensureSpace,
  type ReadFreeBytes,
} from '#app/platform/backup/backup-space.server.ts'
import { BackupError } from '#app/platform/backup/format/backup-format.schema.ts'
import { copiesIn, copyOf } from '#app/platform/backup/image-copies.server.ts'
import { listOriginals, originalsFolder } from '#app/platform/backup/original-images.server.ts'
import { sqliteFile } from '#app/platform/database/sqlite/sqlite.server.ts'
import type { PlatformNeeds } from '#app/platform/parts.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'

interface Source extends Pick<Settings, 'dataDir' | 'databaseUrl'> {
  /** Missing while the database cannot be opened. */
  db?: PlatformNeeds<'db'>['db'] | undefined
}

interface Target {
  folder: string
  freeBytes?: ReadFreeBytes | undefined
}

/** Refuses a backup for which the disk has too little space. Throws `BackupError`. */
export async function ensureSpaceForBackup(
  source: Source,
  { folder, freeBytes }: Target,
): Promise<void> {
  // The rows are compressed in the backup, so they never take more than the database does.
  const bytes = (await missingBytes(source.dataDir, folder)) + (await databaseBytes(source))
  await ensureSpace(bytes, { ...backupInto(folder, source.dataDir), freeBytes })
}

/** Why the next backup would be refused before it begins, as a sentence; null when it would not. Looks at every image. */
export async function findSpaceProblem(source: Source, target: Target): Promise<string | null> {
  try {
    await ensureSpaceForBackup(source, target)
    return null
  } catch (error) {
    if (error instanceof BackupError) return error.message
    throw error
  }
}

/** About how many bytes the images take that have no copy yet. */
async function missingBytes(dataDir: string, folder: string): Promise<number> {
  // Sizes are compared instead of contents, to read no image: two images of the same size are hardly ever different ones,
  // and the space is checked again before each image is copied.
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

/** In bytes; none for a file that is gone. */
const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )
