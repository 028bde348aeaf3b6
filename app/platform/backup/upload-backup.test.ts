import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { systemClock } from '#app/platform/clock.ts'
import { openBucket } from '#app/platform/object-storage/bucket.server.ts'
import {
  backUp,
  contentOf,
  imagePath,
  newEmptyInstallation,
  newFolder,
  newSite,
  restore,
} from '#tests/backed-up-installations.ts'
import { databaseKinds } from '#tests/database-kinds.ts'
import { cutOff, neverAnswer, openStorageServer } from '#tests/storage-server.ts'
import { downloadBackup } from './download-backup.server.ts'
import { type UploadSettings, uploadBackup } from './upload-backup.server.ts'
import { readUploadState } from './upload-state.server.ts'

const backupPassphrase = 'three calabashes beside the well'
const limits = { pauses: { firstMs: 1, maxMs: 5 }, attempts: 2 }

/** A site whose backups are sent to a storage. */
async function newUpload(kind: (typeof databaseKinds)[number] = 'sqlite') {
  const server = await openStorageServer()
  const site = { ...(await newSite(kind)), backupPassphrase, backupStorage: server.settings }
  const folder = newFolder()
  const bucket = openBucket(server.settings, limits)
  return {
    server,
    site,
    folder,
    bucket,
    backUp: async () => (await backUp(site, folder)).file,
    upload: (file: string, settings: UploadSettings = site) =>
      uploadBackup(settings, { file, clock: systemClock, limits }),
    keys: async () => (await bucket.list()).map(({ key }) => key),
  }
}

test.each(databaseKinds)('a site on %s comes back from the storage alone', async (kind) => {
  const { site, folder, backUp, upload } = await newUpload(kind)
  const file = await backUp()
  expect(await upload(file)).toEqual({ name: basename(file), images: 1 })
  const before = await contentOf(site)
  rmSync(folder, { recursive: true })
  const installation = { ...(await newEmptyInstallation(kind)), backupPassphrase }
  const settings = { ...installation, backupStorage: site.backupStorage }
  const fetched = await downloadBackup(settings, { name: 'newest', folder, limits })
  expect(fetched).toBe(file)
  await restore(installation, fetched)
  expect(await contentOf(installation)).toEqual(before)
  expect(readFileSync(join(installation.dataDir, imagePath), 'utf8')).toBe('an image')
})

test('nothing in the storage can be read, and no name says which image it is', async () => {
  const { server, backUp, upload, keys, folder } = await newUpload()
  await upload(await backUp())
  const [copy = ''] = readdirSync(join(folder, 'images')).filter((name) => !/json/.test(name))
  const stored = await keys()
  expect(stored).toHaveLength(3)
  for (const key of stored) {
    expect(key).not.toContain(copy)
    const content = readFileSync(server.fileOf(key))
    expect(content.includes('an image')).toBe(false)
    expect(content.includes('Kojo')).toBe(false)
    expect(content.includes(copy)).toBe(false)
  }
})

test('a backup that is not encrypted does not leave the machine', async () => {
  const { site, folder, upload, keys } = await newUpload()
  const { file } = await backUp({ ...site, backupPassphrase: undefined }, folder)
  await expect(upload(file)).rejects.toThrow('only encrypted backups leave this machine')
  await expect(upload(file, { ...site, backupPassphrase: undefined })).rejects.toThrow(
    'BACKUP_PASSPHRASE',
  )
  expect(await keys()).toEqual([])
})

test('an image is sent once, and again when it is not whole there', async () => {
  const { backUp, upload, bucket, keys } = await newUpload()
  expect((await upload(await backUp())).images).toBe(1)
  expect((await upload(await backUp())).images).toBe(0)
  const [image = ''] = (await keys()).filter((key) => key.startsWith('images/'))
  await bucket.put(image, Buffer.from('cut off'))
  expect((await upload(await backUp())).images).toBe(1)
})

