import { resolve } from 'node:path'
import type { Needs } from '#app/domain/platform.server.ts'
import {
  type BackupAge,
  findBackupAge,
  isBackedUpNightly,
  overdueMs,
} from '#app/platform/backup/backup-age.server.ts'
import { backupFolder } from '#app/platform/backup/backup-folder.server.ts'
import { findCopyProblem, readCopyState } from '#app/platform/backup/outside-copy.server.ts'
import { areOnOneDisk } from '#app/platform/data-folder/data-folder.server.ts'
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
  // Backups that are copied outside have a check of their own.
  if (!settings.backupCopyCommand && (await areOnOneDisk(folder, resolve(settings.dataDir)))) {
    return passed(
      `${text} It is on the same disk as the data.`,
      'If the disk fails, both are lost. Set BACKUP_DIR to a folder of another disk, or set BACKUP_COPY_COMMAND.',
    )
  }
  return passed(text)
}

export async function checkOutsideCopy({
  clock,
  settings,
}: Needs<'clock' | 'settings'>): Promise<Finding | null> {
  if (!settings.backupCopyCommand) {
    return missing(
      'The backups stay on this machine. If it is lost, they are lost too.',
      'Set BACKUP_COPY_COMMAND, as docs/operations.md says under “Outside the machine”.',
    )
  }
  const folder = resolve(backupFolder(settings))
  const now = clock.now().getTime()
  const problem = await findCopyProblem(folder, new Date(now - overdueMs))
  if (problem) {
    return failed(
      `Backups are not copied outside of this machine. ${problem}`,
      `Run the command of BACKUP_COPY_COMMAND by hand in ${folder}. It says why, and so does the log.`,
    )
  }
  const { copied } = await readCopyState(folder)
  // Another process makes the backups, and copies them.
  if (!copied && !settings.nightlyBackup) return null
  return copied
    ? passed(
        `The last copy outside of this machine was made ${ageText(Date.parse(copied.at), now)}.`,
      )
    : attention('No backup was copied outside of this machine yet.', '', 'The next one will be.')
}
