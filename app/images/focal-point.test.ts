import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notes } from '#tests/image-configuration.ts'
import { openTestImages } from '#tests/image-hosts.ts'
import type { EmbeddedImages } from './embedded.server.ts'
import { focalClass } from './focal-point.ts'
import type { ImageHost } from './image-host.ts'

const viewer = { accept: 'image/webp', savesData: false, client: 'visitor' }
let images: EmbeddedImages
let host: ImageHost
let close: () => void
let publicId: string
/** A tall image, blue but for a red head near its upper edge. */
const [width, height] = [600, 1200]

beforeAll(async () => {
  ;({ images, host, close } = await openTestImages())
  const head = await sharp({ create: { width: 160, height: 160, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const photo = await sharp({ create: { width, height, channels: 3, background: 'navy' } })
    .composite([{ input: head, left: 220, top: 40 }])
    .jpeg()
    .toBuffer()
  const stored = await host.upload(new Uint8Array(photo), { folder: notes })
  publicId = stored.ok ? stored.value.publicId : ''
})
afterAll(() => close())

const cut = async (address: string) =>
  images.delivery(address.replace('/cloud/', ''), viewer).then(async (delivery) => ({
    etag: delivery.etag,
    redness: await redness(await delivery.file()),
  }))

/** The share of an image's pixels that are red. */
async function redness(file: string) {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let red = 0
  for (let at = 0; at < data.length; at += 3) {
    if ((data[at] ?? 0) > 150 && (data[at + 2] ?? 0) < 80) red += 1
  }
  return red / (info.width * info.height)
}

const hero = (focal: { x: number; y: number } | null) =>
  host.deliver({ publicId, width, height, placeholder: null, focal }, { width: 400, height: 200 })
    .src

describe('a cut of a tall image', () => {
  test('is made around the point that was set', async () => {
    expect(hero({ x: 50, y: 10 })).toContain(
      '--/c_fill,f_auto,g_xy_center,h_200,q_auto,w_400,x_300,y_120/',
    )
    expect((await cut(hero({ x: 50, y: 10 }))).redness).toBeGreaterThan(0.1)
    expect((await cut(hero({ x: 50, y: 90 }))).redness).toBe(0)
  })

  test('keeps the salient part where no focal point was set', async () => {
    expect(hero(null)).toContain('/c_fill,f_auto,g_auto,h_200,q_auto,w_400/')
    expect((await cut(hero(null))).redness).toBeGreaterThan(0.1)
  })

  test('is made around the points alone that our own pages signed', async () => {
    const signed = hero({ x: 50, y: 10 })
    for (const other of ['x_310,y_140', 'x_300,y_240']) {
      const changed = signed.replace('x_300,y_120', other)
      await expect(cut(changed)).rejects.toThrow('not allowed without a signature')
    }
    const unsigned = signed.replace(/s--[\w-]+--\//, '')
    await expect(cut(unsigned)).rejects.toThrow('not allowed without a signature')
    expect(hero({ x: 52, y: 8 })).toBe(hero({ x: 50, y: 10 }))
  })
})

test('a page that cuts a tall image by itself looks at what draws the eye, or at its upper part', () => {
  const attention = { x: 40, y: 80 }
  expect(focalClass(null, { width, height, attention })).toBe('focus-x-40 focus-y-80')
  expect(focalClass(null, { width, height })).toBe('focus-x-50 focus-y-30')
  expect(focalClass(null, { width: 1200, height: 600, attention })).toBe('focus-x-50 focus-y-50')
  expect(focalClass({ x: 22, y: 97 }, { width, height })).toBe('focus-x-20 focus-y-100')
})
