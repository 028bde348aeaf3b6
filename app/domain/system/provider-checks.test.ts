import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openBucket } from '#app/platform/object-storage/bucket.server.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { newCheckedInstallation } from '#tests/checked-installation.ts'
import { openFakeCloudinary } from '#tests/cloudinary.ts'
import { cloudinaryAt } from '#tests/image-hosts.ts'
import { openInbox } from '#tests/inbox.ts'
import { listenUntilEnd } from '#tests/listen-until-end.ts'
import { openStorageServer, storageEnvironment } from '#tests/storage-server.ts'
import { checkImages } from './images-check.server.ts'

describe('the checks of the providers outside', () => {
  test('try out the storage of backups, leave nothing there, and show no secret', async () => {
    const { dataDir, check } = await newCheckedInstallation('sqlite')
    const server = await openStorageServer()
    const storage = storageEnvironment({ ...server.settings, secret: 'S3RVER' })
    expect((await check(storage)).Storage).toMatchObject({
      state: 'attention',
      text: expect.stringContaining('has no backup yet'),
    })
    expect(server.requests.map((line) => line.split(' ')[0])).toEqual([
      'PUT',
      'GET',
      'GET',
      'DELETE',
    ])
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
    expect((await check(storage)).Storage).toMatchObject({
      state: 'failed',
      text: expect.stringContaining('it was sent to another bucket, or was deleted there'),
    })
    await bucket.put(name, Buffer.from('x'))
    expect((await check(storage)).Storage).toMatchObject({
      state: 'passed',
      text: expect.stringContaining('got the last backup 5 hours ago'),
    })
    uploadedAt(49)
    expect((await check(storage)).Storage?.text).toContain('Nothing was sent for two days.')
    uploadedAt(5, { at: new Date().toISOString(), reason: 'The line was down.' })
    expect((await check(storage)).Storage).toMatchObject({
      state: 'failed',
      text: expect.stringContaining('The line was down.'),
      advice: expect.stringContaining('upload-backup'),
    })
    const refused = await check({ ...storage, BACKUP_S3_SECRET: 'well hidden secret' })
    expect(refused.Storage).toMatchObject({
      state: 'failed',
      advice: expect.stringContaining('BACKUP_S3_SECRET'),
    })
    expect(JSON.stringify(refused)).not.toContain('well hidden')
    expect((await check({ ...storage, BACKUP_S3_BUCKET: 'nowhere' })).Storage?.text).toContain(
      'There is no bucket nowhere',
    )
  })

  test('say that a bucket is not for the backups alone', async () => {
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
    expect((await check(storage)).Storage).toMatchObject({
      state: 'attention',
      text: expect.stringContaining('such as images/ward.jpg.'),
      advice: expect.stringContaining('BACKUP_S3_BUCKET'),
    })
  })

  test('take the empty objects for content of nobody that consoles store for folders', async () => {
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

  test('sign in to the mail server, and send nothing', async () => {
    const { check } = await newCheckedInstallation('sqlite')
    const inbox = await openInbox()
    const mail = { SMTP_URL: inbox.url, MAIL_FROM: 'GEMEV <no-reply@gemev.example>' }
    expect((await check(mail))['Mail server']?.state).toBe('passed')
    expect(inbox.messages).toEqual([])
    await inbox.close()
    expect((await check(mail))['Mail server']).toMatchObject({
      state: 'failed',
      text: expect.stringContaining('ECONNREFUSED'),
    })
  })

  test('reach the provider of SMS, and send nothing', async () => {
    const { check } = await newCheckedInstallation('sqlite')
    const methods: string[] = []
    const provider = createServer((request, response) => {
      methods.push(request.method ?? '')
      response.writeHead(404).end()
    })
    const port = await listenUntilEnd(provider)
    const sms = { SMS_GATEWAY: 'http', SMS_URL: `http://127.0.0.1:${port}/send` }
    expect((await check(sms)).SMS?.state).toBe('passed')
    expect(methods).toEqual(['HEAD'])
    provider.closeAllConnections()
    await new Promise((resolve) => provider.close(resolve))
    expect((await check(sms)).SMS?.state).toBe('failed')
  })

  test.each([
    [
      'hubtel',
      'authorization',
      `Basic ${Buffer.from('clinic:the-key-of-tests').toString('base64')}`,
    ],
    ['arkesel', 'api-key', 'the-key-of-tests'],
    ['mnotify', 'url', '/api/balance/sms?key=the-key-of-tests'],
    ['africastalking', 'apikey', 'the-key-of-tests'],
  ])('ask %s for the account, whether it takes the key', async (gateway, name, value) => {
    const { check } = await newCheckedInstallation('sqlite')
    let empty = false
    const provider = createServer(({ method, url = '', headers }, response) => {
      const isRight = (name === 'url' ? url : headers[name]) === value
      // A GET asks for the account; a POST would send a message.
      const ofAccount = empty ? 402 : 200
      const ofKey = isRight ? ofAccount : 401
      response.writeHead(method === 'GET' ? ofKey : 500).end('{}')
    })
    const port = await listenUntilEnd(provider)
    const sms = {
      SMS_GATEWAY: gateway,
      SMS_URL: `http://127.0.0.1:${port}`,
      SMS_SENDER: 'GEMEV',
      SMS_USER: 'clinic',
      SMS_KEY: 'the-key-of-tests',
    }
    expect((await check(sms)).SMS).toMatchObject({
      state: 'passed',
      text: `${gateway} takes the key at 127.0.0.1:${port}.`,
    })
    const refused = (await check({ ...sms, SMS_KEY: 'well hidden key' })).SMS
    expect(refused).toMatchObject({
      state: 'failed',
      text: expect.stringContaining('refuses the key (HTTP 401)'),
      advice: expect.stringContaining('SMS_KEY'),
    })
    expect(JSON.stringify(refused)).not.toContain('well hidden')
    empty = true
    expect((await check(sms)).SMS?.text).toContain(`The account at ${gateway} is empty`)
  })

  /** The finding about SMS where the provider answers every request with this status. */
  async function findSmsAnswered(gateway: string, status: number) {
    const { check } = await newCheckedInstallation('sqlite')
    const provider = createServer((_, response) => {
      response.writeHead(status, { Location: '/elsewhere' }).end('<html>')
    })
    const port = await listenUntilEnd(provider)
    const account = { SMS_SENDER: 'GEMEV', SMS_USER: 'clinic', SMS_KEY: 'the-key-of-tests' }
    const found = await check({
      ...account,
      SMS_GATEWAY: gateway,
      SMS_URL: `http://127.0.0.1:${port}`,
    })
    return found.SMS
  }

  const smsGateways = ['hubtel', 'arkesel', 'mnotify', 'africastalking', 'http']

  test.each(smsGateways)('do not call %s good while it has trouble of its own', async (gateway) => {
    for (const status of [500, 503]) {
      expect(await findSmsAnswered(gateway, status)).toMatchObject({
        state: 'attention',
        text: expect.stringContaining('has trouble of its own'),
        advice: expect.stringContaining('Check again later'),
      })
    }
  })

  test.each([
    ['arkesel', 404],
    ['mnotify', 404],
    ['africastalking', 404],
    ['hubtel', 301],
    ['arkesel', 302],
  ])('find that an address is not that of %s by an answer of HTTP %i', async (gateway, status) => {
    expect(await findSmsAnswered(gateway, status)).toMatchObject({
      state: 'failed',
      text: expect.stringContaining(`(HTTP ${status}), so no SMS is sent: SMS_URL leads`),
      advice: expect.stringContaining('Correct SMS_URL'),
    })
  })

  test.each([
    // Hubtel is asked for a message that does not exist.
    ['hubtel', 404],
    // A gateway of somebody's own need not know the request.
    ['http', 404],
    ['http', 405],
    ['http', 501],
    ['http', 302],
  ])('call %s reached by an answer of HTTP %i', async (gateway, status) => {
    expect(await findSmsAnswered(gateway, status)).toMatchObject({
      state: 'passed',
      text: expect.stringContaining(`${gateway} can be reached`),
    })
  })

  test('do not repeat a key that no provider can be asked with', async () => {
    const { check } = await newCheckedInstallation('sqlite')
    const sms = { SMS_GATEWAY: 'arkesel', SMS_URL: 'http://127.0.0.1:1', SMS_SENDER: 'GEMEV' }
    const found = (await check({ ...sms, SMS_KEY: 'well\nhidden key' })).SMS
    expect(found?.state).toBe('failed')
    expect(found?.text).toContain('SMS_KEY')
    expect(JSON.stringify(found)).not.toMatch(/well|hidden/)
  })

  test('say what the account for pictures lacks', async () => {
    const { check } = await newCheckedInstallation('sqlite')
    expect((await check({ IMAGE_HOST: 'cloudinary' })).Pictures).toMatchObject({
      state: 'failed',
      text: expect.stringContaining('configuration is incomplete'),
    })
  })

  /** Opens the fake Cloudinary; returns it, and a function that checks pictures with an account there. */
  async function openAccount() {
    const { check } = await newCheckedInstallation('sqlite')
    const service = await openFakeCloudinary()
    onTestFinished(service.close)
    const account = {
      IMAGE_HOST: 'cloudinary',
      CLOUDINARY_CLOUD_NAME: 'clinic',
      CLOUDINARY_UPLOAD_PRESET: 'staff',
      CLOUDINARY_UPLOAD_PREFIX: service.url,
      CLOUDINARY_API_KEY: '1234567890',
      CLOUDINARY_API_SECRET: 'well hidden secret',
    }
    const findPictures = async () => {
      const { Pictures } = await check(account)
      expect(JSON.stringify(Pictures)).not.toContain('well hidden')
      return Pictures
    }
    /** Lets Cloudinary answer the next request with a status: twice, because each request is tried twice. */
    const answer = (status: number) => {
      const once = (response: ServerResponse) => void response.writeHead(status).end('{}')
      service.answerNext(once, once)
    }
    return { service, account, findPictures, answer }
  }

  test('ask Cloudinary for a picture that does not exist, and store none', async () => {
    const { service, findPictures, answer } = await openAccount()
    answer(404)
    expect((await findPictures())?.state).toBe('passed')
    expect(service.requests.map(({ line }) => line)).toEqual([
      'GET /v1_1/clinic/resources/image/upload/gemev/nothing',
    ])
  })

  test.each([401, 403])('name the settings that Cloudinary refuses by HTTP %i', async (status) => {
    const { findPictures, answer } = await openAccount()
    answer(status)
    expect(await findPictures()).toMatchObject({
      state: 'failed',
      text: `Cloudinary refuses the account (HTTP ${status}), so no picture can be uploaded.`,
      advice: expect.stringMatching(/^Correct CLOUDINARY_API_KEY, CLOUDINARY_API_SECRET and/),
    })
  })

  test.each([420, 500, 503])(
    'say what happens meanwhile where Cloudinary has trouble of its own (HTTP %i)',
    async (status) => {
      const { findPictures, answer } = await openAccount()
      answer(status)
      expect(await findPictures()).toMatchObject({
        state: 'attention',
        text: `Cloudinary answers, but not as it should (HTTP ${status}).`,
        advice: expect.stringContaining('Meanwhile no picture can be uploaded'),
      })
    },
  )

  test('say what happens meanwhile where Cloudinary cannot be reached', async () => {
    const { service, findPictures } = await openAccount()
    await service.close()
    expect(await findPictures()).toMatchObject({
      state: 'failed',
      text: expect.stringMatching(/^Cloudinary cannot be reached at 127\.0\.0\.1:.+ECONNREFUSED/),
      advice: expect.stringMatching(/^Is the line up\? Meanwhile/),
    })
  })

  test('say so as well where Cloudinary takes the connection and says nothing', async () => {
    const { service, account } = await openAccount()
    const settings = readSettings(account)
    const images = cloudinaryAt(service, settings.images)
    const hang = () => {}
    service.answerNext(hang, hang)
    expect(await checkImages({ settings, images }, 100)).toMatchObject({
      state: 'failed',
      text: expect.stringMatching(/: no answer$/),
      advice: expect.stringMatching(/^Is the line up\? Meanwhile/),
    })
  })
})
