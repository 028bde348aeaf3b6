import type { ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ImageHostUnavailable } from '#app/images/image-host.ts'
import { isSignedWith } from '#app/images/protocol/signatures.server.ts'
import type { ImageSettings } from '#app/platform/settings/env.server.ts'
import { done, invalid } from '#app/values/result.ts'
import { type FakeCloudinary, openFakeCloudinary } from '#tests/cloudinary.ts'
import { album, notes } from '#tests/image-configuration.ts'
import { cloudinaryAt } from '#tests/image-hosts.ts'

let service: FakeCloudinary
beforeAll(async () => {
  service = await openFakeCloudinary()
})
afterEach(() => service.reset())
afterAll(() => service.close())

// why: a signature contains the time.
const clock = { now: () => new Date('2026-05-04T09:00:00Z') }
const hostWith = (
  settings?: Partial<ImageSettings>,
  limits?: { upload: number; request: number; placeholder: number },
) => cloudinaryAt(service, settings, { clock, limits })
const key = { id: '1234567890', secret: 'secret-of-the-test' }
const file = new Uint8Array([1, 2, 3])
const target = { folder: album, publicId: 'album/mine' } as const
const unreachable = invalid({ file: 'Upload failed: the image host cannot be reached.' })

describe('settings', () => {
  const sentence =
    'Cloudinary configuration is incomplete. Please check your environment variables.'

  test('without a cloud name or a preset there is a message to show', async () => {
    for (const missing of [{ cloudName: undefined }, { uploadPreset: undefined }]) {
      const host = hostWith(missing)
      expect(host.uploads.problem).toBe(sentence)
      expect(await host.upload(file, target)).toEqual(invalid({ file: sentence }))
    }
    expect(service.requests).toEqual([])
    expect(hostWith().uploads.problem).toBeNull()
  })

  test('pages may show images from there, where they are delivered, and send them there', () => {
    const { origins, deliveryUrl } = hostWith()
    expect(origins).toEqual({ images: [`${service.url}/cloud/`], uploads: [service.url] })
    expect(deliveryUrl('album/a', { width: 800 })).toContain(`${service.url}/cloud/image/upload/`)
  })
})

describe('what the browser sends', () => {
  test('is unsigned with the preset alone', () => {
    expect(hostWith().uploads).toEqual({
      endpoint: `${service.url}/v1_1/cloud/image/upload`,
      fields: { upload_preset: 'unsigned', tags: 'some,tags' },
      isSigned: false,
      problem: null,
    })
  })

  test('is signed with the secret, which it does not hold', () => {
    const host = hostWith({ key })
    expect(host.uploads.isSigned).toBe(true)
    const fields = host.uploadFields(notes, 'mine')
    expect(fields).toMatchObject({ api_key: key.id, timestamp: '1777885200' })
    expect(JSON.stringify([fields, host.uploads])).not.toContain(key.secret)
    // An upload repeated under the same name is the same image, and replaces no other.
    expect(fields).toMatchObject({ public_id: 'mine', overwrite: 'false' })
    expect(isSignedWith(fields, key.secret)).toBe(true)
  })
})

