import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notes } from '#tests/image-configuration.ts'
import { openTestImages } from '#tests/image-hosts.ts'
import type { EmbeddedImages } from './embedded.server.ts'
import { focusClass } from './focus.ts'
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

/** The share of an image's pixels that are red. */
async function redness(file: string) {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let red = 0
  for (let at = 0; at < data.length; at += 3) {
    if ((data[at] ?? 0) > 150 && (data[at + 2] ?? 0) < 80) red += 1
  }
  return red / (info.width * info.height)
}

test('a cut of a tall image keeps what draws the eye', async () => {
  const image = { publicId, width, height, placeholder: null }
  const { src } = host.deliver(image, { width: 400, height: 200 })
  expect(src).toContain('/c_fill,f_auto,g_auto,h_200,q_auto,w_400/')
  const delivery = await images.delivery(src.replace('/cloud/', ''), viewer)
  expect(await redness(await delivery.file())).toBeGreaterThan(0.1)
})

test('a page that cuts a tall image by itself looks at what draws the eye, or at its upper part', () => {
  const seen = { width, height, attention_x: 42, attention_y: 77 }
  expect(focusClass(seen)).toBe('focus-x-40 focus-y-80')
  expect(focusClass({ ...seen, width: 1200, height: 600 })).toBe('focus-x-50 focus-y-50')
  const unknown = { width, height, attention_x: null, attention_y: null }
  expect(focusClass(unknown)).toBe('focus-x-50 focus-y-30')
})
