import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { systemClock } from '#app/platform/clock.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { migrateToLatest } from '#app/platform/database/migrate.server.ts'
import type { DatabaseKind } from '#db/schema.ts'
import { makePostgresDatabase, silentLog } from '#tests/databases.ts'
import { fillEachTable } from '#tests/row-of-each-table.ts'
import { savedTables } from './backup-format.schema.ts'
import { type BackupSettings, createBackup } from './create-backup.server.ts'
import { restoreBackup } from './restore-backup.server.ts'

const kinds: DatabaseKind[] = inject('postgresUrl') ? ['sqlite', 'postgres'] : ['sqlite']
const ways = kinds.flatMap((from) => kinds.map((to) => [from, to] as const))
const restored = 'system.backup-restored'
const passphrase = 'three calabashes beside the well'
const imagePath = 'images/originals/gemev/blog/a/original'

const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'gemev-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

async function newPlace(kind: DatabaseKind): Promise<BackupSettings> {
  const place = {
    dataDir: newFolder(),
    databaseUrl: undefined,
    authSecret: undefined,
    backupPassphrase: undefined,
  }
  if (kind === 'sqlite') return place
  const { databaseUrl, remove } = await makePostgresDatabase()
  onTestFinished(remove)
  return { ...place, databaseUrl }
}

/** A place with a row in every table and one image. */
async function newSite(kind: DatabaseKind): Promise<BackupSettings> {
  const place = await newPlace(kind)
  const database = await openDatabase({ ...place, log: silentLog })
  await migrateToLatest({ ...database, ...place, log: silentLog })
  await fillEachTable(database.db)
  await database.close()
  mkdirSync(join(place.dataDir, dirname(imagePath)), { recursive: true })
  writeFileSync(join(place.dataDir, imagePath), 'an image')
  return place
}

const backUp = (place: BackupSettings, folder = newFolder()) =>
  createBackup(place, { folder, clock: systemClock, log: silentLog })

const restore = (place: BackupSettings, file: string, options = {}) =>
  restoreBackup(place, {
    file,
    clock: systemClock,
    log: silentLog,
    replaces: false,
    withoutMissingImages: false,
    ...options,
  })

/** All rows, without the entry that says that they were restored. */
async function contentOf(place: BackupSettings) {
  const { db, close } = await openDatabase({ ...place, log: silentLog })
  const tables = [...savedTables, 'appointment_counts', 'blog_post_counts'] as const
  const content = await Promise.all(
    tables.map(async (table) => {
      const rows = await db.selectFrom(table).selectAll().execute()
      return [table, rows.filter((row) => !('action' in row) || row.action !== restored)]
    }),
  )
  await close()
  return Object.fromEntries(content)
}

const linesOf = (file: string) => gunzipSync(readFileSync(file)).toString().split('\n')

test.each(ways)(
  'a site on %s comes back on %s with every row, image and secret',
  async (from, to) => {
    const site = await newSite(from)
    const { file, rows, images } = await backUp(site)
    expect(rows).toBe(savedTables.length)
    expect(images).toBe(1)
    const place = await newPlace(to)
    await restore(place, file)
    expect(await contentOf(place)).toEqual(await contentOf(site))
    expect(readFileSync(join(place.dataDir, imagePath), 'utf8')).toBe('an image')
    const secret = 'auth-secret'
    expect(readFileSync(join(place.dataDir, secret))).toEqual(
      readFileSync(join(site.dataDir, secret)),
    )
    // A backup of what was restored is the same, line for line.
    const again = await backUp(place)
    const rowLines = (path: string) =>
      linesOf(path)
        .slice(1, -2)
        .filter((line) => !line.includes(restored))
        .sort()
    expect(rowLines(again.file)).toEqual(rowLines(file))
  },
)

