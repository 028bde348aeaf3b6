import { randomBytes } from 'node:crypto'
import { readdirSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { systemClock } from '#app/platform/clock.ts'
import { reservedBytes } from '#app/platform/data-folder/data-folder.server.ts'
import { backUp, imagePath, newFilledInstallation } from '#tests/backed-up-installations.ts'
import { databaseKinds } from '#tests/database-kinds.ts'
import { canMountMemory, smallDisk } from '#tests/own-disk.ts'
import { silentLog } from '#tests/silent-log.ts'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import { type BackupSettings, createBackup } from './create-backup.server.ts'

const megabyte = 1024 ** 2
const tooLittle = 'too little space for a backup'

/** Stores one more image. */
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

const copiesIn = (folder: string) =>
  readdirSync(join(folder, 'images')).filter((name) => name !== 'index.json')

test.each(databaseKinds)(
  'a backup of %s is refused before anything is written where it would take the last 500 MB of the disk',
  async (kind) => {
    const site = await newFilledInstallation(kind)
    const folder = newTemporaryFolder()
    // These 1024 bytes are enough for the image, but not for the database.
    await expect(backUpWith(site, folder, 1024)).rejects.toThrow(
      /^The disk of \/\S+ has too little space for a backup: that takes .+, 500 MB have to stay free, and 500 MB are free\. Free some space: .+ Or set BACKUP_DIR/,
    )
    truncateSync(addImage(site, 'large', ''), 50 * megabyte)
    await expect(backUpWith(site, folder, 49 * megabyte)).rejects.toThrow(tooLittle)
    expect(readdirSync(folder)).toEqual([])
    expect(await backUpWith(site, folder, 100 * megabyte)).toMatchObject({ images: 2 })
    // An image that was copied before is not copied again, and needs no space.
    expect(await backUpWith(site, folder, 49 * megabyte)).toMatchObject({ images: 2 })
    expect(copiesIn(folder)).toHaveLength(2)
  },
)

test('a disk that others fill meanwhile ends the backup, and what that has copied is deleted', async () => {
  const site = await newFilledInstallation('sqlite')
  const folder = newTemporaryFolder()
  await backUp(site, folder)
  const [needed] = copiesIn(folder)
  for (const name of ['b', 'c']) addImage(site, name, name.repeat(megabyte))
  const fill = [100 * megabyte, 100 * megabyte, 100]
  await expect(backUpWith(site, folder, ...fill)).rejects.toThrow(tooLittle)
  expect(copiesIn(folder)).toEqual([needed])
  expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([])
  // Another backup that is made at the same time may name what is copied.
  writeFileSync(join(folder, 'gemev-2026-11-22T011500Z-00ff.backup.unfinished'), '')
  await expect(backUpWith(site, folder, ...fill)).rejects.toThrow(tooLittle)
  expect(copiesIn(folder)).toHaveLength(2)
  expect(await backUpWith(site, folder, 100 * megabyte)).toMatchObject({ images: 3 })
})

test.runIf(canMountMemory)(
  'a stick of its own may become nearly full, and one that is really full is said in words and has its space again',
  async () => {
    const site = await newFilledInstallation('sqlite')
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
