import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invalid } from '#app/values/result.ts'
import { openFakeCloudinary } from '#tests/cloudinary.ts'
import { album, notes } from '#tests/image-configuration.ts'
import { slope } from '#tests/image-files.ts'
import { cloudinaryAt, openTestImages } from '#tests/image-hosts.ts'
import type { ImageHost } from './image-host.ts'

const cleanups: (() => unknown)[] = []

/** Each image host; both must behave alike. */
const hosts: Record<string, () => Promise<ImageHost>> = {
  async embedded() {
    const { host, close } = await openTestImages()
    cleanups.push(close)
    return host
  },
  async cloudinary() {
    const service = await openFakeCloudinary()
    cleanups.push(() => service.close())
    return cloudinaryAt(service, { key: { id: '1', secret: 'secret-of-the-test' } })
  },
}

afterAll(async () => {
  for (const cleanUp of cleanups) await cleanUp()
})

describe.each(Object.keys(hosts))('the %s host', (kind) => {
  let host: ImageHost
  let file: Uint8Array<ArrayBuffer>
  beforeAll(async () => {
    const open = hosts[kind]
    if (!open) throw new Error('no such host')
    host = await open()
    file = new Uint8Array(await slope(640, 480).jpeg().toBuffer())
  })

  test('stores an image under the name it is given, and finds it again', async () => {
    const target = { folder: album, publicId: 'album/mine' } as const
    const first = await host.upload(file, target)
    if (!first.ok) throw new Error(first.errors.file)
    expect(first.value.publicId).toBe(target.publicId)
    expect(first.value.url).toMatch(/^https:\/\/.+\/image\/upload\/.*v\d+\/album\/mine\.\w+$/)
    const { width, height, bytes } = first.value
    for (const number of [width, height, bytes]) expect(number).toBeGreaterThan(0)
    expect(await host.upload(file, target)).toEqual(first)
    expect(await host.find(target.publicId)).toEqual(first.value)
  })

  test('names what comes without a name, within its folder', async () => {
    const result = await host.upload(file, { folder: notes })
    expect(result.ok && result.value.publicId).toMatch(/^notes\/[a-z0-9]{20,24}$/)
  })

  test('refuses in a sentence what is too large', async () => {
    const large = new Uint8Array(10 * 1024 * 1024 + 1)
    const file = 'File size too large. Got 10485761. Maximum is 10485760.'
    expect(await host.upload(large, { folder: notes })).toEqual(invalid({ file }))
  })

  test('removes an image, and one that is gone already or was never there', async () => {
    for (const name of ['album/mine', 'album/gone']) {
      await host.destroy(name)
      expect(await host.find(name), name).toBeNull()
    }
  })

  test('gives browsers the address for an upload and its fields', () => {
    const { endpoint, fields, problem } = host.uploads
    expect(endpoint).toMatch(/\/v1_1\/\w+\/image\/upload$/)
    expect(problem).toBeNull()
    const named = { folder: 'notes', tags: 'some,tags', public_id: 'mine' }
    expect(host.uploadFields(notes, 'mine')).toMatchObject({ ...fields, ...named })
    expect(fields.upload_preset).toBeTruthy()
  })

  test('delivers the widths of the ladder, and none that an image has not got', () => {
    const image = { publicId: 'album/a', width: 1000, height: 500, placeholder: 'data:' }
    const scaled = host.deliver(image, { width: 1920 })
    const widths = [...scaled.srcSet.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width))
    expect(widths).toEqual([200, 320, 400, 480, 640, 800, 960, 1000])
    expect(scaled).toMatchObject({ width: 1000, height: 500, placeholder: 'data:' })
    expect(scaled.src).toContain('/image/upload/c_scale,f_auto,q_auto,w_1000/v1/album/a')
    // Cropped to a square, the image is shown in its whole height.
    const square = host.deliver(image, { width: 800, height: 800 })
    expect(square).toMatchObject({ width: 500, height: 500 })
    expect(square.src).toContain('c_fill,f_auto,g_auto,h_500,q_auto,w_500')
    const unknown = { ...image, width: null, height: null }
    expect(host.deliver(unknown, { width: 400 })).toMatchObject({ width: 400, height: 300 })
  })
})

test('the embedded host enforces its quota', async () => {
  const file = new Uint8Array(await slope(400, 300).jpeg({ quality: 90 }).toBuffer())
  const { host, close } = await openTestImages(2.5 * file.length)
  const add = () => host.upload(file, { folder: album })
  const [first] = [await add(), await add()]
  const text = 'The space for images is used up. Please delete images first.'
  expect(await add()).toEqual(invalid({ file: text }))
  // Deleting an image frees its space.
  await host.destroy(first.ok ? first.value.publicId : '')
  expect((await add()).ok).toBe(true)
  close()
})
