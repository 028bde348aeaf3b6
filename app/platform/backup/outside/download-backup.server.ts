import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import {
  newestOf,
  timeOfBackup,
  workOnUnfinished,
} from '#app/platform/backup/backup-folder.server.ts'
import { ensureSpace, type ReadFreeBytes } from '#app/platform/backup/backup-space.server.ts'
import { type Chunks, decrypt } from '#app/platform/backup/format/backup-file.server.ts'
import { BackupError, type ImageFile } from '#app/platform/backup/format/backup-format.schema.ts'
import { readBackup } from '#app/platform/backup/format/read-backup.server.ts'
import { copyOf, missingImages } from '#app/platform/backup/image-copies.server.ts'
import { makeFolder } from '#app/platform/data-folder/data-folder.server.ts'
import { openBucket } from '#app/platform/object-storage/bucket.server.ts'
import { nameUploadedImages, storageNotSetUp, type UploadSettings } from './upload-backup.server.ts'

interface Options {
  /** The name in the storage, or `newest`. */
  name: string
  folder: string
  now: Date
  limits?: Parameters<typeof openBucket>[1]
  freeBytes?: ReadFreeBytes
}

/** Answers its path. Images that cannot be found are missing afterwards: a restore reports them. */
export async function downloadBackup(
  { backupPassphrase, backupStorage, dataDir }: UploadSettings & { dataDir: string },
  { name, folder, now, limits, freeBytes }: Options,
): Promise<string> {
  if (!backupStorage || !backupPassphrase) throw storageNotSetUp()
  const bucket = openBucket(backupStorage, limits)
  const objects = await bucket.list()
  const sizes = new Map(objects.map(({ key, bytes }) => [key, bytes]))
  const backups = [...sizes.keys()].filter((key) => timeOfBackup(key)).sort()
  const found =
    name === 'newest'
      ? (newestOf(backups, now) ?? backups.at(-1))
      : backups.find((backup) => backup === name)
  if (!found) throw backupNotFound(name, backups)
  const foundBytes = sizes.get(found) ?? 0
  await ensureSpace(foundBytes, { folder, dataDir, work: 'the backup', freeBytes })
  makeFolder(folder)
  const file = join(folder, found)
  const images: ImageFile[] = []
  await write(file, bucket.read(found, foundBytes), (unfinished) =>
    readBackup(unfinished, backupPassphrase, { image: (image) => void images.push(image) }),
  )
  const missing = await missingImages(folder, images)
  const missingBytes = missing.reduce((sum, { bytes }) => sum + bytes, 0)
  await ensureSpace(missingBytes, { folder, dataDir, work: 'its images', freeBytes })
  const nameOf = await nameUploadedImages(backupPassphrase)
  for (const image of missing) {
    const key = nameOf(image)
    const bytes = sizes.get(key)
    if (bytes === undefined) continue
    const content = decrypt(bucket.read(key, bytes), backupPassphrase)
    await write(copyOf(folder, image), content).catch((error) => {
      throw new BackupError(`The image ${image.path} cannot be brought back: ${error.message}`, {
        cause: error,
      })
    })
  }
  return file
}

/** It gets its name once it is complete and checked. */
async function write(
  file: string,
  content: Chunks,
  check: (unfinished: string) => Promise<unknown> = async () => {},
): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const unfinished = `${file}.unfinished`
  await rm(unfinished, { force: true })
  await workOnUnfinished(unfinished, async () => {
    await pipeline(content, createWriteStream(unfinished, { mode: 0o600, flush: true }))
    await check(unfinished)
    await rename(unfinished, file)
  })
}

function backupNotFound(name: string, backups: string[]): BackupError {
  const present = backups.map((backup) => `  s3:${backup}`).join('\n')
  return new BackupError(
    backups.length > 0
      ? `The storage has no backup ${name}. It has\n${present}`
      : 'The storage has no backup yet.',
  )
}
