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
import { beforeBaseline } from '#db/migrations/migrations.ts'
import {
  backUp,
  contentOf,
  newEmptyInstallation,
  newFilledInstallation,
  restore,
} from '#tests/backed-up-installations.ts'
import { linesOf, sealed } from '#tests/backup-lines.ts'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import { imageLine } from './backup-format.schema.ts'

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

describe('a backup that cannot be trusted changes nothing', () => {
  const rewrite = (change: (lines: string[]) => string[]) => (file: string) =>
    writeFileSync(file, gzipSync(change(linesOf(file)).join('\n')))
  const forge = (change: (lines: string[]) => string[]) => (file: string) =>
    writeFileSync(file, gzipSync(sealed(change(linesOf(file)))))
  const inHeader = (change: object) =>
    rewrite(([first = '', ...lines]) => [
      JSON.stringify({ ...JSON.parse(first), ...change }),
      ...lines,
    ])

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
    [
      'more rows than a backup of its size can have',
      'a'.repeat(1024 * 1024),
      'more than 200 times',
    ],
    ['a line without an end', 'a'.repeat(100 * 1024 * 1024), 'is damaged'],
  ])('is refused where it unpacks to %s', async (_, name, message) => {
    const file = await copyOfBackup()
    const [header = ''] = linesOf(file)
    const row = JSON.stringify(['daily_work', { name, done_on: '2026-11-20' }])
    const rows = Array.from({ length: Math.ceil((100 * 1024 * 1024) / name.length) }, () => row)
    writeFileSync(file, gzipSync([header, ...rows, ''].join('\n')))
    const installation = await newFilledInstallation('sqlite')
    const before = await contentOf(installation)
    await expect(restore(installation, file, { replaces: true })).rejects.toThrow(message)
    expect(await contentOf(installation)).toEqual(before)
  })

  test.each([
    '9999999-01-01T00:00:00.000Z',
    '+275760-09-13T00:00:00.000Z',
    '2026-13-45T00:00:00.000Z',
    '2026-02-30T00:00:00.000Z',
    'NaN',
    9_999_999,
  ])('is refused where a row has the time %j', async (time) => {
    const file = await copyOfBackup()
    const lines = linesOf(file)
    const isPost = (line: string) => line.startsWith('["blog_posts"')
    const [, post] = JSON.parse(lines.find(isPost) ?? '')
    const row = JSON.stringify(['blog_posts', { ...post, published_at: time }])
    forge(() => lines.map((line) => (isPost(line) ? row : line)))(file)
    await expect(restore(await newEmptyInstallation('sqlite'), file)).rejects.toThrow(
      'a time in blog_posts.published_at that this program never stores',
    )
  })

  test.each(['../../../a', '/etc/a', 'gemev/../../../a', 'gemev//a', '.hidden', ''])(
    'is refused where an image is to be restored to %j',
    async (path) => {
      const file = await copyOfBackup()
      forge((lines) =>
        lines.map((line) => {
          if (!line.startsWith(`["${imageLine}"`)) return line
          const [kind, content] = JSON.parse(line)
          return JSON.stringify([kind, { ...content, path }])
        }),
      )(file)
      const installation = await newEmptyInstallation()
      await expect(restore(installation, file)).rejects.toThrow('is damaged')
      expect(readdirSync(installation.dataDir)).toEqual([])
    },
  )

  test('a missing image is named, and left out only when that is asked for', async () => {
    const folder = newTemporaryFolder()
    const { file } = await backUp(await newFilledInstallation('sqlite'), folder)
    for (const name of readdirSync(join(folder, 'images'))) rmSync(join(folder, 'images', name))
    const installation = await newEmptyInstallation('sqlite')
    await expect(restore(installation, file)).rejects.toThrow('1 of 1 images are missing')
    const restored = await restore(installation, file, { withoutMissingImages: true })
    expect(restored).toMatchObject({ images: 0, missing: 1 })
  })
})