test('a backup is complete while the site is writing, and of one moment', async () => {
  const site = await newSite('sqlite')
  const { db, close } = await openDatabase({ ...site, log: silentLog })
  // Between the two tables are so many rows that the site writes meanwhile.
  const entry = { actor_name: 'Ama', action: 'access.signed-in', details: [], search_text: '' }
  const created_at = '2026-11-20T00:00:00.000Z'
  for (let batch = 0; batch < 6; batch += 1) {
    const ids = Array.from({ length: 500 }, (_, index) => `${batch} ${index}`)
    const entries = ids.map((id) => ({ id, created_at, ...entry }))
    await db.insertInto('audit_entries').values(entries).execute()
  }
  let isDone = false
  let written = 0
  const writing = (async () => {
    while (!isDone) {
      const id = `step-${written}`
      // Both or neither: a backup with one of them is of two moments.
      await db.transaction().execute(async (tx) => {
        await tx.insertInto('daily_work').values({ name: id, done_on: '2026-11-20' }).execute()
        await tx.insertInto('starter_content').values({ step: id, done_at: created_at }).execute()
      })
      written += 1
      await sleep(1)
    }
  })()
  const { file } = await backUp(site)
  isDone = true
  await writing
  await close()
  expect(written).toBeGreaterThan(1)
  const count = (table: string) => linesOf(file).filter((line) => line.startsWith(`["${table}"`))
  expect(count('daily_work')).toHaveLength(count('starter_content').length)
})

test('an encrypted backup shows nothing, and needs its passphrase', async () => {
  const site = { ...(await newSite('sqlite')), backupPassphrase: passphrase }
  const { file } = await backUp(site)
  expect(() => gunzipSync(readFileSync(file))).toThrow()
  const place = await newPlace('sqlite')
  await expect(restore(place, file)).rejects.toThrow('is encrypted: set BACKUP_PASSPHRASE')
  const wrong = { ...place, backupPassphrase: 'another passphrase' }
  await expect(restore(wrong, file)).rejects.toThrow('BACKUP_PASSPHRASE is not its passphrase')
  expect(readdirSync(place.dataDir)).toEqual([])
  await restore({ ...place, backupPassphrase: passphrase }, file)
  expect(await contentOf(place)).toEqual(await contentOf(site))
})

describe('a backup that cannot be trusted changes nothing', () => {
  const rewrite = (change: (lines: string[]) => string[]) => (file: string) =>
    writeFileSync(file, gzipSync(change(linesOf(file)).join('\n')))
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
      'a changed value',
      rewrite((lines) => lines.map((line) => line.replace('Kojo', 'Yaw'))),
      'is damaged',
    ],
    ['a row less', rewrite((lines) => lines.toSpliced(3, 1)), 'is damaged'],
    [
      'another table',
      rewrite((lines) => lines.toSpliced(3, 0, '["sqlite_master",{"a":1}]')),
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
  ])('%s', async (_, damage, message) => {
    const { file } = await backUp(await newSite('sqlite'))
    damage(file)
    const place = await newSite('sqlite')
    const before = await contentOf(place)
    await expect(restore(place, file, { replaces: true })).rejects.toThrow(message)
    expect(await contentOf(place)).toEqual(before)
    expect(existsSync(join(place.dataDir, 'restoring'))).toBe(false)
  })

  test('an image that leads out of the folder', async () => {
    const { file } = await backUp(await newSite('sqlite'))
    rewrite((lines) => lines.map((line) => line.replace('gemev/blog/a', '../../../a')))(file)
    await expect(restore(await newPlace('sqlite'), file)).rejects.toThrow('is damaged')
  })

  test('a missing image is named, and left out only when that is asked for', async () => {
    const folder = newFolder()
    const { file } = await backUp(await newSite('sqlite'), folder)
    for (const name of readdirSync(join(folder, 'images'))) rmSync(join(folder, 'images', name))
    const place = await newPlace('sqlite')
    await expect(restore(place, file)).rejects.toThrow('1 of 1 images are missing')
    const restored = await restore(place, file, { withoutMissingImages: true })
    expect(restored).toMatchObject({ images: 0, missing: 1 })
  })
})

