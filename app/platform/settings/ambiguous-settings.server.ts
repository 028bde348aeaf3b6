import { readFileSync } from 'node:fs'
import type { Log } from '#app/platform/log/log.server.ts'
import { type Settings, SettingsError } from './env.server.ts'

// Node, systemd, Compose and the --env-file of containers each have rules of their own for these characters in a line of a
// settings file, and for quotes around a value. All of them read every other value as it is written.
const plain = /^(?!\s)[^'"`#$\\\p{Cc}]+(?<!\s)$/u

const rule = 'must have no quote, backslash, # or $, and no space at its ends'
const reason =
  'Node, systemd and containers read such a line differently, and a backup that one of them encrypts cannot be opened with another.'
const remedy =
  'Write it without quotes around it, or set a new one. Backups made with the former one need it still: check-backup and restore take it as it is.'

/** Why no backup is made with the passphrase that is set, and what to do. */
export interface PassphraseProblem {
  /** What is wrong with it, as the end of a sentence that begins with its name. */
  rule: string
  reason: string
  remedy: string
}

/** Whether every reader of settings files makes the same passphrase of a line with this value. */
export const isPlainPassphrase = (passphrase: string) => plain.test(passphrase)

/**
 * What is wrong with a passphrase that another program would read differently from the same file, so that it could not
 * open the backups that are encrypted here; null when nothing is wrong. The lines of the settings files are read, too,
 * because the value in the environment may have been shortened.
 */
export function findPassphraseProblem(
  { backupPassphrase }: Pick<Settings, 'backupPassphrase'>,
  files?: string[],
): PassphraseProblem | null {
  const written = files?.map(writtenPassphrase) ?? passphrasesAtStart()
  const values = [backupPassphrase ?? '', ...written].filter(Boolean)
  return values.every(isPlainPassphrase) ? null : { rule, reason, remedy }
}

export function refuseAmbiguousPassphrase(
  settings: Pick<Settings, 'backupPassphrase'>,
  files?: string[],
): void {
  if (!findPassphraseProblem(settings, files)) return
  throw new SettingsError(
    `The settings cannot be used:\n  BACKUP_PASSPHRASE: ${rule}: ${reason} ${remedy}`,
  )
}

/** Logs at the start that no backup is made with such a passphrase. The site starts all the same, for its visitors. */
export function reportAmbiguousPassphrase({
  log,
  settings,
}: {
  log: Pick<Log, 'error'>
  settings: Pick<Settings, 'backupPassphrase'>
}): void {
  if (!findPassphraseProblem(settings)) return
  log.error(`backup: no backup can be made. BACKUP_PASSPHRASE ${rule}: ${reason} ${remedy}`)
}

let atStart: string[] | undefined

/** The passphrases that the files held at first: a process uses a later correction only after its next start. */
function passphrasesAtStart(): string[] {
  atStart ??= settingsFiles().map(writtenPassphrase)
  return atStart
}

/** The files that Node was told to read, and the one that systemd reads for a release (`deploy/gemev.service`). */
export const settingsFiles = () => [
  ...process.execArgv.flatMap(
    (option) => /^--env-file(?:-if-exists)?=(.+)/.exec(option)?.[1] ?? [],
  ),
  'gemev.env',
]

/** The passphrase that a file holds, without quotes around all of it; empty when there is none. */
function writtenPassphrase(file: string): string {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return ''
  }
  const lines = text.split('\n').map((line) => line.trim())
  const line = lines.findLast((each) => /^(?:export )?BACKUP_PASSPHRASE ?=/.test(each)) ?? ''
  const value = line.slice(line.indexOf('=') + 1).trim()
  return /^(['"])(.*)\1$/.exec(value)?.[2] ?? value
}
