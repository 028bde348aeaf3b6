import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { ageText } from '#app/age.ts'
import { findUploadProblem, overdueMs } from '#app/platform/backup/backup-age.server.ts'
import { backupFolder } from '#app/platform/backup/backup-folder.server.ts'
import { readUploadState } from '#app/platform/backup/upload-state.server.ts'
import { openBucket } from '#app/platform/object-storage/bucket.server.ts'
import { StorageError } from '#app/platform/object-storage/storage-error.ts'
import type { StorageSettings } from '#app/platform/object-storage/storage-settings.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import { attention, type Finding, good, wrong } from './system-check.ts'

const byHand = 'Send it now: npm run clinic -- upload-backup.'

/** Whether backups are uploaded: objects can be stored, read and deleted, and the last backup is there. */
export async function checkStorage({
  clock,
  settings,
}: Needs<'clock' | 'settings'>): Promise<Finding> {
  const { backupStorage } = settings
  if (!backupStorage) return good('Backups are not sent elsewhere.')
  const storage = `${backupStorage.bucket} at ${new URL(backupStorage.endpoint).host}`
  try {
    await tryOut(backupStorage)
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    return wrong(`Backups cannot be sent to ${storage}: ${error.reason}`, error.advice)
  }
  const folder = resolve(backupFolder(settings))
  const { uploaded } = await readUploadState(folder)
  const now = clock.now().getTime()
  const problem = await findUploadProblem(folder, new Date(now - overdueMs))
  if (problem) {
    const text = `${storage} can be used, but does not have the last backup: ${problem}`
    return wrong(text, byHand)
  }
  if (!uploaded) return attention(`${storage} can be used, and has no backup yet.`, byHand)
  return good(`${storage} got the last backup ${ageText(Date.parse(uploaded.at), now)}.`)
}

/** Stores, reads and deletes something: four requests, shorter together than a check may take. */
async function tryOut(storage: StorageSettings): Promise<void> {
  const bucket = openBucket(storage, { attempts: 1, timeoutMs: 3500 })
  const key = `probe-${randomBytes(8).toString('hex')}`
  const content = randomBytes(64)
  await bucket.put(key, content)
  try {
    for await (const part of bucket.read(key, content.length)) {
      if (!part.equals(content)) throw new StorageError({ status: 200, code: 'content' }, storage)
    }
    await bucket.list(key)
  } finally {
    await bucket.remove(key)
  }
}
