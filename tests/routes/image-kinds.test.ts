import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { phonePhoto, sendImage, slope } from '#tests/image-files.ts'
import { openSite, type Site } from '#tests/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

test.each(['jpeg', 'png', 'webp', 'gif', 'tiff', 'avif'] as const)('%s is taken', async (kind) => {
  const { status, body: uploaded } = await sendImage(
    site,
    await slope(320, 200).toFormat(kind).toBuffer(),
  )
  expect(status).toBe(200)
  expect([uploaded.width, uploaded.height]).toEqual([320, 200])
  const whole = await site.fetch(new URL(uploaded.secure_url).pathname)
  expect(whole.headers.get('Content-Type')).toMatch(/^image\/(jpeg|png|webp|avif)$/)
})

/** A file that another program wrote, which its name says. */
const picture = (name: string) => readFile(`tests/pictures/${name}`)

test.each(['imagemagick-rle8.bmp', 'imagemagick-os2.bmp', 'pillow-1bit.bmp', 'libheif.heic'])(
  '%s, which only a browser may turn into another kind, is refused in words that say what to do',
  async (name) => {
    const { status, body } = await sendImage(site, await picture(name))
    const words = name.endsWith('.heic')
      ? /^This is an iPhone picture \(HEIC\)\. Choose “Most compatible”/
      : /^This is a BMP picture\. Save it as PNG or JPG/
    expect([status, body.error.message]).toEqual([400, expect.stringMatching(words)])
  },
)

test('an AVIF is taken whose first brand is the one that it shares with HEIC', async () => {
  const avif = await slope(320, 200).avif().toBuffer()
  avif.write('mif1', 8)
  const { body } = await sendImage(site, avif)
  expect(body).toMatchObject({ format: 'avif', width: 320, height: 200 })
})

test.each([1, 2])('a JPEG is taken that lacks its last bytes: %i', async (missing) => {
  const photo = await phonePhoto(320, 240)
  const { status, body } = await sendImage(site, photo.subarray(0, -missing))
  expect([status, body.width, body.height]).toEqual([200, 240, 320])
  expect((await site.fetch(new URL(body.secure_url).pathname)).status).toBe(200)
})

test.each([
  ['16 bits', () => picture('imagemagick-p3-16bit.png')],
  [
    '10 bits',
    async () =>
      sharp(await picture('imagemagick-p3-16bit.png'))
        .keepIccProfile()
        .toColourspace('rgb16')
        .avif({ bitdepth: 10, quality: 90 })
        .toBuffer(),
  ],
])('the colours of %s with a profile are shown as they are', async (_, file) => {
  const { body } = await sendImage(site, await file())
  const png = await site.fetch(`/gemev/image/upload/f_png/v1/${body.public_id}`)
  const { channels } = await sharp(await png.arrayBuffer()).stats()
  // The file says 104, 197, 103 in Display P3.
  const distances = channels.map(({ mean }, nth) => Math.abs(mean - ([58, 200, 90][nth] ?? 0)))
  expect(Math.max(...distances)).toBeLessThanOrEqual(1)
})

test('what moves stands still', async () => {
  const frames = Array.from({ length: 3 }, (_, n) => ({
    create: {
      width: 60,
      height: 40,
      channels: 4 as const,
      background: ['red', 'lime', 'blue'][n] ?? 'red',
    },
  }))
  const stills = await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer()))
  const gif = await sharp(stills, { join: { animated: true } })
    .gif()
    .toBuffer()
  expect((await sharp(gif).metadata()).pages).toBe(3)
  const { body: uploaded } = await sendImage(site, gif)
  expect(uploaded).toMatchObject({ width: 60, height: 40 })
  const shown = await site.fetch(`/gemev/image/upload/f_webp/v1/${uploaded.public_id}`)
  expect((await sharp(await shown.arrayBuffer()).metadata()).pages).toBeUndefined()
})
