import { readdirSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { reservedBytes } from '#app/platform/data-folder/data-folder.server.ts'
import {
  backUp,
  contentOf,
  imagePath,
  newEmptyInstallation,
  newFilledInstallation,
  restore,
} from '#tests/backed-up-installations.ts'
import { databaseKinds } from '#tests/database-kinds.ts'
import { canMountMemory, smallDisk } from '#tests/own-disk.ts'

const megabyte = 1024 ** 2
/** The options of a restore onto a disk with these free bytes beside the reserved ones. */
const withSpace = (bytes: number) => ({ freeBytes: async () => reservedBytes + bytes })

function freeIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** A site whose image has two megabytes, and its backup. */
async function newBackup() {
  const site = await newFilledInstallation('sqlite')
  writeFileSync(join(site.dataDir, imagePath), 'i'.repeat(2 * megabyte))
  return { site, ...(await backUp(site)) }
}

test.each(databaseKinds)(
  'a restore on %s is refused before it touches anything where it would take the last 500 MB of the disk',
  async (kind) => {
    const { file } = await newBackup()
    const installation = await newEmptyInstallation(kind)
    await expect(restore(installation, file, withSpace(2 * megabyte - 1))).rejects.toThrow(
      /has too little space for the restore: .+ Free some space: .+ Nothing was changed\.$/,
    )
    expect(readdirSync(installation.dataDir)).toEqual(['in-use.lock'])
    await restore(installation, file, withSpace(20 * megabyte))
  },
)

test('a restore also needs space for the database where that is a file', async () => {
  const { file } = await newBackup()
  const installation = await newEmptyInstallation('sqlite')
  await expect(restore(installation, file, withSpace(2 * megabyte))).rejects.toThrow(
    'too little space for the restore',
  )
})

test.runIf(canMountMemory)('a disk that becomes really full leaves what was there', async () => {
  const { site, file } = await newBackup()
  // With these sizes the images fill the disk, or the database does.
  for (const room of [1.5, 2.5]) {
    const dataDir = smallDisk(4 * megabyte + room * megabyte)
    const present = { ...site, dataDir }
    await restore(
      present,
      (await backUp(await newFilledInstallation('sqlite'))).file,
      withSpace(20 * megabyte),
    )
    const before = await contentOf(present)
    writeFileSync(join(dataDir, 'filler'), 'f'.repeat(freeIn(dataDir) - room * megabyte))
    await expect(restore(present, file, { replaces: true })).rejects.toThrow('too little space')
    // why: the disk has space when it is checked, and becomes full while the restore writes.
    const replacing = { replaces: true, ...withSpace(20 * megabyte) }
    await expect(restore(present, file, replacing)).rejects.toThrow(
      /became full during the restore\. Free some space: .+ Nothing was changed\.$/,
    )
    expect(readdirSync(dataDir).filter((name) => /restor/.test(name))).toEqual([])
    expect(await contentOf(present)).toEqual(before)
  }
})
