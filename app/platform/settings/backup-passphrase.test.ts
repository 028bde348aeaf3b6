import { expect, test } from 'vitest'
import { readSettings } from './env.server.ts'

const refused = /BACKUP_PASSPHRASE: must have no quote.+Write it without quotes/

test.each([
  "'three calabashes beside the well'",
  'three calabashes #beside the well',
  'three calabashes beside the $well',
  'three calabashes beside the well\\',
  'three calabashes beside the well ',
  ' three calabashes beside the well',
  'three "calabashes" beside the well',
  'three calabashes\tbeside the well',
])(
  'the passphrase %j, which not every reader of a settings file reads alike, is refused',
  (value) => {
    const read = () => readSettings({ BACKUP_PASSPHRASE: value })
    expect(read).toThrow(refused)
    expect(read).not.toThrow(/calabashes/)
  },
)

test.each([undefined, 'three calabashes beside the well', 'Zx9+/=%&!?,.;:-_(Ɔboɔ)'])(
  'the passphrase %j is taken',
  (value) => {
    expect(readSettings({ BACKUP_PASSPHRASE: value }).backupPassphrase).toBe(value)
  },
)
