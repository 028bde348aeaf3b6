import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  readFailure,
  removeOldBackups,
  workOnUnfinished,
} from '#app/platform/backup/backup-folder.server.ts'
import { systemClock } from '#app/platform/clock.ts'
import { reservedBytes } from '#app/platform/data-folder/data-folder.server.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import {
  backUp,
  imagePath,
  newEmptyInstallation,
  newFilledInstallation,
  restore,
} from '#tests/backed-up-installations.ts'
import { linesOf } from '#tests/backup-lines.ts'
import { databaseKinds } from '#tests/database-kinds.ts'
import { canMountMemory, smallDisk } from '#tests/own-disk.ts'
import { silentLog } from '#tests/silent-log.ts'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import { type BackupSettings, createBackup } from './create-backup.server.ts'

const at = '2026-11-20T00:00:00.000Z'
const megabyte = 1024 ** 2
const tooLittle = 'too little space for a backup'
const originals = 'images/originals'
const nobody = 65534

const copiesIn = (folder: string) => readdirSync(join(folder, 'images'))

/** Stores one more image; returns its file. */
function addImage({ dataDir }: BackupSettings, name: string, content: string | Uint8Array) {
  const path = join(dataDir, dirname(imagePath), name)
  writeFileSync(path, content)
  return path
}

/** Makes a backup on a disk with these free bytes: one number for each check, the last for all further ones. */
const backUpWithFree = (site: BackupSettings, folder: string, ...free: number[]) =>
  createBackup(site, {
    folder,
    clock: systemClock,
    log: silentLog,
    freeBytes: async () => (free.length > 1 ? free.shift() : free[0]) ?? 0,
  })
/** The same with these free bytes beside the reserved ones. */
const backUpWith = (site: BackupSettings, folder: string, ...spaces: number[]) =>
  backUpWithFree(site, folder, ...spaces.map((bytes) => reservedBytes + bytes))

/** Makes a backup as a user who may not read everything, as the site's own user may not; root may read all. */
async function backUpUnprivileged(site: BackupSettings) {
  const folder = newTemporaryFolder()
  if (process.getuid?.() !== 0) return backUp(site, folder)
  const names = readdirSync(site.dataDir, { recursive: true, encoding: 'utf8' })
  for (const path of [folder, site.dataDir, ...names.map((name) => join(site.dataDir, name))]) {
    lchownSync(path, nobody, nobody)
  }
  process.seteuid?.(nobody)
  try {
    return await backUp(site, folder)
  } finally {
    process.seteuid?.(0)
  }
}