test('the storage has seven days, four weeks and six months, and the images of those', async () => {
  const { site, backUp, upload, bucket, keys } = await newUpload()
  const storeBackup = async (day: number, images: string[]) => {
    const date = new Date(Date.now() - day * 86_400_000).toISOString().slice(0, 10)
    const name = `gemev-${date}T010000Z-00ff.backup`
    await bucket.put(name, Buffer.from('x'))
    await bucket.put(`${name}.images`, Buffer.from(JSON.stringify(images)))
    for (const image of images) await bucket.put(image, Buffer.from('x'))
    return name
  }
  const yesterday = await storeBackup(1, ['images/common', 'images/yesterday'])
  for (let day = 2; day < 12; day += 1) await storeBackup(day, ['images/common'])
  for (let month = 1; month < 14; month += 1) {
    await storeBackup(30 * month, ['images/common', `images/month-${month}`])
  }
  const file = await backUp()
  await upload(file)
  const stored = await keys()
  const backups = stored.filter((key) => key.endsWith('.backup'))
  expect(backups.length).toBeGreaterThanOrEqual(7)
  expect(backups.length).toBeLessThanOrEqual(7 + 4 + 6)
  expect(backups).toEqual(expect.arrayContaining([basename(file), yesterday]))
  expect(stored.filter((key) => key.endsWith('.images'))).toHaveLength(backups.length)
  expect(stored).toContain('images/yesterday')
  expect(stored).not.toContain('images/month-13')
  // Its own image is one that no former backup had.
  expect(stored.filter((key) => /^images\/[\da-f]{64}$/.test(key))).toHaveLength(1)
  await expect(
    downloadBackup(site, { name: basename(file), folder: newFolder(), limits }),
  ).resolves.toContain(basename(file))
})

test('images stay while it is unknown which of them a backup needs', async () => {
  const { backUp, upload, bucket, keys } = await newUpload()
  const date = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  await bucket.put(`gemev-${date}T010000Z-00ff.backup`, Buffer.from('x'))
  await bucket.put('images/unknown', Buffer.from('x'))
  await upload(await backUp())
  expect(await keys()).toContain('images/unknown')
})

test('an upload that fails is remembered with what to do, until one succeeds', async () => {
  const { server, site, backUp, upload, folder } = await newUpload()
  const file = await backUp()
  const bytes = readFileSync(file)
  const wrongKey = { ...server.settings, secret: 'another secret' }
  await expect(upload(file, { ...site, backupStorage: wrongKey })).rejects.toThrow(
    'BACKUP_S3_SECRET',
  )
  const state = await readUploadState(folder)
  expect(state).toMatchObject({
    failed: {
      reason: expect.stringContaining('refuses the secret'),
      advice: expect.stringContaining('BACKUP_S3_SECRET'),
    },
  })
  expect(JSON.stringify(state)).not.toContain('another secret')
  expect(readFileSync(file).equals(bytes)).toBe(true)
  await upload(file)
  const after = await readUploadState(folder)
  expect(after.failed).toBeUndefined()
  expect(after.uploaded?.name).toBe(basename(file))
})

test('a line that goes in the middle leaves no backup there, and the next try sends the rest', async () => {
  const { server, site, backUp, upload, keys } = await newUpload()
  writeFileSync(join(site.dataDir, dirname(imagePath), 'other'), 'another image')
  const file = await backUp()
  server.setFault((request, response) =>
    request.url?.endsWith('.backup') ? cutOff(request, response) : undefined,
  )
  await expect(upload(file)).rejects.toThrow('cannot be reached')
  expect((await keys()).filter((key) => key.endsWith('.backup'))).toEqual([])
  server.setFault(() => undefined)
  expect((await upload(file)).images).toBe(0)
  expect(await keys()).toContain(basename(file))
})

test('a backup that was changed in the storage, or with another passphrase, is not put in place', async () => {
  const { server, site, backUp, upload } = await newUpload()
  const file = await backUp()
  await upload(file)
  const { name, folder } = { name: basename(file), folder: newFolder() }
  const other = { ...site, backupPassphrase: 'another passphrase' }
  await expect(downloadBackup(other, { name, folder, limits })).rejects.toThrow(
    'BACKUP_PASSPHRASE is not its passphrase',
  )
  const stored = readFileSync(server.fileOf(name))
  stored[100] = (stored[100] ?? 0) ^ 1
  writeFileSync(server.fileOf(name), stored)
  await expect(downloadBackup(site, { name, folder, limits })).rejects.toThrow('is damaged')
  expect(readdirSync(folder)).toEqual([])
})

test('another name is answered with those that are there', async () => {
  const { site, backUp, upload } = await newUpload()
  const file = await backUp()
  const folder = newFolder()
  const download = downloadBackup(site, { name: 'newest', folder, limits })
  await expect(download).rejects.toThrow('has no backup yet')
  await upload(file)
  await expect(downloadBackup(site, { name: '../x', folder, limits })).rejects.toThrow(
    `s3:${basename(file)}`,
  )
  expect(readdirSync(folder)).toEqual([])
})

test('a storage that never answers does not hold a backup up for ever', async () => {
  const { server, site, backUp } = await newUpload()
  const file = await backUp()
  server.setFault(neverAnswer)
  const slow = { ...limits, timeoutMs: 50 }
  await expect(uploadBackup(site, { file, clock: systemClock, limits: slow })).rejects.toThrow(
    'did not answer in time',
  )
})
