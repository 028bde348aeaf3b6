import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import { readSettings } from './env.server.ts'

const refused = /BACKUP_PASSPHRASE: must have no quote.+Write it without quotes/

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
    const read = () => readSettings({ BACKUP_PASSPHRASE: value }, [])
    expect(read).toThrow(refused)
    expect(read).not.toThrow(/calabashes/)
  },
)

test.each([undefined, 'three calabashes beside the well', 'Zx9+/=%&!?,.;:-_(Ɔboɔ)'])(
  'the passphrase %j is taken',
  (value) => {
    const read = readSettings({ BACKUP_PASSPHRASE: value }, ['/proc/nothing'])
    expect(read.backupPassphrase).toBe(value)
  },
)

/** Reads a settings file with this line as Node does. */
function readLine(line: string) {
  const file = join(newTemporaryFolder(), 'gemev.env')
  const text = `PORT=0\n${line}\nHOST=127.0.0.1\n`
  writeFileSync(file, text)
  return () => readSettings(parseEnv(text) as Record<string, string>, [file])
}

test('a passphrase that Node has shortened in reading is refused by its line', () => {
  expect(readLine('BACKUP_PASSPHRASE=three calabashes#beside the well')).toThrow(refused)
  expect(readLine('BACKUP_PASSPHRASE="three calabashes" # in the safe')).toThrow(refused)
  expect(readLine('export BACKUP_PASSPHRASE=#three calabashes beside')).toThrow(refused)
})

test('quotes around the whole passphrase, and a line that is a comment, are no fault', () => {
  expect(readLine("BACKUP_PASSPHRASE='three calabashes beside the well'")).not.toThrow()
  expect(readLine('# BACKUP_PASSPHRASE=$x')).not.toThrow()
  expect(readLine('BACKUP_PASSPHRASE=')).not.toThrow()
})