describe('an upload from the program', () => {
  test('brings the image, and its size', async () => {
    const result = await hostWith({ key }).upload(file, target)
    const url =
      'https://res.cloudinary.com/cloud/image/upload/f_auto,q_auto/v1757575723/album/mine.png'
    const size = { width: 3072, height: 1728, bytes: 2295493 }
    const image = { publicId: 'album/mine', url, ...size, placeholder: null, attention: null }
    expect(result).toEqual(done(image))
    const sent = { file: '3 bytes', public_id: 'mine', folder: 'album', api_key: key.id }
    expect(service.requests[0]?.fields).toMatchObject(sent)
  })

  test('is tried once more under the same name when the connection breaks', async () => {
    service.answerNext((response) => response.destroy())
    expect((await hostWith().upload(file, target)).ok).toBe(true)
    const uploads = service.requests.filter(({ line }) => line.startsWith('POST'))
    expect(uploads.map(({ fields }) => fields.public_id)).toEqual(['mine', 'mine'])
  })

  test('says what the service says', async () => {
    const body = JSON.stringify({ error: { message: 'Upload preset not found' } })
    service.answerNext((response) => response.writeHead(400).end(body))
    const reason = invalid({ file: 'Upload preset not found' })
    expect(await hostWith().upload(file, target)).toEqual(reason)
  })

  test.each([
    ['is away', 503, 'down for maintenance'],
    ['answers with a page', 200, '<html>Sign in to the hotel network</html>'],
    ['answers with something else', 200, '{"public_id":7,"secure_url":"javascript:alert(1)"}'],
    ['answers with half of it', 200, '{"public_id":"a","secure_url":"https://x.example/a"}'],
    ['sends elsewhere', 302, ''],
  ])('is a sentence when the service %s', async (_, status, body) => {
    const wrong = (response: ServerResponse) =>
      response.writeHead(status, { Location: 'http://127.0.0.1:1/' }).end(body)
    service.answerNext(wrong, wrong)
    expect(await hostWith().upload(file, target)).toEqual(unreachable)
  })
})

describe('a service that hangs', () => {
  const hang = () => {}
  const limits = { upload: 700, request: 700, placeholder: 400 }
  const patiently = (request = limits.request) => hostWith({ key }, { ...limits, request })

  test('is tried once more, and then a person is shown a message', async () => {
    service.answerNext(hang, hang)
    expect(await patiently().upload(file, target)).toEqual(unreachable)
    expect(service.requests).toHaveLength(2)
    // A service that hangs the first time only is not noticed.
    service.answerNext(hang)
    expect((await patiently().upload(file, target)).ok).toBe(true)
  })

  test('does not delay finding or removing an image', async () => {
    service.answerNext(hang, hang, hang, hang)
    await expect(patiently().find('album/mine')).rejects.toThrow(ImageHostUnavailable)
    await expect(patiently().destroy('album/mine')).rejects.toThrow('does not answer')
  })

  test('only when a blur is to be made costs that blur alone', async () => {
    const image = { public_id: 'album/mine', width: 30, height: 20, bytes: 100 }
    const found = JSON.stringify({ ...image, secure_url: 'https://example.com/upload/a.png' })
    service.answerNext((response) => response.end(found), hang, hang)
    // What is answered may be late on a busy machine.
    expect(await patiently(10_000).find('album/mine')).toMatchObject({ placeholder: null })
  })
})

describe('an image there', () => {
  test('is found by the key, or by what is delivered', async () => {
    for (const host of [hostWith({ key }), hostWith()]) {
      const size = { width: 3072, height: 1728, bytes: 2295493 }
      expect(await host.find('album/mine')).toMatchObject({ publicId: 'album/mine', ...size })
      expect(await host.find('album/missing')).toBeNull()
    }
    // A blur that the test before gave up may be asked for late.
    const asked = service.requests.find(({ line }) => line.includes('/resources/'))
    expect(asked?.authorization).toMatch(/^Basic /)
  })

  test('is removed with a signature, also when it is gone already', async () => {
    for (const name of ['album/mine', 'album/gone']) await hostWith({ key }).destroy(name)
    const line = 'POST /v1_1/cloud/image/destroy'
    expect(service.requests).toMatchObject([
      { line, fields: { public_id: 'album/mine' } },
      { line, fields: { public_id: 'album/gone' } },
    ])
    // Without a key it stays there, and nobody is stopped by it.
    await hostWith().destroy('album/mine')
    expect(service.requests).toHaveLength(2)
  })

  test('is reported as still there when the service fails', async () => {
    const away = (response: ServerResponse) => response.writeHead(500).end()
    service.answerNext(away, away)
    await expect(hostWith({ key }).destroy('album/mine')).rejects.toThrow('does not answer')
    service.answerNext((response) => response.writeHead(401).end('{"error":{"message":"Invalid"}}'))
    await expect(hostWith({ key }).destroy('album/mine')).rejects.toThrow('Invalid')
    service.answerNext((response) => response.end('{"result":"pending"}'))
    await expect(hostWith({ key }).destroy('album/mine')).rejects.toThrow('did not say')
  })
})
