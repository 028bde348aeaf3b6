import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import type { Needs } from '#app/domain/platform.server.ts'
import { findUploadProblem, overdueMs } from '#app/platform/backup/backup-age.server.ts'
import { backupFolder } from '#app/platform/backup/backup-folder.server.ts'
import { isUploaded, readUploadState } from '#app/platform/backup/outside/upload-backup.server.ts'
import { openBucket, type StoredObject } from '#app/platform/object-storage/bucket.server.ts'
import { StorageError, type StorageSettings } from '#app/platform/object-storage/storage-error.ts'
import { ageText } from '#app/values/age.ts'
import { attention, type Finding, failed, missing, passed } from './system-check.ts'

const probePrefix = 'probe-'
const sendNowAdvice = 'Send it now: npm run clinic -- upload-backup.'

/** Whether backups are uploaded: objects can be stored, read and deleted, and the last backup is in the storage. */
export async function checkStorage({
  clock,
  settings,
}: Needs<'clock' | 'settings'>): Promise<Finding> {
  const { backupStorage } = settings
  if (!backupStorage) {
    return missing(
      'No backup leaves this machine by itself. If the machine is lost, its backups are lost too.',
      'Set the settings that begin with BACKUP_S3_, or copy the whole folder of backups elsewhere each day.',
    )
  }
  const storage = `${backupStorage.bucket} at ${new URL(backupStorage.endpoint).host}`
  const folder = resolve(backupFolder(settings))
  const { uploaded } = await readUploadState(folder)
  let content: Content
  try {
    content = await probeBucket(backupStorage, uploaded?.name)
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    return failed(`Backups cannot be sent to ${storage}: ${error.reason}`, error.advice)
  }
  const now = clock.now().getTime()
  const problem = await findUploadProblem(folder, new Date(now - overdueMs))
  const { foreign, hasLast } = content
  if (problem || (uploaded && !hasLast)) {
    const reason = problem ?? 'it was sent to another bucket, or was deleted there.'
    return failed(
      `${storage} can be used, but does not have the last backup: ${reason}`,
      sendNowAdvice,
    )
  }
  if (foreign) {
    return attention(
      `${storage} also has what is no backup of this site, such as ${foreign.slice(0, 80)}.`,
      'Is it the right bucket? Backups need one for themselves: make it, and set BACKUP_S3_BUCKET to it.',
    )
  }
  if (!uploaded) return attention(`${storage} can be used, and has no backup yet.`, sendNowAdvice)
  return passed(`${storage} got the last backup ${ageText(Date.parse(uploaded.at), now)}.`)
}

/** What was found in a bucket. */
interface Content {
  /** The name of an object that does not belong to a backup. */
  foreign: string | undefined
  /** Whether the bucket has the last backup that was sent. */
  hasLast: boolean
}

/**
 * Stores, reads and deletes an object, and lists others. Each of its five requests has a time limit, and all together end
 * before the check is given up.
 */
async function probeBucket(storage: StorageSettings, last?: string): Promise<Content> {
  const bucket = openBucket(storage, { attempts: 1, timeoutMs: 2800 })
  const key = `${probePrefix}${randomBytes(8).toString('hex')}`
  const content = randomBytes(64)
  await bucket.put(key, content)
  try {
    for await (const part of bucket.read(key, content.length)) {
      if (!part.equals(content)) throw new StorageError({ status: 200, code: 'content' }, storage)
    }
    const objects = await bucket.list('', 1)
    const names = objects.map((object) => object.key)
    const foreign = objects.find((object) => !isFolder(object) && !isOurs(object.key))
    const found = last && !names.includes(last) ? await bucket.list(last, 1) : []
    return {
      foreign: foreign?.key,
      hasLast: [...names, ...found.map((object) => object.key)].some((name) => name === last),
    }
  } finally {
    await bucket.remove(key)
  }
}

const isOurs = (name: string) => isUploaded(name) || name.startsWith(probePrefix)

/** Whether an object stands for a folder: web consoles store an empty one for each folder that somebody makes there. */
const isFolder = ({ key, bytes }: StoredObject) => key.endsWith('/') && bytes === 0
