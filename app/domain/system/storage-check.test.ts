import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openBucket } from '#app/platform/object-storage/bucket.server.ts'
import { finding, newCheckedInstallation } from '#tests/checked-installation.ts'
import { openStorageServer, storageEnvironment } from '#tests/storage-server.ts'

describe('the check of the storage outside', () => {
  test('tries out the storage of backups, leaves nothing there, and shows no secret', async () => {
    const { dataDir, check } = await newCheckedInstallation('sqlite')
    const server = await openStorageServer()
    const storage = storageEnvironment({ ...server.settings, secret: 'S3RVER' })
    const found = async (changes = {}) => (await check({ ...storage, ...changes })).Storage
    expect(await found()).toEqual(finding('attention', 'has no backup yet'))
    const methods = server.requests.map((line) => line.split(' ')[0])
    expect(methods).toEqual(['PUT', 'GET', 'GET', 'DELETE'])
    const bucket = openBucket(server.settings)
    expect(await bucket.list()).toEqual([])
    const folder = join(dataDir, 'backups')
    mkdirSync(folder)
    const name = 'gemev-2026-11-25T010000Z-00ff.backup'
    const uploadedAt = (hoursAgo: number, failed?: object) => {
      const at = new Date(Date.now() - hoursAgo * 3_600_000).toISOString()
      const state = { uploaded: { name, at }, failed }
      writeFileSync(join(folder, 'uploads.json'), JSON.stringify(state))
    }
    uploadedAt(5)
    const elsewhere = 'it was sent to another bucket, or was deleted there'
    expect(await found()).toEqual(finding('failed', elsewhere))
    await bucket.put(name, Buffer.from('x'))
    expect(await found()).toEqual(finding('passed', 'got the last backup 5 hours ago'))
    uploadedAt(49)
    expect((await found())?.text).toContain('Nothing was sent for two days.')
    uploadedAt(5, { at: new Date().toISOString(), reason: 'The line was down.' })
    expect(await found()).toEqual(finding('failed', 'The line was down.', 'upload-backup'))
    const refused = await found({ BACKUP_S3_SECRET: 'well hidden secret' })
    expect(refused).toEqual(finding('failed', '', 'BACKUP_S3_SECRET'))
    expect(JSON.stringify(refused)).not.toContain('well hidden')
    const missing = await found({ BACKUP_S3_BUCKET: 'nowhere' })
    expect(missing?.text).toContain('There is no bucket nowhere')
  })

  test('says that a bucket is not for the backups alone', async () => {
    const { check } = await newCheckedInstallation('sqlite')
    const server = await openStorageServer()
    const storage = storageEnvironment(server.settings)
    const bucket = openBucket(server.settings)
    for (const name of [
      'gemev-2026-11-25T010000Z-00ff.backup',
      'gemev-2026-11-25T010000Z-00ff.backup.images',
      `images/${'0a'.repeat(32)}`,
      'probe-0011223344556677',
    ])
      await bucket.put(name, Buffer.from('x'))
    expect((await check(storage)).Storage?.text).toContain('has no backup yet')
    await bucket.put('images/ward.jpg', Buffer.from('x'))
    const { Storage } = await check(storage)
    expect(Storage).toEqual(finding('attention', 'such as images/ward.jpg.', 'BACKUP_S3_BUCKET'))
  })

  test('takes the empty objects for content of nobody that consoles store for folders', async () => {
    const { check } = await newCheckedInstallation('sqlite')
    const server = await openStorageServer()
    // why: the test server cannot store objects of this kind, so this answer replaces its listing.
    const listing = (key: string, size: number) =>
      server.setFailure((request, response) => {
        if (!request.url?.includes('list-type')) return undefined
        const entry = `<Key>${key}</Key><Size>${size}</Size><LastModified>2026-11-25T01:00:00Z</LastModified>`
        response.end(`<ListBucketResult><Contents>${entry}</Contents></ListBucketResult>`)
        return 'handled'
      })
    const found = async () => (await check(storageEnvironment(server.settings))).Storage?.text
    listing('images/', 0)
    expect(await found()).toContain('has no backup yet')
    listing('images/', 3)
    expect(await found()).toContain('such as images/.')
    listing('images', 0)
    expect(await found()).toContain('such as images.')
  })
})
