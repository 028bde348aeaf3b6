import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import type { Needs } from '#app/domain/platform.server.ts'
import {
  type BackupAge,
  findBackupAge,
  findUploadProblem,
  isBackedUpNightly,
  overdueMs,
} from '#app/platform/backup/backup-age.server.ts'
import { backupFolder } from '#app/platform/backup/backup-folder.server.ts'
import { isUploaded, readUploadState } from '#app/platform/backup/outside/upload-backup.server.ts'
import { areOnOneDisk } from '#app/platform/data-folder/data-folder.server.ts'
import { openBucket, type StoredObject } from '#app/platform/object-storage/bucket.server.ts'
import { StorageError, type StorageSettings } from '#app/platform/object-storage/storage-error.ts'
import { ageText } from '#app/values/age.ts'
import { writeProblem } from './disk-and-picture-checks.server.ts'
import { attention, type Finding, failed, missing, passed } from './system-check.ts'

const makeNow = 'Make a backup now: npm run clinic -- backup.'

const turnOn =
  'Take NIGHTLY_BACKUP=off out of the settings, or start the process that makes the backups.'

type BackupNeeds = Needs<'clock' | 'settings'> & Partial<Needs<'db'>>

export async function checkBackup({ db, clock, settings }: BackupNeeds): Promise<Finding> {
  const folder = resolve(backupFolder(settings))
  const problem = settings.nightlyBackup ? await writeProblem(folder) : null
  if (problem) {
    return failed(
      `The folder ${folder} for backups cannot be written to: ${problem}.`,
      'Give it to the user who runs the site. Under systemd, docs/operations.md has the lines that add this folder.',
    )
  }
  const age = await findBackupAge({ db, clock, settings })
  if (age.problem)
    return failed(
      `No backup could be made: ${age.problem}`,
      makeNow,
      'The next try is within the hour.',
    )
  return judgeAge({ db, clock, settings }, folder, age)
}

async function judgeAge(
  { db, clock, settings }: BackupNeeds,
  folder: string,
  { madeAt, isElsewhere, isOverdue }: BackupAge,
): Promise<Finding> {
  const place = isElsewhere ? 'by another process' : `in ${folder}`
  const text = madeAt
    ? `The last backup was made ${ageText(madeAt.getTime(), clock.now().getTime())} ${place}.`
    : `No backup was ever made in ${folder}.`
  if (!settings.nightlyBackup) {
    const isMadeByOthers = db && (await isBackedUpNightly({ db, clock, settings }))
    if (isMadeByOthers && !isOverdue) return passed(`${text} Another process makes one each night.`)
    const off = `${text} Nightly backups are turned off.`
    return isOverdue ? failed(off, `${makeNow} ${turnOn}`) : attention(off, turnOn)
  }
  if (isOverdue) {
    return failed(text, `${makeNow} If that fails, it says why.`)
  }
  if (!madeAt) return attention(text, '', 'One will be made tonight.')
  // Backups that are uploaded have a check of their own.
  if (!settings.backupStorage && (await areOnOneDisk(folder, resolve(settings.dataDir)))) {
    return passed(
      `${text} It is on the same disk as the data.`,
      'If the disk fails, both are lost. Copy the whole folder to another disk each day. Or set BACKUP_DIR to one, or the settings that begin with BACKUP_S3_.',
    )
  }
  return passed(text)
}

const probePrefix = 'probe-'
const sendNow = 'Send it now: npm run clinic -- upload-backup.'

export async function checkStorage({
  clock,
  settings,
}: Needs<'clock' | 'settings'>): Promise<Finding> {
  const { backupStorage } = settings
  if (!backupStorage) {
    return missing(
      'The backups stay on this machine. If it is lost, they are lost too.',
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
    return failed(`${storage} can be used, but does not have the last backup: ${reason}`, sendNow)
  }
  if (foreign) {
    return attention(
      `${storage} also has files that are not backups of this site, such as ${foreign.slice(0, 80)}.`,
      'Is it the right bucket? Backups need one of their own. Make it, and set BACKUP_S3_BUCKET to it.',
    )
  }
  if (!uploaded) return attention(`${storage} can be used, and has no backup yet.`, sendNow)
  return passed(`${storage} got the last backup ${ageText(Date.parse(uploaded.at), now)}.`)
}

interface Content {
  /** The name of an object that does not belong to a backup. */
  foreign: string | undefined
  hasLast: boolean
}

/** Each of its five requests has a time limit, and all together end before the check is given up. */
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
