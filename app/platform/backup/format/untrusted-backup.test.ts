import {
  appendFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import type { BackupSettings } from '#app/platform/backup/create/create-backup.server.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { beforeBaseline } from '#db/migrations/migrations.ts'
import {
  backUp,
  contentOf,
  newEmptyInstallation,
  newFilledInstallation,
  ofRestore,
  restore,
} from '#tests/backed-up-installations.ts'
import { linesOf, sealed } from '#tests/backup-lines.ts'
import { databaseKinds } from '#tests/database-kinds.ts'
import { silentLog } from '#tests/silent-log.ts'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import { BackupError, endLine, imageLine } from './backup-format.schema.ts'

const prepared = newTemporaryFolder(afterAll)

/** The file of a backup, which was made once for all tests. */
async function copyOfBackup() {
  if (readdirSync(prepared).length === 0) {
    await backUp(await newFilledInstallation('sqlite'), prepared)
  }
  const folder = newTemporaryFolder()
  cpSync(prepared, folder, { recursive: true })
  return join(folder, readdirSync(folder).find((name) => name.endsWith('.backup')) ?? '')
}

const rewrite = (change: (lines: string[]) => string[]) => (file: string) =>
  writeFileSync(file, gzipSync(change(linesOf(file)).join('\n')))
/** Changes lines and seals them with a new checksum, as an attacker would. */
const forge = (change: (lines: string[]) => string[]) => (file: string) =>
  writeFileSync(file, gzipSync(sealed(change(linesOf(file)))))
/** Changes what the lines of a kind hold. */
const withChanged = (wanted: string, change: object) =>
  forge((lines) =>
    lines.map((line) => {
      if (!line.startsWith(`["${wanted}"`)) return line
      const [kind, content] = JSON.parse(line)
      return JSON.stringify([kind, { ...content, ...change }])
    }),
  )
const inHeader = (change: object) =>
  rewrite(([first = '', ...lines]) => [
    JSON.stringify({ ...JSON.parse(first), ...change }),
    ...lines,
  ])
/** Fills it with rows until it unpacks to so many megabytes. */
const fill = (name: string, megabytes: number) =>
  rewrite(([header = '']) => {
    const row = JSON.stringify(['daily_work', { name, done_on: '2026-11-20' }])
    const rows = Array.from({ length: Math.ceil((megabytes * 1024 ** 2) / name.length) }, () => row)
    return [header, ...rows, '']
  })

describe('a backup that cannot be trusted changes nothing', () => {
  test.each<[name: string, damage: (file: string) => void, message: string]>([
    ['cut off', (file) => truncateSync(file, readFileSync(file).length - 20), 'is damaged'],
    ['longer', (file) => appendFileSync(file, gzipSync('["daily_work",{}]\n')), 'is damaged'],
    ['without its end', rewrite((lines) => [...lines.slice(0, -2), '']), 'is damaged'],
    [
      'with a changed value',
      rewrite((lines) => lines.map((line) => line.replace('Kojo', 'Yaw'))),
      'is damaged',
    ],
    ['without a row', rewrite((lines) => lines.toSpliced(3, 1)), 'is damaged'],
    [
      'with another table',
      forge((lines) => lines.toSpliced(3, 0, '["sqlite_master",{"a":1}]')),
      'is damaged',
    ],
    [
      'no backup',
      (file) => writeFileSync(file, gzipSync('{"format":"other"}\n')),
      'is no backup of this program',
    ],
    ['no archive', (file) => writeFileSync(file, 'Dear Ama'), 'is damaged'],
    ['empty', (file) => writeFileSync(file, ''), 'is damaged'],
    ['of a newer version', inHeader({ migrations: ['9999-later'] }), 'newer version'],
    [
      'of an early version',
      inHeader({ migrations: [beforeBaseline.first, '0050-focal-point-changes'] }),
      'Restore it with the last version before 1.0',
    ],
    [
      'with more rows than one of its size can have',
      fill('a'.repeat(1024 ** 2), 100),
      'than 200 times',
    ],
    ['with a line without an end', fill('a'.repeat(66 * 1024 ** 2), 66), 'is damaged'],
  ])('is refused where it is %s', async (_, damage, message) => {
    const file = await copyOfBackup()
    damage(file)
    const installation = await newFilledInstallation('sqlite')
    const before = await contentOf(installation)
    await expect(restore(installation, file, { replaces: true })).rejects.toThrow(message)
    expect(await contentOf(installation)).toEqual(before)
    expect(existsSync(join(installation.dataDir, 'restoring'))).toBe(false)
  })

  test.each([
    ...[
      '9999999-01-01T00:00:00.000Z',
      '+275760-09-13T00:00:00.000Z',
      '2026-13-45T00:00:00.000Z',
      '2026-02-30T00:00:00.000Z',
      'NaN',
      9_999_999,
    ].map((published_at) => ['blog_posts', { published_at }, 'that this program never stores']),
    ...['../../../a', '/etc/a', 'gemev/../../../a', 'gemev//a', '.hidden', ''].map((path) => [
      imageLine,
      { path },
      'is damaged',
    ]),
  ] as [string, object, string][])(
    'is refused where its %s has %j',
    async (line, change, message) => {
      const file = await copyOfBackup()
      withChanged(line, change)(file)
      const installation = await newEmptyInstallation('sqlite')
      await expect(restore(installation, file)).rejects.toThrow(message)
      expect(readdirSync(installation.dataDir)).toEqual([])
    },
  )

  test('a missing image is named, and left out only when that is asked for', async () => {
    const file = await copyOfBackup()
    const images = join(file, '../images')
    for (const name of readdirSync(images)) rmSync(join(images, name))
    const installation = await newEmptyInstallation('sqlite')
    await expect(restore(installation, file)).rejects.toThrow('1 of 1 images are missing')
    const restored = await restore(installation, file, { withoutMissingImages: true })
    expect(restored).toMatchObject({ images: 0, missing: 1 })
  })
})

/** Copies of a file that are damaged at some places of it: a bit flipped, cut off, a line lost, doubled or swapped. */
function damagedCopies(content: Buffer, places: number[]): Buffer[] {
  // In latin1 each character is one byte, so that no other bytes change.
  const lines = content.toString('latin1').split('\n')
  return places.flatMap((share) => {
    const at = Math.floor(share * content.length)
    const flipped = Buffer.from(content)
    flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8))
    const nth = Math.floor(share * lines.length)
    const [line = '', other = ''] = [lines[nth], lines.at(-1 - nth)]
    const changed = [
      lines.toSpliced(nth, 1),
      lines.toSpliced(nth, 0, line),
      lines.with(nth, other).with(-1 - nth, line),
    ]
    const bytes = changed.map((each) => Buffer.from(each.join('\n'), 'latin1'))
    return [flipped, content.subarray(0, at), ...bytes].filter((copy) => !copy.equals(content))
  })
}

