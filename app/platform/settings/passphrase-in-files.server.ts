import { readFileSync } from 'node:fs'

// Node, systemd, Compose and containers have rules of their own for these characters in a line of a settings file.
const plain = /^(?!\s)[^'"`#$\\\p{Cc}]+(?<!\s)$/u

/** Whether every program reads it alike: a backup that one of them encrypts must open with another. */
export const isPlainPassphrase = (passphrase: string) => passphrase === '' || plain.test(passphrase)

export const passphraseRule =
  'must have no quote, backslash, # or $, and no space at its ends: Node, systemd and containers read such a line differently. Write it without quotes around it, or set a new one'

/** Node's settings files, and the one that systemd reads for a release (`deploy/gemev.service`). */
export const settingsFiles = () => [
  ...process.execArgv.flatMap(
    (option) => /^--env-file(?:-if-exists)?=(.+)/.exec(option)?.[1] ?? [],
  ),
  'gemev.env',
]

/** The value in the environment may have been shortened. Without quotes around all of it; empty when there is none. */
export function writtenPassphrase(file: string): string {
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