test.each(databaseKinds)(
  'a backup is complete while the site writes to %s, and of one moment',
  async (kind) => {
    const site = await newFilledInstallation(kind)
    const { db, close } = await openDatabase({ ...site, log: silentLog })
    // The backup reads these rows between the two tables below; there are so many that the site writes meanwhile.
    await sql`insert into audit_entries (id, created_at, actor_name, action, details, search_text)
      with recursive entries (number) as (
        select 1 union all select number + 1 from entries where number < 1500)
      select cast(number as text), ${sql.lit(at)}, 'Ama', 'access.signed-in', '[]', '' from entries`.execute(
      db,
    )
    let isDone = false
    let written = 0
    const writing = (async () => {
      while (!isDone) {
        const id = `step-${written}`
        // A backup must have both rows or neither: with one of them alone it would mix two moments.
        await db.transaction().execute(async (tx) => {
          await tx.insertInto('daily_work').values({ name: id, done_on: '2026-11-20' }).execute()
          await tx.insertInto('starter_content').values({ step: id, done_at: at }).execute()
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
  },
)

test('backups that are made at once are all complete', async () => {
  const site = await newFilledInstallation()
  for (let number = 1; number < 20; number += 1) addImage(site, `${number}`, `image ${number}`)
  const folder = newTemporaryFolder()
  const backups = await Promise.all([1, 2, 3].map(() => backUp(site, folder)))
  expect(backups.map(({ images }) => images)).toEqual([20, 20, 20])
})

test('what a power cut or a stop left behind is deleted, and not the backup that another process is making', async () => {
  const installation = await newFilledInstallation()
  const folder = newTemporaryFolder()
  const unfinished = join(folder, 'gemev-2026-11-22T011500Z-00ff.backup.unfinished')
  writeFileSync(unfinished, '')
  await backUp(installation, folder)
  expect(existsSync(unfinished)).toBe(true)
  const beforeTheStart = new Date(Date.now() - 15 * 60_000)
  utimesSync(unfinished, beforeTheStart, beforeTheStart)
  await backUp(installation, folder)
  expect(existsSync(unfinished)).toBe(false)
})

test('a backup that could not be restored does not get its name', async () => {
  const site = await newFilledInstallation()
  const database = new DatabaseSync(join(site.dataDir, 'gemev.sqlite'), {
    enableForeignKeyConstraints: false,
  })
  database.exec("update blog_posts set category_id = 'nobody'")
  const folder = newTemporaryFolder()
  await expect(backUp(site, folder)).rejects.toThrow('cannot be restored')
  // The unfinished file would take the space that the next try needs.
  expect(readdirSync(folder).filter((name) => name.includes('.backup'))).toEqual([])
  expect(await readFailure(folder)).toContain('FOREIGN KEY')
  database.exec('update blog_posts set category_id = null')
  database.close()
  await backUp(site, folder)
  expect(await readFailure(folder)).toBeNull()
})

test('an unfinished backup says by its time that it is worked on, while nothing is written to it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const file = join(newTemporaryFolder(), 'gemev-2026-11-22T011500Z-00ff.backup.unfinished')
  writeFileSync(file, '')
  const ageMs = () => Date.now() - statSync(file).mtimeMs
  await workOnUnfinished(file, async () => {
    for (let minute = 0; minute < 2; minute += 1) {
      const longAgo = new Date(Date.now() - 3_600_000)
      utimesSync(file, longAgo, longAgo)
      await vi.advanceTimersByTimeAsync(60_000)
      await expect.poll(ageMs).toBeLessThan(60_000)
    }
  })
  expect(existsSync(file)).toBe(false)
})

test('an image is copied again that was changed, though the clock had fallen back, and a copy that was damaged', async () => {
  const site = await newFilledInstallation()
  const folder = newTemporaryFolder()
  const copies = () => copiesIn(folder)
  const contents = () => copies().map((name) => readFileSync(join(folder, 'images', name), 'utf8'))
  await backUp(site, folder)
  writeFileSync(join(folder, 'images', copies()[0] ?? ''), 'AN IMAGE')
  await backUp(site, folder)
  expect(contents()).toEqual(['an image'])
  const original = join(site.dataDir, imagePath)
  writeFileSync(original, 'AN IMAGE')
  utimesSync(original, new Date('2020-01-01'), new Date('2020-01-01'))
  await backUp(site, folder)
  expect(contents().toSorted()).toEqual(['AN IMAGE', 'an image'])
})

test('a copy stays for as long as a backup needs it, also while the clock falls back', async () => {
  const site = await newFilledInstallation()
  const folder = newTemporaryFolder()
  const backUpAt = async (time: string) => {
    const clock = { now: () => new Date(time) }
    return basename((await createBackup(site, { folder, clock, log: silentLog })).file)
  }
  await backUpAt('2026-03-01T01:10:00Z')
  const copies = copiesIn(folder)
  const needed = await backUpAt('2026-11-20T01:10:00Z')
  rmSync(join(folder, await backUpAt('2020-01-01T01:10:00Z')))
  rmSync(join(site.dataDir, imagePath))
  await backUpAt('2026-11-21T01:10:00Z')
  const removeOld = () => removeOldBackups(folder, new Date('2026-11-21T01:11:00Z'))
  for (const name of readdirSync(folder)) {
    if (name.includes('2026-03')) rmSync(join(folder, name))
  }
  await removeOld()
  expect(existsSync(join(folder, needed))).toBe(true)
  expect(copiesIn(folder)).toEqual(copies)
  rmSync(join(folder, needed))
  await removeOld()
  expect(copiesIn(folder)).toEqual([])
})

test('what is no image of this program ends no backup, also what cannot be read, and is named', async () => {
  const site = await newFilledInstallation()
  const folder = join(site.dataDir, originals)
  // What systems leave on mounted disks and in shared folders. A backup does not look inside of foreign folders.
  const folders = ['.snapshot', 'lost+found']
  const files = ['.DS_Store', 'gemev/.nfs0000000000a1', 'gemev/a copy']
  for (const name of folders) mkdirSync(join(folder, name))
  for (const name of [...files, '.snapshot/original']) writeFileSync(join(folder, name), 'foreign')
  symlinkSync('/nowhere', join(folder, 'gemev/a link'))
  chmodSync(join(folder, 'lost+found'), 0)
  const { file, ...made } = await backUpUnprivileged(site)
  const foreign = [...folders, ...files, 'gemev/a link'].toSorted()
  expect({ ...made, foreign: made.foreign.toSorted() }).toMatchObject({ images: 1, foreign })
  const installation = await newEmptyInstallation()
  await restore(installation, file)
  const names = readdirSync(join(installation.dataDir, originals), { recursive: true })
  expect(names.toSorted()).toEqual(['gemev', 'gemev/blog', 'gemev/blog/a', 'gemev/blog/a/original'])
})

test('a link, an image and a folder of images whose content a backup would lack end it, and are named', async () => {
  const site = await newFilledInstallation()
  const link = join(site.dataDir, originals, 'gemev/moved')
  symlinkSync(newTemporaryFolder(), link)
  await expect(backUp(site)).rejects.toThrow(`${link} is a link`)
  rmSync(link)
  for (const name of [imagePath, dirname(imagePath)]) {
    const path = join(site.dataDir, name)
    chmodSync(path, 0)
    const reason = `${path} belongs to the images and cannot be read: EACCES`
    await expect(backUpUnprivileged(site)).rejects.toThrow(reason)
  }
})

test.each(databaseKinds)(
  'a backup of %s is refused before anything is written where it would take the last 500 MB of the disk',
  async (kind) => {
    const site = await newFilledInstallation(kind)
    const folder = newTemporaryFolder()
    // These 1024 bytes are enough for the image, but not for the database.
    await expect(backUpWith(site, folder, 1024)).rejects.toThrow(
      /^The disk of \/\S+ has too little space for a backup: that takes .+, 500 MB have to stay free, and 500 MB are free\. Free some space: .+ Or let your technician/,
    )
    truncateSync(addImage(site, 'large', ''), 20 * megabyte)
    await expect(backUpWith(site, folder, 19 * megabyte)).rejects.toThrow(tooLittle)
    expect(readdirSync(folder)).toEqual([])
    expect(await backUpWith(site, folder, 60 * megabyte)).toMatchObject({ images: 2 })
    // An image that was copied before is not copied again, and needs no space.
    expect(await backUpWith(site, folder, 19 * megabyte)).toMatchObject({ images: 2 })
    expect(copiesIn(folder)).toHaveLength(2)
  },
)

test('a disk that others fill meanwhile ends the backup, and the next one goes on', async () => {
  const site = await newFilledInstallation()
  const folder = newTemporaryFolder()
  for (const name of ['b', 'c']) addImage(site, name, name.repeat(megabyte))
  const fill = [100 * megabyte, 100 * megabyte, 100]
  await expect(backUpWith(site, folder, ...fill)).rejects.toThrow(tooLittle)
  expect(readdirSync(folder)).toEqual(['images'])
  expect(await backUpWith(site, folder, 100 * megabyte)).toMatchObject({ images: 3 })
})

test.runIf(canMountMemory)(
  'a stick of its own may become nearly full, and one that is really full is said in words',
  async () => {
    const site = await newFilledInstallation()
    const stick = smallDisk(6 * megabyte)
    expect(await backUpWithFree(site, stick, 100 * megabyte)).toMatchObject({ images: 1 })
    await expect(backUpWithFree(site, stick, 1)).rejects.toThrow(
      /that takes .+, and 1 kB are free\./,
    )

    addImage(site, 'large', randomBytes(8 * megabyte))
    const folder = smallDisk(6 * megabyte)
    await expect(backUp(site, folder)).rejects.toThrow(tooLittle)
    // why: the disk has space when it is checked, and becomes full while the backup is written.
    await expect(backUpWith(site, folder, 100 * megabyte)).rejects.toThrow(
      `The disk of ${folder} became full during a backup. Free some space`,
    )
    expect(readdirSync(folder)).toEqual(['images'])
    expect(copiesIn(folder)).toEqual([])
  },
)