describe('what is there already', () => {
  test('stays unless it is to be replaced, and is then put aside', async () => {
    const { file } = await backUp(await newSite('sqlite'))
    const place = await newSite('sqlite')
    const { db, close } = await openDatabase({ ...place, log: silentLog })
    await db.updateTable('appointments').set({ first_name: 'Present' }).execute()
    await expect(restore(place, file, { replaces: true })).rejects.toThrow('The site is running')
    await close()
    await expect(restore(place, file)).rejects.toThrow('Add --replace')
    const { putAside } = await restore(place, file, { replaces: true })
    const former = await contentOf({ ...place, dataDir: putAside ?? '' })
    expect(former.appointments).toMatchObject([{ first_name: 'Present' }])
    expect((await contentOf(place)).appointments).toMatchObject([{ first_name: 'Kojo' }])
  })

  test.runIf(kinds.includes('postgres'))('is never touched on PostgreSQL', async () => {
    const { file } = await backUp(await newSite('sqlite'))
    const place = await newSite('postgres')
    const before = await contentOf(place)
    const emptyFolder = { ...place, dataDir: newFolder() }
    await expect(restore(emptyFolder, file, { replaces: true })).rejects.toThrow('is not empty')
    expect(await contentOf(place)).toEqual(before)
  })

  test('another AUTH_SECRET is refused, as second factors would be lost', async () => {
    const { file } = await backUp(await newSite('sqlite'))
    const place = { ...(await newPlace('sqlite')), authSecret: 'x'.repeat(40) }
    await expect(restore(place, file)).rejects.toThrow('another AUTH_SECRET')
  })
})

test.each(['/proc/nothing', `${import.meta.filename}/backups`])(
  'a folder that cannot be made is named: %s',
  async (folder) => {
    await expect(backUp(await newSite('sqlite'), folder)).rejects.toThrow(
      `The folder ${folder} for backups cannot be made`,
    )
  },
)

test('what waited to be sent does not leave a second time', async () => {
  const site = await newSite('sqlite')
  const { db, close } = await openDatabase({ ...site, log: silentLog })
  await db.updateTable('outbox').set({ status: 'waiting' }).execute()
  await db.updateTable('appointment_messages').set({ status: 'waiting' }).execute()
  await close()
  const { file } = await backUp(site)
  const place = await newPlace('sqlite')
  await restore(place, file)
  const { outbox, appointment_messages } = await contentOf(place)
  const held = { status: 'failed', last_error: expect.stringContaining('Restored from a backup') }
  expect([outbox, appointment_messages]).toMatchObject([[held], [held]])
})

test('an image is copied once, however many backups name it', async () => {
  const site = await newSite('sqlite')
  const folder = newFolder()
  await backUp(site, folder)
  await backUp(site, folder)
  const copies = readdirSync(join(folder, 'images')).filter((name) => name !== 'index.json')
  expect(copies).toHaveLength(1)
})

test('backups that are made at once are all complete', async () => {
  const place = await newSite('sqlite')
  const imageCount = 20
  for (let number = 1; number < imageCount; number += 1) {
    writeFileSync(join(place.dataDir, dirname(imagePath), `other-${number}`), `image ${number}`)
  }
  const folder = newFolder()
  const backups = await Promise.all([1, 2, 3].map(() => backUp(place, folder)))
  expect(backups.map(({ images }) => images)).toEqual([imageCount, imageCount, imageCount])
})

test('what a power cut left behind is deleted, and not the backup that another process is making', async () => {
  const place = await newSite('sqlite')
  const folder = newFolder()
  const unfinished = join(folder, 'gemev-2026-11-22T011500Z-00ff.backup.unfinished')
  writeFileSync(unfinished, '')
  await backUp(place, folder)
  expect(existsSync(unfinished)).toBe(true)
  const yesterday = new Date(Date.now() - 86_400_000)
  utimesSync(unfinished, yesterday, yesterday)
  await backUp(place, folder)
  expect(existsSync(unfinished)).toBe(false)
})
