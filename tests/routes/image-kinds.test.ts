import { encode } from 'bmp-ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendImage, slope } from '#tests/image-files.ts'
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

test('a bitmap is taken, with its colours in their places', async () => {
  // Bytes in the order that the format's own library wants: alpha, blue, green, red.
  const data = Buffer.alloc(40 * 30 * 4)
  for (let at = 0; at < data.length; at += 4) data.set([255, 10, 20, 200], at)
  const bitmap = encode({ data, width: 40, height: 30, bitPP: 24 }).data
  const { body: uploaded } = await sendImage(site, bitmap)
  expect(uploaded).toMatchObject({ format: 'bmp', width: 40, height: 30 })
  const png = await site.fetch(`/gemev/image/upload/f_png/v1/${uploaded.public_id}`)
  const { channels } = await sharp(await png.arrayBuffer()).stats()
  expect(channels.map(({ mean }) => Math.round(mean))).toEqual([200, 20, 10])
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
