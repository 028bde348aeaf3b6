import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { imageConfiguration } from '#app/domain/image-configuration.ts'
import { openListeningSite } from '#tests/http-listener.ts'
import { phonePhoto, uploadParamsFor } from '#tests/image-files.ts'

type Library = typeof import('cloudinary')['v2']

const key = { api_key: '1234567890', api_secret: 'a-secret-of-the-test' }
const folder = 'gemev-gallery'
const { uploadPreset: preset } = imageConfiguration

const { site, served } = await openListeningSite({
  CLOUDINARY_API_KEY: key.api_key,
  CLOUDINARY_API_SECRET: key.api_secret,
})
let library: Library
let file: string
/** The options by which the library sends the session of a member of staff. */
let session: { extra_headers: Record<string, string> }

beforeAll(async () => {
  session = { extra_headers: (await uploadParamsFor(site)).headers }
  // The library chooses between http and https once, when it is loaded.
  process.env.CLOUDINARY_URL = `cloudinary://${key.api_key}:${key.api_secret}@gemev?upload_prefix=${served.origin}`
  library = (await import('cloudinary')).v2
  file = join(mkdtempSync(join(tmpdir(), 'gemev-sdk-')), 'phone.jpg')
  writeFileSync(file, await phonePhoto(400, 300))
})

const errorOf = (call: Promise<unknown>) => call.then(() => undefined).catch((error) => error)

describe('the official library uploads', () => {
  test('unsigned, with a preset and the session of a member of staff', async () => {
    const answer = await library.uploader.unsigned_upload(file, preset, {
      ...session,
      folder,
      tags: ['gemev', 'medical'],
    })
    expect(Object.keys(answer)).toEqual([
      'asset_id',
      'public_id',
      'version',
      'version_id',
      'signature',
      'width',
      'height',
      'format',
      'resource_type',
      'created_at',
      'tags',
      'bytes',
      'type',
      'etag',
      'placeholder',
      'url',
      'secure_url',
      'folder',
      'asset_folder',
      'display_name',
      'original_filename',
    ])
    // Upright, as it is looked at.
    expect(answer).toMatchObject({
      width: 300,
      height: 400,
      format: 'jpg',
      resource_type: 'image',
    })
    expect(answer.public_id).toMatch(/^gemev-gallery\/[a-z0-9]{20}$/)
    expect(answer.tags).toEqual(['gemev', 'medical'])
    expect(answer.secure_url).toBe(
      `http://localhost:3000/gemev/image/upload/v${answer.version}/${answer.public_id}.jpg`,
    )
  })

  test('signed with the key and the secret, and finds our answer signed', async () => {
    const answer = await library.uploader.upload(file, { folder, public_id: 'signed', tags: 'a&b' })
    expect(answer).toMatchObject({ public_id: 'gemev-gallery/signed', api_key: key.api_key })
    const { public_id, version, signature } = answer
    const verify: unknown = Reflect.get(library.utils, 'verify_api_response_signature')
    if (typeof verify !== 'function') throw new Error('the library verifies no answers any more')
    expect(verify(public_id, version, signature)).toBe(true)
    const again = await library.uploader.upload(file, { folder, public_id: 'signed' })
    expect(again).toMatchObject({ public_id, version, existing: true })
  })

  test('in chunks', async () => {
    const large = join(file, '..', 'large.jpg')
    writeFileSync(large, await phonePhoto(800, 600))
    const answer = await new Promise<{ public_id: string; width: number }>((resolve, reject) => {
      library.uploader.upload_large(
        large,
        {
          folder,
          resource_type: 'image',
          ...session,
          upload_preset: preset,
          unsigned: true,
          chunk_size: 5000,
        },
        (error, result) => (error || !result ? reject(error) : resolve(result as never)),
      )
    })
    expect(answer.width).toBe(600)
  })
})

describe('the official library is refused', () => {
  test('with a wrong secret', async () => {
    const error = await errorOf(
      library.uploader.upload(file, { folder, api_secret: 'another secret' }),
    )
    expect(error).toMatchObject({ http_code: 401, name: 'Error' })
    expect(error.message).toMatch(
      /^Invalid Signature [0-9a-f]{40}\. String to sign - 'folder=gemev-gallery&timestamp=\d+'\.$/,
    )
  })

  test.each([
    ['with another preset', 'a.preset.of.mine', 400, 'Upload preset not found'],
    ['without a preset', '', 400, 'Upload preset must be specified when using unsigned upload'],
    ['without a session', 'staff', 401, 'An upload without a signature needs a session'],
  ])('%s', async (_, asked, http_code, message) => {
    const error = await errorOf(library.uploader.unsigned_upload(file, asked, {}))
    expect(error).toMatchObject({ http_code, message })
  })

  test('a request of the day before yesterday', async () => {
    const timestamp = Math.floor(Date.now() / 1000) - 2 * 86_400
    const error = await errorOf(library.uploader.upload(file, { folder, timestamp }))
    expect(error.message).toMatch(/^Stale request/)
  })
})

describe('the official library removes', () => {
  test('an image, and gets "not found" when it asks again', async () => {
    const { public_id } = await library.uploader.upload(file, { folder })
    expect(await library.uploader.destroy(public_id, { invalidate: true })).toEqual({
      result: 'ok',
    })
    expect(await library.uploader.destroy(public_id)).toEqual({ result: 'not found' })
    expect(await library.uploader.destroy('../../gemev.sqlite')).toEqual({ result: 'not found' })
  })
})

describe('the official library delivers', () => {
  const uncommonOptions = {
    crop: 'fill',
    width: 123,
    height: 77,
    sign_url: true,
    urlAnalytics: false,
  }
  const pathOf = (options: object) => new URL(library.url('gemev-gallery/odd', options)).pathname

  test('any form that it signs, briefly or at length', async () => {
    await library.uploader.upload(file, { folder, public_id: 'odd' })
    for (const options of [
      uncommonOptions,
      { ...uncommonOptions, long_url_signature: true },
      { ...uncommonOptions, format: 'png' },
    ]) {
      expect((await site.fetch(pathOf(options))).status).toBe(200)
    }
    const wrong = { ...uncommonOptions, api_secret: 'another secret' }
    expect((await site.fetch(pathOf(wrong))).status).toBe(400)
    expect((await site.fetch(pathOf({ ...uncommonOptions, sign_url: false }))).status).toBe(400)
  })
})
