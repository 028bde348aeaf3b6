import { createHash } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { systemClock } from '#app/platform/clock.ts'
import { reservedBytes } from '#app/platform/data-folder/data-folder.server.ts'
import { openBucket } from '#app/platform/object-storage/bucket.server.ts'
import {
  backUp,
  contentOf,
  imagePath,
  newEmptyInstallation,
  newFilledInstallation,
  restore,
} from '#tests/backed-up-installations.ts'
import { cutOff, openStorageServer } from '#tests/storage-server.ts'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import { downloadBackup } from './download-backup.server.ts'
import { readUploadState, type UploadSettings, uploadBackup } from './upload-backup.server.ts'

const backupPassphrase = 'three calabashes beside the well'
/** The name of an uploaded image: a hash, which reveals nothing about the image. */
const imageNamed = (text: string) => `images/${createHash('sha256').update(text).digest('hex')}`
const dayMs = 86_400_000
const limits = { pauses: { firstMs: 1, maxMs: 5 }, attempts: 2 }

const prepared = newTemporaryFolder(afterAll)

/** A folder with a backup of its own, which was made once for all tests: its encryption is slow on purpose. */
async function copyOfBackup() {
  if (readdirSync(prepared).length === 0) {
    await backUp({ ...(await newFilledInstallation('sqlite')), backupPassphrase }, prepared)
  }
  const folder = newTemporaryFolder()
  cpSync(prepared, folder, { recursive: true })
  const [name = ''] = readdirSync(folder).filter((file) => file.endsWith('.backup'))
  return { folder, file: join(folder, name), name }
}

/** A backup and a storage to which it may be sent. */
async function newUpload() {
  const server = await openStorageServer()
  const settings = { backupPassphrase, backupStorage: server.settings }
  const bucket = openBucket(server.settings, limits)
  const backup = await copyOfBackup()
  return {
    ...backup,
    server,
    settings,
    bucket,
    upload: (own: UploadSettings = settings) =>
      uploadBackup(own, { file: backup.file, clock: systemClock, limits }),
    download: (name: string, folder: string, own: UploadSettings = settings) =>
      downloadBackup(
        { dataDir: prepared, ...own },
        { name, folder, now: systemClock.now(), limits },
      ),
    keys: async () => (await bucket.list()).map(({ key }) => key),
  }
}

test('a site comes back from the storage alone', async () => {
  const { settings, server } = await newUpload()
  const site = { ...(await newFilledInstallation('sqlite')), ...settings }
  const { file } = await backUp(site)
  const uploaded = await uploadBackup(settings, { file, clock: systemClock, limits })
  expect(uploaded).toEqual({ name: basename(file), images: 1 })
  const installation = { ...(await newEmptyInstallation('sqlite')), ...settings }
  const newest = { name: 'newest', folder: newTemporaryFolder(), now: systemClock.now(), limits }
  const fetched = await downloadBackup(installation, newest)
  expect(readFileSync(fetched).equals(readFileSync(file))).toBe(true)
  await restore(installation, fetched)
  expect(await contentOf(installation)).toEqual(await contentOf(site))
  expect(readFileSync(join(installation.dataDir, imagePath), 'utf8')).toBe('an image')
  expect(server.requests.length).toBeLessThan(20)
})

test('a backup that is not encrypted does not leave the machine', async () => {
  const { file, upload, settings, keys } = await newUpload()
  await expect(upload({ ...settings, backupPassphrase: undefined })).rejects.toThrow(
    'BACKUP_PASSPHRASE',
  )
  writeFileSync(file, gzipSync('{"format":"gemev-backup"}\n'))
  await expect(upload()).rejects.toThrow('only encrypted backups leave this machine')
  expect(await keys()).toEqual([])
})

test('the storage has seven days, four weeks and six months, and the images of those', async () => {
  const { name, upload, download, bucket, keys } = await newUpload()
  const storeBackup = async (day: number, images: string[]) => {
    const date = new Date(Date.now() - day * dayMs).toISOString().slice(0, 10)
    const earlier = `gemev-${date}T000000Z-00ff.backup`
    await bucket.put(earlier, Buffer.from('x'))
    await bucket.put(`${earlier}.images`, Buffer.from(JSON.stringify(images)))
    for (const image of images) await bucket.put(image, Buffer.from('x'))
    return earlier
  }
  const yesterday = await storeBackup(1, [imageNamed('common'), imageNamed('yesterday')])
  for (let day = 2; day < 9; day += 1) await storeBackup(day, [imageNamed('common')])
  for (let month = 1; month < 10; month += 1) {
    await storeBackup(30 * month, [imageNamed('common'), imageNamed(`month ${month}`)])
  }
  await upload()
  const stored = await keys()
  const backups = stored.filter((key) => key.endsWith('.backup'))
  expect(backups.length).toBeGreaterThanOrEqual(7)
  expect(backups.length).toBeLessThanOrEqual(7 + 4 + 6)
  expect(backups).toEqual(expect.arrayContaining([name, yesterday]))
  expect(stored.filter((key) => key.endsWith('.images'))).toHaveLength(backups.length)
  expect(stored).toEqual(expect.arrayContaining([imageNamed('common'), imageNamed('yesterday')]))
  expect(stored).not.toContain(imageNamed('month 9'))
  const folder = newTemporaryFolder()
  await download(name, folder)
  expect(readdirSync(join(folder, 'images'))).toHaveLength(1)
})

