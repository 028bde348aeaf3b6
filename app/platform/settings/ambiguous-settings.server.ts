import { readFileSync } from 'node:fs'
import type { Log } from '#app/platform/log/log.server.ts'
import { type Settings, SettingsError } from './env.server.ts'

// Node, systemd, Compose and containers have rules of their own for these characters in a line of a settings file.
const plain = /^(?!\s)[^'"`#$\\\p{Cc}]+(?<!\s)$/u

const rule = 'must have no quote, backslash, # or $, and no space at its ends'
const reason =
  'Node, systemd and containers read such a line differently, and a backup that one of them encrypts cannot be opened with another.'
const remedy =
  'Write it without quotes around it, or set a new one. Backups made with the former one need it still: check-backup and restore take it as it is.'

export interface PassphraseProblem {
  /** The end of a sentence that begins with its name. */
  rule: string
  reason: string
  remedy: string
}

export const isPlainPassphrase = (passphrase: string) => plain.test(passphrase)

/**
 * What is wrong with a passphrase that another program would read differently from the same file, so that it could not
 * open the backups; null when nothing is. The files' lines are read,
 * too: the value in the environment may have been shortened.
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

/** The site starts all the same, for its visitors. */
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

/** A process uses a later correction only after its next start. */
function passphrasesAtStart(): string[] {
  atStart ??= settingsFiles().map(writtenPassphrase)
  return atStart
}

/** Node's settings files, and the one that systemd reads for a release (`deploy/gemev.service`). */
export const settingsFiles = () => [
  ...process.execArgv.flatMap(
    (option) => /^--env-file(?:-if-exists)?=(.+)/.exec(option)?.[1] ?? [],
  ),
  'gemev.env',
]

/** Without quotes around all of it; empty when there is none. */
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
