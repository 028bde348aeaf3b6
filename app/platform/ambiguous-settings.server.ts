import { readFileSync } from 'node:fs'
import { type Settings, SettingsError } from './env.server.ts'

// Node, systemd, Compose and the --env-file of containers each have rules of their own for these characters in a line of a
// settings file, and for what quotes around a value are. All of them read every other value as it is written.
const plain = /^(?!\s)[^'"`#$\\\p{Cc}]+(?<!\s)$/u

export const ambiguousPassphrase =
  'must have no quote, backslash, # or $, and no space at its ends: Node, systemd and containers read such a line differently, and a backup that one of them encrypts cannot be opened with another. Write it without quotes around it, or set a new one. Backups made with the former one need it still: check-backup and restore take it as it is.'

/** Whether every reader of settings files makes the same passphrase of a line with this value. */
export const isPlainPassphrase = (passphrase: string) => plain.test(passphrase)

/**
 * Refuses a passphrase with which backups would be encrypted here and could not be opened elsewhere. The lines of the
 * settings files are looked at as well, because a reader may have shortened the value. Throws `SettingsError`.
 */
export function refuseAmbiguousPassphrase(
  { backupPassphrase }: Pick<Settings, 'backupPassphrase'>,
  files = settingsFiles(),
): void {
  const values = [backupPassphrase ?? '', ...files.map(writtenPassphrase)].filter(Boolean)
  if (values.every(isPlainPassphrase)) return
  throw new SettingsError(
    `The settings cannot be used:\n  BACKUP_PASSPHRASE: ${ambiguousPassphrase}`,
  )
}

/** Those that Node was told to read, and the one that systemd reads for a release (`deploy/gemev.service`). */
const settingsFiles = () => [
  ...process.execArgv.flatMap(
    (option) => /^--env-file(?:-if-exists)?=(.+)/.exec(option)?.[1] ?? [],
  ),
  'gemev.env',
]

/** The passphrase as it stands in a file, without quotes around the whole of it; empty when there is none. */
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
