import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import { refuseAmbiguousPassphrase } from './ambiguous-settings.server.ts'
import { readSettings } from './env.server.ts'

const advice = /BACKUP_PASSPHRASE: must have no quote.+Write it without quotes/

test.each([
  "'three calabashes beside the well'",
  'three "calabashes" beside the well',
  'three calabashes #beside the well',
  'three calabashes beside the $well',
  'three calabashes beside the well\\',
  ' three calabashes beside the well',
  'three calabashes beside the well ',
  'three calabashes\tbeside the well',
])(
  'the passphrase %j, which not every reader of a settings file reads alike, is refused',
  (value) => {
    const settings = readSettings({ BACKUP_PASSPHRASE: value })
    const refuse = () => refuseAmbiguousPassphrase(settings, [])
    expect(refuse).toThrow(advice)
    expect(refuse).not.toThrow(/calabashes/)
  },
)

test.each([undefined, 'three calabashes beside the well', 'Zx9+/=%&!?,.;:-_(Ɔboɔ)'])(
  'the passphrase %j is taken',
  (value) => {
    const settings = readSettings({ BACKUP_PASSPHRASE: value })
    expect(() => refuseAmbiguousPassphrase(settings, ['/proc/nothing'])).not.toThrow()
  },
)

/** Reads a settings file with this line as Node does; returns a function that refuses an ambiguous passphrase in it. */
function refuseLine(line: string) {
  const file = join(newTemporaryFolder(), 'gemev.env')
  const text = `PORT=0\n${line}\nHOST=127.0.0.1\n`
  writeFileSync(file, text)
  const settings = readSettings(parseEnv(text) as Record<string, string>)
  return () => refuseAmbiguousPassphrase(settings, [file])
}

test('a passphrase that Node has shortened in reading is refused by its line', () => {
  expect(refuseLine('BACKUP_PASSPHRASE=three calabashes#beside the well')).toThrow(advice)
  expect(refuseLine('BACKUP_PASSPHRASE="three calabashes" # in the safe')).toThrow(advice)
  expect(refuseLine('export BACKUP_PASSPHRASE=#three calabashes beside')).toThrow(advice)
})

test('quotes around the whole passphrase, and a line that is a comment, are no fault', () => {
  expect(refuseLine("BACKUP_PASSPHRASE='three calabashes beside the well'")).not.toThrow()
  expect(refuseLine('# BACKUP_PASSPHRASE=$x')).not.toThrow()
  expect(refuseLine('BACKUP_PASSPHRASE=')).not.toThrow()
})