/** The names of all that a restore has left in an installation that was empty. */
async function leftIn({ dataDir, databaseUrl }: BackupSettings): Promise<string[]> {
  const files = readdirSync(dataDir).filter((name) => name !== 'in-use.lock')
  if (!databaseUrl) return files
  const { db, close } = await openDatabase({ databaseUrl, dataDir, log: silentLog })
  const tables = await db.introspection.getTables()
  await close()
  return [...files, ...tables.map(({ name }) => name)]
}

/** The table of each row of a backup. */
const tablesOf = (file: string) =>
  linesOf(file)
    .flatMap((line) => {
      const [, table = ''] = /^\["([a-z_]+)"/.exec(line) ?? []
      return ofRestore.test(line) || ['', endLine].includes(table) ? [] : table
    })
    .toSorted()

// PostgreSQL is asked only once a restore into SQLite's memory has succeeded.
test('a backup that was damaged is refused in words and leaves nothing behind, or is restored whole', async () => {
  const file = await copyOfBackup()
  const copy = join(file, '../damaged.backup')
  const packed = readFileSync(file)
  const ofLines = damagedCopies(gunzipSync(packed), [0.3, 0.9])
  const ofFile = damagedCopies(packed, [0.02, 0.3, 0.55, 0.96])
  const damaged = [...ofFile, ...ofLines.map((lines) => gzipSync(lines))]
  const resealed = ofLines.map((lines) => gzipSync(sealed(lines.toString().split('\n'))))
  let installation = await newEmptyInstallation('sqlite')
  let refused = 0
  for (const bytes of [...damaged, ...resealed]) {
    writeFileSync(copy, bytes)
    const error = await restore(installation, copy).then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    if (error) {
      expect(error).toBeInstanceOf(BackupError)
      expect(String(error)).toContain('Nothing was changed')
      expect(await leftIn(installation)).toEqual([])
      refused += 1
      continue
    }
    // Without a new checksum a copy is accepted only if the damage is in bytes that are never read, such as the time
    // in the header of the archive.
    if (damaged.includes(bytes)) expect(linesOf(copy)).toEqual(linesOf(file))
    expect(tablesOf((await backUp(installation)).file)).toEqual(tablesOf(copy))
    const left = readdirSync(installation.dataDir).filter((name) => name.startsWith('restoring'))
    expect(left).toEqual([])
    installation = await newEmptyInstallation('sqlite')
  }
  expect(refused).toBeGreaterThan(damaged.length / 2)
})

test.runIf(databaseKinds.includes('postgres'))(
  'a value that PostgreSQL alone refuses is refused in words and leaves nothing behind',
  async () => {
    const file = await copyOfBackup()
    // SQLite has one kind of integer, which is larger.
    withChanged('pictures', { width: 10_000_000_000 })(file)
    const installation = await newEmptyInstallation('postgres')
    await expect(restore(installation, file)).rejects.toThrow(
      /cannot be restored: .* out of range .* Nothing was changed\.$/,
    )
    expect(await leftIn(installation)).toEqual([])
  },
)

test('an encrypted backup that was damaged is refused, wherever it was', async () => {
  const secret = { backupPassphrase: 'three calabashes beside the well' }
  const { file } = await backUp({ ...(await newFilledInstallation('sqlite')), ...secret })
  const installation = { ...(await newEmptyInstallation('sqlite')), ...secret }
  // Making a key of a passphrase is slow on purpose, so there are few.
  for (const bytes of damagedCopies(readFileSync(file), [0.5])) {
    writeFileSync(file, bytes)
    await expect(restore(installation, file)).rejects.toThrow(BackupError)
    expect(await leftIn(installation)).toEqual([])
  }
})
