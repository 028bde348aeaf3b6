import { existsSync } from 'node:fs'
import { copyFile, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { timeOfBackup } from '#app/platform/backup/backup-folder.server.ts'
import {
  backupInto,
  ensureSpace,
  type ReadFreeBytes,
} from '#app/platform/backup/backup-space.server.ts'
import type { ImageFile } from '#app/platform/backup/format/backup-format.schema.ts'
import {
  copiesIn,
  copyOf,
  hashOf,
  type IndexedImage,
  isSound,
  listOriginals,
  makeCopiesFolder,
  originalsFolder,
  readIndex,
  storeIndex,
  unfinishedName,
  unreadable,
} from '#app/platform/backup/image-copies.server.ts'
import { syncFile } from '#app/platform/data-folder/data-folder.server.ts'
import { hasErrorCode } from '#app/platform/errors.ts'

interface Copying {
  folder: string
  now: Date
  freeBytes?: ReadFreeBytes | undefined
  /** Collects the hash of each copy that was not there before. */
  added: Set<string>
}

/** Answers what belongs to a backup that is made now. */
export async function copyImages(dataDir: string, copying: Copying) {
  const { folder, now } = copying
  await makeCopiesFolder(folder)
  const index = await readIndex(folder)
  const earlier = new Map(index?.map((file) => [file.path, file]))
  const originals = originalsFolder(dataDir)
  const files: IndexedImage[] = []
  const { images, foreign } = await listOriginals(dataDir)
  for (const path of images) {
    const copied = await copyImage(
      join(originals, path),
      { ...copying, dataDir },
      earlier.get(path),
    )
    // Undefined for an image that was deleted meanwhile: the database no longer names it either.
    if (copied) files.push({ path, ...copied })
  }
  const present = new Set(files.map(({ sha256 }) => sha256))
  // Without an index, any copy may have been needed by the last backup.
  const former = index?.map(({ sha256 }) => sha256) ?? (await copiesIn(folder))
  const since = await latestTime(folder, now)
  for (const sha256 of former) {
    // The modification time of such a copy says since when no new backup needs it.
    if (!present.has(sha256)) await utimes(copyOf(folder, { sha256 }), since, since).catch(() => {})
  }
  await storeIndex(folder, files)
  return { images: files.map(({ path, bytes, sha256 }) => ({ path, bytes, sha256 })), foreign }
}

/** After a clock was set back, a copy would else look unused for too long. */
async function latestTime(folder: string, now: Date): Promise<Date> {
  const times = (await readdir(folder)).flatMap((name) => timeOfBackup(name) ?? [])
  return new Date(Math.max(now.getTime(), ...times.map((time) => time.getTime())))
}

type OwnCopying = Copying & { dataDir: string }

async function copyImage(original: string, copying: OwnCopying, earlier: IndexedImage | undefined) {
  const { folder } = copying
  try {
    // The times are only tested for being equal, since a clock may have been set back between them.
    const { size: bytes, mtimeMs: modifiedMs } = await readable(original, (path) => stat(path))
    const isUnchanged = earlier?.bytes === bytes && earlier.modifiedMs === modifiedMs
    if (isUnchanged && (await isSound(folder, earlier))) return { ...earlier, modifiedMs }
    const sha256 = await readable(original, hashOf)
    if (!(await isSound(folder, { sha256 }))) await addCopy(original, copying, { bytes, sha256 })
    return { bytes, sha256, modifiedMs }
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Throws `BackupError` when it cannot be read, and the error itself when it is gone. */
const readable = <T>(original: string, read: (path: string) => Promise<T>): Promise<T> =>
  read(original).catch((error) => {
    throw hasErrorCode(error, 'ENOENT') ? error : unreadable(original, error)
  })

async function addCopy(
  original: string,
  { folder, dataDir, freeBytes, added }: OwnCopying,
  { bytes, sha256 }: Pick<ImageFile, 'bytes' | 'sha256'>,
): Promise<void> {
  await ensureSpace(bytes, { ...backupInto(folder, dataDir), freeBytes })
  const copy = copyOf(folder, { sha256 })
  const isNew = !existsSync(copy)
  const unfinished = unfinishedName(copy)
  try {
    await copyFile(original, unfinished)
    await syncFile(unfinished)
    await rename(unfinished, copy)
  } finally {
    await rm(unfinished, { force: true })
  }
  if (isNew) added.add(sha256)
}

/** Backups that are being made count as well. */
export async function namesOfBackups(folder: string): Promise<Set<string>> {
  return new Set((await readdir(folder)).filter((name) => name.startsWith('gemev-')))
}

/** They stay when a newer backup may name them. `before`: the names of earlier backups. */
export async function removeAddedCopies(
  folder: string,
  { added, before }: { added: Set<string>; before: Set<string> },
): Promise<void> {
  for (const sha256 of added) {
    // Read each time: another backup may begin meanwhile.
    const names = await namesOfBackups(folder)
    if ([...names].some((name) => name.endsWith('.unfinished') || !before.has(name))) return
    await rm(copyOf(folder, { sha256 }), { force: true })
  }
}
