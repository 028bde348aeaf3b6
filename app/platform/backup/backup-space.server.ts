import { diskSpaceAt, reservedAt } from '#app/platform/data-folder/disk-space.server.ts'
import { hasErrorCode, hasSqliteCode, sqliteCode } from '#app/platform/error-code.ts'
import { sizeText } from '#app/values/size-text.ts'
import { BackupError } from './format/backup-format.schema.ts'

export type ReadFreeBytes = (folder: string) => Promise<number>

const freeBytesAt: ReadFreeBytes = async (folder) => (await diskSpaceAt(folder)).free

/** Work that writes into a folder. */
interface Writing {
  folder: string
  /** The folder of the site's data, whose disk may not become full. */
  dataDir: string
  /** What is written, as error messages name it: "a backup". */
  work: string
  /** A sentence for the end of the error message, after the advice to free some space. */
  ending?: string
  freeBytes?: ReadFreeBytes | undefined
}

export const backupInto = (folder: string, dataDir: string): Writing => ({
  folder,
  dataDir,
  work: 'a backup',
  ending: ' Or set BACKUP_DIR to a folder on another disk.',
})

/** The disk is full, or has too little space for a backup. */
export class DiskSpaceError extends BackupError {}

/** Refuses to write so many bytes where there is no space for them, or too little would be left for the database. Throws `DiskSpaceError`. */
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

/** Runs work that writes, and turns the error of a full disk into a `DiskSpaceError`. */
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
  `Free some space: old backups that were copied elsewhere, or other programs.${ending}`

function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (hasErrorCode(error, 'ENOSPC', 'EDQUOT') || hasSqliteCode(error, sqliteCode.full)) return true
  return isDiskFull(error.cause)
}