test('what is no upload stays, and so do images while it is unknown which of them a backup needs', async () => {
  const { upload, bucket, keys } = await newUpload()
  const date = new Date(Date.now() - dayMs).toISOString().slice(0, 10)
  const foreign = ['images/ward.jpg', 'letters/2026.pdf', 'notes.backup', imageNamed('unknown')]
  for (const name of [...foreign, `gemev-${date}T010000Z-00ff.backup`])
    await bucket.put(name, Buffer.from('x'))
  await upload()
  expect(await keys()).toEqual(expect.arrayContaining(foreign))
})

test('why an upload failed is remembered until one succeeds, and the backup stays', async () => {
  const { server, settings, upload, folder, file, name } = await newUpload()
  const bytes = readFileSync(file)
  const backupStorage = { ...server.settings, secret: 'another secret' }
  await expect(upload({ ...settings, backupStorage })).rejects.toThrow('BACKUP_S3_SECRET')
  const state = await readUploadState(folder)
  expect(state.failed?.reason).toContain('refuses the secret')
  expect(JSON.stringify(state)).not.toContain('another secret')
  expect(readFileSync(file).equals(bytes)).toBe(true)
  await upload()
  const after = await readUploadState(folder)
  expect(after.failed).toBeUndefined()
  expect(after.uploaded?.name).toBe(name)
})

test('a line that goes in the middle leaves no backup there, and the next try sends the rest', async () => {
  const { server, name, upload, keys } = await newUpload()
  server.setFailure((request, response) =>
    request.url?.endsWith('.backup') ? cutOff(request, response) : undefined,
  )
  await expect(upload()).rejects.toThrow('cannot be reached')
  expect((await keys()).filter((key) => key.endsWith('.backup'))).toEqual([])
  server.setFailure(() => undefined)
  expect((await upload()).images).toBe(0)
  expect(await keys()).toContain(name)
})

test('nothing in the storage can be read, no name says which image it is, and an image is sent once', async () => {
  const { server, upload, keys, folder, bucket } = await newUpload()
  expect((await upload()).images).toBe(1)
  expect((await upload()).images).toBe(0)
  const [copy = ''] = readdirSync(join(folder, 'images')).filter((name) => !/json/.test(name))
  const stored = await keys()
  expect(stored).toHaveLength(3)
  for (const key of stored) {
    expect(key).not.toContain(copy)
    const content = readFileSync(server.fileOf(key))
    for (const text of ['an image', 'Kojo', copy]) expect(content.includes(text)).toBe(false)
  }
  // An image that is not whole there is sent again.
  const [image = ''] = stored.filter((key) => key.startsWith('images/'))
  await bucket.put(image, Buffer.from('cut off'))
  expect((await upload()).images).toBe(1)
})

test('a backup is brought back by its name where the disk has space, and not once it was changed in the storage', async () => {
  const { server, name, settings, upload, download, bucket } = await newUpload()
  const folder = newTemporaryFolder()
  await expect(download('newest', folder)).rejects.toThrow('has no backup yet')
  await bucket.put('gemev-2099-01-01T010000Z-00ff.backup', Buffer.from('x'))
  await upload()
  await expect(download('../x', folder)).rejects.toThrow(`s3:${name}`)
  const downloadWith = (...spaces: number[]) => {
    const freeBytes = async () => reservedBytes + (spaces.shift() ?? 0)
    const options = { name, folder, now: systemClock.now(), limits, freeBytes }
    return downloadBackup({ ...settings, dataDir: folder }, options)
  }
  await expect(downloadWith(100)).rejects.toThrow('too little space for the backup: ')
  const other = { ...settings, backupPassphrase: 'another passphrase' }
  await expect(download(name, folder, other)).rejects.toThrow('is not its passphrase')
  expect(readdirSync(folder)).toEqual([])
  const megabyte = 1024 ** 2
  await expect(downloadWith(megabyte, 0)).rejects.toThrow('too little space for its images: ')
  await expect(downloadWith(megabyte, megabyte)).resolves.toBe(join(folder, name))
  // The newest one is none that a wrong clock has stamped.
  const second = newTemporaryFolder()
  expect(await download('newest', second)).toBe(join(second, name))

  const stored = readFileSync(server.fileOf(name))
  stored[100] = (stored[100] ?? 0) ^ 1
  writeFileSync(server.fileOf(name), stored)
  const third = newTemporaryFolder()
  await expect(download(name, third)).rejects.toThrow('is damaged')
  expect(readdirSync(third)).toEqual([])
})
