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
  copyOf,
  hashOf,
  isSound,
  listOriginals,
  makeCopiesFolder,
  originalsFolder,
  unfinishedName,
  unreadable,
} from '#app/platform/backup/image-copies.server.ts'
import { syncFile } from '#app/platform/data-folder/data-folder.server.ts'
import { hasErrorCode } from '#app/platform/errors.ts'

interface Copying {
  folder: string
  now: Date
  freeBytes?: ReadFreeBytes | undefined
}

/** Answers what belongs to a backup that is made now. */
export async function copyImages(dataDir: string, { folder, now, freeBytes }: Copying) {
  await makeCopiesFolder(folder)
  const usedAt = await latestTime(folder, now)
  const files: ImageFile[] = []
  const { images, foreign } = await listOriginals(dataDir)
  for (const path of images) {
    const original = join(originalsFolder(dataDir), path)
    const found = await measure(original)
    // An image that was deleted meanwhile: the database no longer names it either.
    if (!found) continue
    const copy = copyOf(folder, found)
    // Its modification time says when a backup has last needed a copy. It may not be there yet.
    await utimes(copy, usedAt, usedAt).catch(() => {})
    if (!(await isSound(folder, found))) {
      await ensureSpace(found.bytes, { ...backupInto(folder, dataDir), freeBytes })
      if (!(await addCopy(original, copy, usedAt))) continue
    }
    files.push({ path, ...found })
  }
  return { images: files, foreign }
}

/** After a clock was set back, a copy would else look unused for too long. */
async function latestTime(folder: string, now: Date): Promise<Date> {
  const times = (await readdir(folder)).flatMap((name) => timeOfBackup(name) ?? [])
  return new Date(Math.max(now.getTime(), ...times.map((time) => time.getTime())))
}

/** Undefined when it is gone. Throws `BackupError` when it cannot be read. */
async function measure(original: string): Promise<Omit<ImageFile, 'path'> | undefined> {
  try {
    const { size: bytes } = await stat(original)
    return { bytes, sha256: await hashOf(original) }
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined
    throw unreadable(original, error)
  }
}

/** False when the original is gone. */
async function addCopy(original: string, copy: string, usedAt: Date): Promise<boolean> {
  const unfinished = unfinishedName(copy)
  try {
    await copyFile(original, unfinished)
    await utimes(unfinished, usedAt, usedAt)
    await syncFile(unfinished)
    await rename(unfinished, copy)
    return true
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return false
    throw error
  } finally {
    await rm(unfinished, { force: true })
  }
}
