import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { imageConfiguration } from '#app/domain/image-configuration.ts'
import { openListeningSite } from '#tests/http-listener.ts'
import { phonePhoto, uploadParamsFor } from '#tests/image-files.ts'

const key = { api_key: '1234567890', api_secret: 'a-secret-of-the-test' }
const folder = 'gemev-gallery'
const { uploadPreset: preset } = imageConfiguration

const { site, served } = await openListeningSite({
  CLOUDINARY_API_KEY: key.api_key,
  CLOUDINARY_API_SECRET: key.api_secret,
})
/** The options by which the library sends the session of a member of staff. */
const session = { extra_headers: (await uploadParamsFor(site)).headers }
// The library chooses between http and https once, when it is loaded.
process.env.CLOUDINARY_URL = `cloudinary://${key.api_key}:${key.api_secret}@gemev?upload_prefix=${served.origin}`
const { v2: library } = await import('cloudinary')
const file = join(mkdtempSync(join(tmpdir(), 'gemev-sdk-')), 'phone.jpg')
writeFileSync(file, await phonePhoto(400, 300))

const errorOf = (call: Promise<unknown>) => call.then(() => undefined).catch((error) => error)

describe('the official library uploads', () => {
  test('unsigned, with a preset and the session of a member of staff', async () => {
    const tags = ['gemev', 'medical']
    const options = { ...session, folder, tags }
    const answer = await library.uploader.unsigned_upload(file, preset, options)
    expect(Object.keys(answer).join(' ')).toBe(
      'asset_id public_id version version_id signature width height format resource_type created_at tags bytes type etag placeholder url secure_url folder asset_folder display_name original_filename',
    )
    // Upright, as it is looked at.
    const upright = { width: 300, height: 400, format: 'jpg', resource_type: 'image', tags }
    expect(answer).toMatchObject(upright)
    expect(answer.public_id).toMatch(/^gemev-gallery\/[a-z0-9]{20}$/)
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
    const unsigned = { folder, upload_preset: preset, unsigned: true, chunk_size: 5000 }
    const options = { ...unsigned, ...session, resource_type: 'image' } as const
    const width = await new Promise((resolve, reject) => {
      library.uploader.upload_large(large, options, (error, result) =>
        error ? reject(error) : resolve(result?.width),
      )
    })
    expect(width).toBe(600)
  })
})

describe('the official library is refused', () => {
  test('with a wrong secret', async () => {
    const other = { folder, api_secret: 'another secret' }
    const error = await errorOf(library.uploader.upload(file, other))
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

test('the official library removes an image, and gets "not found" when it asks again', async () => {
  const { public_id } = await library.uploader.upload(file, { folder })
  const destroyed = await library.uploader.destroy(public_id, { invalidate: true })
  expect(destroyed).toEqual({ result: 'ok' })
  for (const id of [public_id, '../../gemev.sqlite'])
    expect(await library.uploader.destroy(id)).toEqual({ result: 'not found' })
})

test('the official library delivers any form that it signs, briefly or at length', async () => {
  const signed = { crop: 'fill', width: 123, height: 77, sign_url: true, urlAnalytics: false }
  const statusOf = async (options: object) =>
    (await site.fetch(new URL(library.url('gemev-gallery/odd', options)).pathname)).status
  await library.uploader.upload(file, { folder, public_id: 'odd' })
  for (const more of [{}, { long_url_signature: true }, { format: 'png' }])
    expect(await statusOf({ ...signed, ...more })).toBe(200)
  for (const more of [{ api_secret: 'another secret' }, { sign_url: false }])
    expect(await statusOf({ ...signed, ...more })).toBe(400)
})
