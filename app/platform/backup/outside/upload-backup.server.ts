import { createHmac } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { expendableBackups, timeOfBackup } from '#app/platform/backup/backup-folder.server.ts'
import {
  encrypt,
  encryptionBytes,
  isEncryptedFile,
  keyOf,
  newSalt,
} from '#app/platform/backup/format/backup-file.server.ts'
import {
  BackupError,
  BackupUploadState,
  type ImageFile,
  UploadedImages,
} from '#app/platform/backup/format/backup-format.schema.ts'
import { readBackup } from '#app/platform/backup/format/read-backup.server.ts'
import { copyOf } from '#app/platform/backup/image-copies.server.ts'
import type { Clock } from '#app/platform/clock.ts'
import { errorMessage } from '#app/platform/errors.ts'
import {
  type Bucket,
  openBucket,
  type StoredObject,
} from '#app/platform/object-storage/bucket.server.ts'
import { StorageError, type StorageSettings } from '#app/platform/object-storage/storage-error.ts'

export interface UploadSettings {
  backupPassphrase?: string | undefined
  backupStorage?: StorageSettings | undefined
}

interface Options {
  file: string
  clock: Clock
  /** By default the whole upload may take six hours. */
  limits?: Parameters<typeof openBucket>[1]
}

// The upload must end before the next night's begins.
const timeoutMs = 6 * 3_600_000

/** Also deletes what is not needed there, and stores why it failed. Answers how many images were missing. */
export async function uploadBackup(
  { backupPassphrase, backupStorage }: UploadSettings,
  { file, clock, limits }: Options,
) {
  if (!backupStorage || !backupPassphrase) throw storageNotSetUp()
  const folder = dirname(file)
  const name = basename(file)
  const at = () => clock.now().toISOString()
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const bucket = openBucket(backupStorage, { signal, ...limits })
    const images = await send(bucket, file, backupPassphrase)
    await removeOldUploads(bucket, clock.now())
    await storeUploadState(folder, { uploaded: { name, at: at() }, failed: undefined })
    return { name, images }
  } catch (error) {
    const reason = error instanceof StorageError ? error.reason : errorMessage(error)
    await storeUploadState(folder, { failed: { at: at(), reason } })
    throw error
  }
}

export const storageNotSetUp = () =>
  new BackupError(
    'No storage is set up: set BACKUP_S3_ENDPOINT, BACKUP_S3_BUCKET, BACKUP_S3_ACCESS_KEY, BACKUP_S3_SECRET and BACKUP_PASSPHRASE.',
  )

/** The backup goes after its images, so that an uploaded one is complete. Answers how many images were missing. */
async function send(bucket: Bucket, file: string, passphrase: string): Promise<number> {
  if (!(await isEncryptedFile(file))) {
    throw new BackupError(
      `${file} is not encrypted, and holds patients' data: only encrypted backups leave this machine. Make a new one: npm run clinic -- backup --to s3`,
    )
  }
  const images: ImageFile[] = []
  await readBackup(file, passphrase, { image: (image) => void images.push(image) })
  const nameOf = await nameUploadedImages(passphrase)
  const name = basename(file)
  // The list goes first, so that no other process deletes these images meanwhile.
  await bucket.put(imageListOf(name), Buffer.from(JSON.stringify(images.map(nameOf))))
  const stored = new Map((await bucket.list(uploadedImages)).map(({ key, bytes }) => [key, bytes]))
  const missing = images.filter(
    (image) => stored.get(nameOf(image)) !== image.bytes + encryptionBytes,
  )
  const salt = newSalt()
  for (const image of missing) {
    const copy = createReadStream(copyOf(dirname(file), image))
    await bucket.upload(nameOf(image), encrypt(copy, passphrase, salt))
  }
  await bucket.upload(name, createReadStream(file))
  const [arrived] = await bucket.list(name)
  const { size } = await stat(file)
  if (arrived?.key !== name || arrived.bytes !== size)
    throw new BackupError(`${name} has not arrived as it was sent.`)
  return missing.length
}

const dayMs = 86_400_000

async function removeOldUploads(bucket: Bucket, now: Date): Promise<void> {
  const objects = await bucket.list()
  const backups = objects.map(({ key }) => key).filter((key) => timeOfBackup(key))
  const expendable = new Set(expendableBackups(backups, now))
  for (const name of expendable) await bucket.remove(name)
  const present = new Set(backups.filter((name) => !expendable.has(name)))
  const lists = new Map(objects.map((object) => [backupOfList(object.key), object]))
  // A backup without its list may need any of the images, so none is deleted.
  if ([...present].some((name) => !lists.has(name))) return
  const used = new Set<string>()
  for (const [name, list] of lists) {
    if (!name) continue
    // A list without a backup belongs to a backup that is being sent now, or whose upload has failed.
    const isNeeded = present.has(name) || now.getTime() - list.storedAt.getTime() < dayMs
    if (expendable.has(name) || !isNeeded) await bucket.remove(list.key)
    else for (const image of await readList(bucket, list)) used.add(image)
  }
  for (const { key } of objects) {
    if (isUploadedImage(key) && !used.has(key)) await bucket.remove(key)
  }
}

async function readList(bucket: Bucket, { key, bytes }: StoredObject): Promise<string[]> {
  const parts: Buffer[] = []
  for await (const part of bucket.read(key, bytes)) parts.push(part)
  return UploadedImages.parse(JSON.parse(Buffer.concat(parts).toString()))
}

const stateFile = (folder: string) => join(folder, 'uploads.json')

export async function readUploadState(folder: string): Promise<BackupUploadState> {
  const text = await readFile(stateFile(folder), 'utf8').catch(() => '{}')
  try {
    return BackupUploadState.parse(JSON.parse(text))
  } catch {
    // A damaged file counts as empty: the newest backup is then sent again.
    return {}
  }
}

export async function storeUploadState(folder: string, change: BackupUploadState): Promise<void> {
  const state = { ...(await readUploadState(folder)), ...change }
  const unfinished = `${stateFile(folder)}.${process.pid}.unfinished`
  await writeFile(unfinished, JSON.stringify(state), { mode: 0o600, flush: true })
  await rename(unfinished, stateFile(folder))
}

const uploadedImages = 'images/'

const listEnding = '.images'

/** The lists say which images can be deleted. */
const imageListOf = (backup: string) => `${backup}${listEnding}`

const backupOfList = (name: string) =>
  name.endsWith(listEnding) ? name.slice(0, -listEnding.length) : undefined

/** What else is in the bucket belongs to somebody else. */
const isUploadedImage = (name: string) => /^images\/[\da-f]{64}$/.test(name)

export const isUploaded = (name: string) =>
  isUploadedImage(name) || timeOfBackup(backupOfList(name) ?? name) !== undefined

// A fixed salt, because the names must be the same on another machine.
const salt = Buffer.from('names of images ')

/** The name is made of the hash and the passphrase: the plain hash would reveal which image it is. */
export async function nameUploadedImages(
  passphrase: string,
): Promise<(image: Pick<ImageFile, 'sha256'>) => string> {
  const key = await keyOf(passphrase, salt)
  return ({ sha256 }) =>
    `${uploadedImages}${createHmac('sha256', key).update(sha256).digest('hex')}`
}
