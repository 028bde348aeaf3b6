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
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { beforeBaseline } from '#db/migrations/migrations.ts'
import {
  backUp,
  contentOf,
  newEmptyInstallation,
  newFilledInstallation,
  restore,
} from '#tests/backed-up-installations.ts'
import { linesOf, sealed } from '#tests/backup-lines.ts'
import { databaseKinds } from '#tests/database-kinds.ts'
import { silentLog } from '#tests/silent-log.ts'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import { imageLine } from './backup-format.schema.ts'

const prepared = newTemporaryFolder(afterAll)

/** The file of a backup, which was made once for all tests. */
async function copyOfBackup() {
  if (readdirSync(prepared).length === 0) await backUp(await newFilledInstallation(), prepared)
  const folder = newTemporaryFolder()
  cpSync(prepared, folder, { recursive: true })
  return join(folder, readdirSync(folder).find((name) => name.endsWith('.backup')) ?? '')
}

type Change = (lines: string[]) => string[]
const rewrite = (change: Change) => (file: string) =>
  writeFileSync(file, gzipSync(change(linesOf(file)).join('\n')))
/** Changes lines and seals them with a new checksum, as an attacker would. */
const forge = (change: Change) => (file: string) =>
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
    [
      'with a row twice',
      forge((lines) => lines.toSpliced(3, 0, lines[3] ?? '')),
      'cannot be restored',
    ],
    ['no archive', (file) => writeFileSync(file, 'Dear Ama'), 'is damaged'],
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
    const installation = await newFilledInstallation()
    const before = await contentOf(installation)
    await expect(restore(installation, file, { replaces: true })).rejects.toThrow(message)
    expect(await contentOf(installation)).toEqual(before)
    expect(existsSync(join(installation.dataDir, 'restoring'))).toBe(false)
  })

  test.each([
    [
      'blog_posts',
      { published_at: '+275760-09-13T00:00:00.000Z' },
      'that this program never stores',
    ],
    ['blog_posts', { published_at: '2026-02-30T00:00:00.000Z' }, 'that this program never stores'],
    ['blog_posts', { published_at: 9_999_999 }, 'that this program never stores'],
    [imageLine, { path: '../../../a' }, 'is damaged'],
    [imageLine, { path: '/etc/a' }, 'is damaged'],
    [imageLine, { path: 'gemev/../../../a' }, 'is damaged'],
  ])('is refused where its %s has %j', async (line, change, message) => {
    const file = await copyOfBackup()
    withChanged(line, change)(file)
    const installation = await newEmptyInstallation()
    await expect(restore(installation, file)).rejects.toThrow(message)
    expect(readdirSync(installation.dataDir)).toEqual([])
  })

  test('a missing image is named, and left out only when that is asked for', async () => {
    const file = await copyOfBackup()
    const images = join(file, '../images')
    for (const name of readdirSync(images)) rmSync(join(images, name))
    const installation = await newEmptyInstallation()
    await expect(restore(installation, file)).rejects.toThrow('1 of 1 images are missing')
    const restored = await restore(installation, file, { withoutMissingImages: true })
    expect(restored).toMatchObject({ images: 0, missing: 1 })
  })
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
    expect(readdirSync(installation.dataDir)).toEqual(['in-use.lock'])
    const { db, close } = await openDatabase({ ...installation, log: silentLog })
    expect(await db.introspection.getTables()).toEqual([])
    await close()
  },
)

// why: making a key of a passphrase is slow on purpose, so that there are few.
test('an encrypted backup in which a bit has changed, or that is cut off, is refused', async () => {
  const secret = { backupPassphrase: 'three calabashes beside the well' }
  const { file } = await backUp({ ...(await newFilledInstallation()), ...secret })
  const installation = { ...(await newEmptyInstallation()), ...secret }
  const bytes = readFileSync(file)
  const flipped = bytes.with(500, (bytes[500] ?? 0) ^ 1)
  for (const damaged of [flipped, bytes.subarray(0, 1000), bytes.subarray(0, 40)]) {
    writeFileSync(file, damaged)
    await expect(restore(installation, file)).rejects.toThrow('is damaged, or BACKUP_PASSPHRASE')
    expect(readdirSync(installation.dataDir)).toEqual([])
  }
})
