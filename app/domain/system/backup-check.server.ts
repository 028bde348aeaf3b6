import { resolve } from 'node:path'
import type { Needs } from '#app/domain/platform.server.ts'
import {
  type BackupAge,
  findBackupAge,
  isBackedUpNightly,
} from '#app/platform/backup/backup-age.server.ts'
import { backupFolder } from '#app/platform/backup/backup-folder.server.ts'
import { areOnOneDisk } from '#app/platform/data-folder/data-folder.server.ts'
import {
  findPassphraseProblem,
  type PassphraseProblem,
} from '#app/platform/settings/ambiguous-settings.server.ts'
import { ageText } from '#app/values/age.ts'
import { writeProblem } from './disk-check.server.ts'
import { attention, type Finding, failed, passed } from './system-check.ts'

const makeNowAdvice = 'Make one now: npm run clinic -- backup.'
const retryAdvice =
  'The site tries again by itself within the hour; at once: npm run clinic -- backup.'
const turnOnAdvice =
  'Take NIGHTLY_BACKUP=off out of the settings, or start the process that is to make them.'

type BackupNeeds = Needs<'clock' | 'settings'> & Partial<Needs<'db'>>

/** How old the newest backup is, and whether it would survive the loss of the disk. */
export async function checkBackup({ db, clock, settings }: BackupNeeds): Promise<Finding> {
  const folder = resolve(backupFolder(settings))
  const problem = settings.nightlyBackup ? await writeProblem(folder) : null
  if (problem) {
    return failed(
      `The folder ${folder} for backups cannot be written to: ${problem}.`,
      'Give it to the user who runs the site. Under systemd the site may write to its data alone: docs/operations.md has the lines that add this folder.',
    )
  }
  const age = await findBackupAge({ db, clock, settings })
  const passphrase = findPassphraseProblem(settings)
  if (age.problem && passphrase) {
    return failed(
      `No backup is made: BACKUP_PASSPHRASE ${passphrase.rule}. ${passphrase.reason}`,
      `${passphrase.remedy} Then start the site again.`,
    )
  }
  if (age.problem) return failed(`No backup is made: ${age.problem}`, retryAdvice)
  const finding = await judgeAge({ db, clock, settings }, folder, age)
  return passphrase ? withFailingCommand(finding, passphrase) : finding
}

/**
 * Adds to a finding that a backup by hand would fail, because the passphrase cannot be used. This process makes none by
 * itself: with a good finding another process makes them, so this only needs attention; otherwise nobody can make one.
 */
const withFailingCommand = (finding: Finding, passphrase: PassphraseProblem): Finding => ({
  state: finding.state === 'passed' ? 'attention' : 'failed',
  text: `${finding.text} A backup by hand would fail: BACKUP_PASSPHRASE ${passphrase.rule}. ${passphrase.reason}`,
  advice: [`${passphrase.remedy} Then start the site again.`, finding.advice]
    .filter(Boolean)
    .join(' '),
})

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
    const off = `${text} With these settings none is made by itself.`
    return isOverdue
      ? failed(off, `${makeNowAdvice} ${turnOnAdvice}`)
      : attention(off, turnOnAdvice)
  }
  if (isOverdue) {
    return failed(
      text,
      `${makeNowAdvice} If that fails it says why; the log of the site says so each night.`,
    )
  }
  if (!madeAt) return attention(text, `${makeNowAdvice} The site makes one each night.`)
  // Backups that are uploaded have a check of their own.
  if (!settings.backupStorage && (await areOnOneDisk(folder, resolve(settings.dataDir)))) {
    return passed(
      `${text} It is on the same disk as the data.`,
      'Copy the whole folder to another disk each day, set BACKUP_DIR to one, or the settings that begin with BACKUP_S3_: a disk that fails takes both.',
    )
  }
  return passed(text)
}
