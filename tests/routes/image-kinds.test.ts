import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { blogFolder, galleryFolder } from '#app/domain/image-configuration.ts'
import type { ImageFolder } from '#app/images/image-host.ts'
import { phonePhoto, sendImage, slope, uploadForm, uploadParamsFor } from '#tests/image-files.ts'
import { openSite } from '#tests/site.ts'
import { expectNothingIncoming } from '#tests/upload-site.ts'

const site = await openSite()
afterAll(() => site.close())

/** A file that another program wrote, which its name says. */
const picture = (name: string) => readFile(`tests/pictures/${name}`)

test.each([
  ['imagemagick-rle8.bmp', /^This is a BMP picture\. Save it as PNG or JPG/],
  ['libheif.heic', /^This is an iPhone picture \(HEIC\)\. Choose “Most compatible”/],
])('%s, which only a browser turns into another kind, is refused in words', async (name, words) => {
  const { status, body } = await sendImage(site, await picture(name))
  expect([status, body.error.message]).toEqual([400, expect.stringMatching(words)])
})

test('an AVIF is taken whose first brand is the one that it shares with HEIC', async () => {
  const avif = await slope(320, 200).avif().toBuffer()
  avif.write('mif1', 8)
  const { body } = await sendImage(site, avif)
  expect(body).toMatchObject({ format: 'avif', width: 320, height: 200 })
})

test('a JPEG is taken that lacks its last bytes', async () => {
  const photo = await phonePhoto(320, 240)
  const { status, body } = await sendImage(site, photo.subarray(0, -2))
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
  const gif = await picture('gifsicle-animated.gif')
  const { pages, width, height } = await sharp(gif).metadata()
  expect(pages).toBe(2)
  const { body } = await sendImage(site, gif)
  expect(body).toMatchObject({ width, height })
  const shown = await site.fetch(`/gemev/image/upload/f_webp/v1/${body.public_id}`)
  expect((await sharp(await shown.arrayBuffer()).metadata()).pages).toBeUndefined()
})

test('the name of an image is no path, no file and nothing but letters', async () => {
  const file = await slope(20, 20).png().toBuffer()
  for (const public_id of ['../../evil', '.', 'a\\b', '%2e%2e', 'a\0b', 'ɛ', 'x'.repeat(101)]) {
    const { status } = await sendImage(site, file, galleryFolder, { public_id })
    expect(status, public_id).toBe(400)
  }
  await expectNothingIncoming(site)
})

test('a file may be called anything', async () => {
  const { endpoint, fields, headers } = await uploadParamsFor(site)
  const file = await slope(20, 20).png().toBuffer()
  const body = uploadForm({ fields }, file, '../../../../etc/passwd')
  const sent = await site.fetch(endpoint, { method: 'POST', headers, body })
  expect(await sent.json()).toMatchObject({ original_filename: 'passwd', width: 20 })
  expect(existsSync(join(site.platform.settings.dataDir, 'etc'))).toBe(false)
})

test('the same name of an image again is the same image, and never another', async () => {
  const [one, two] = [await slope(50, 50).png().toBuffer(), await slope(70, 70).png().toBuffer()]
  const send = async (file: Buffer, public_id: string) =>
    (await sendImage(site, file, galleryFolder, { public_id })).body
  const mine = { public_id: 'gemev-gallery/mine', width: 50 }
  expect(await send(one, 'mine')).toMatchObject(mine)
  expect(await send(two, 'mine')).toMatchObject({ ...mine, existing: true })
  const together = await Promise.all([one, two, one, two].map((file) => send(file, 'race')))
  expect(new Set(together.map(({ etag }) => etag)).size).toBe(1)
  await expectNothingIncoming(site)
})

test('an image whose description on disk is damaged is not found, and a damaged point of attention is none', async () => {
  const { body } = await sendImage(site, await phonePhoto(80, 60))
  const publicId: string = body.public_id
  const { dataDir } = site.platform.settings
  const about = join(dataDir, 'images', 'originals', publicId, 'about.json')
  const stored = readFileSync(about, 'utf8')
  const path = `/gemev/image/upload/c_scale,f_auto,q_auto,w_400/v1/${publicId}`
  for (const left of ['', '{', 'null', '{"publicId":"x"}']) {
    writeFileSync(about, left)
    expect((await site.fetch(path)).status, left).toBe(404)
    expect((await site.fetch('/gallery')).status).toBe(200)
  }
  writeFileSync(about, stored)
  expect((await site.fetch(path)).status).toBe(200)
  const description = JSON.parse(stored)
  expect(description.attention).toEqual({ x: expect.any(Number), y: expect.any(Number) })
  for (const attention of ['left', { x: '5', y: 5 }, { x: 1e9, y: 5 }, []]) {
    writeFileSync(about, JSON.stringify({ ...description, attention }))
    expect(await site.platform.images.find(publicId)).toMatchObject({ publicId, attention: null })
  }
})

const message = async (file: Uint8Array, folder?: ImageFolder) => {
  const { status, body: uploaded } = await sendImage(site, file, folder)
  return { status, message: uploaded.error?.message }
}

const page = '<!DOCTYPE html><html><script>alert(document.domain)</script></html>'
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
test.each([
  ['a web page', page],
  ['an SVG', `<?xml version="1.0"?>\n${svg}`],
  ['a PDF', '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj'],
  ['PHP behind the beginning of a GIF', 'GIF89a<?php system($_GET["c"]); ?>'],
  ['a page behind the beginning of a JPEG', `\xff\xd8\xff\xe0${page}`],
  ['a page behind the beginning of a PNG', `\x89PNG\r\n\x1a\n${page}`],
  ['a text that begins with BM', 'BM, as we say in Bole, is a fine thing to begin with.'],
  ['nothing at all', ''],
])('%s is no image, whatever it is called', async (_, text) => {
  const file = Buffer.from(text, 'latin1')
  expect(await message(file)).toEqual({ status: 400, message: 'Please select an image file' })
  const inBlog = await message(file, blogFolder)
  expect(inBlog).toEqual({ status: 400, message: 'Please select a valid image file' })
  await expectNothingIncoming(site)
})

test('an image that is also a page is delivered as an image alone', async () => {
  const evil = '<script>alert(1)</script>'
  const polyglot = Buffer.concat([await slope(300, 200).jpeg().toBuffer(), Buffer.from(evil)])
  const { body: uploaded } = await sendImage(site, polyglot)
  for (const extension of ['', '.jpg', '.html']) {
    const answer = await site.fetch(`/gemev/image/upload/v1/${uploaded.public_id}${extension}`)
    expect(answer.headers.get('Content-Type')).toBe('image/jpeg')
    expect(Buffer.from(await answer.arrayBuffer()).includes(evil)).toBe(false)
  }
})

/** A PNG that says how large it is and holds almost nothing. */
async function emptyPng(width: number, height: number): Promise<Buffer> {
  const png = await slope(10, 10).png().toBuffer()
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

test.each([
  [12_001, 10, /^Image dimensions too large\. Got 12001 x 10\. Maximum is 12000 a side\.$/],
  [10_000, 10_000, /Maximum is 40 megapixels\.$/],
  [2_000_000_000, 2_000_000_000, /^Image dimensions too large|^Please select an image file$/],
])('%i x %i is refused before it is decoded', async (width, height, sentence) => {
  const begun = performance.now()
  const refused = await message(await emptyPng(width, height))
  expect(refused).toEqual({ status: 400, message: expect.stringMatching(sentence) })
  // Decoded, an image of this size would end at the encoder's own limit of 20 seconds.
  expect(performance.now() - begun).toBeLessThan(15_000)
  await expectNothingIncoming(site)
})

test('exactly 10 MiB are taken in the folder of the blog, a byte more in that of the gallery alone', async () => {
  const image = await slope(100, 100).png().toBuffer()
  const { maxBytes } = blogFolder
  // Decoders ignore what follows the end of a PNG.
  const padded = (size: number) => Buffer.concat([image, Buffer.alloc(size - image.length)])
  expect((await message(padded(maxBytes), blogFolder)).status).toBe(200)
  expect(await message(padded(maxBytes + 1), blogFolder)).toEqual({
    status: 400,
    message: 'File size too large. Got 10485761. Maximum is 10485760.',
  })
  expect((await message(padded(maxBytes + 1))).status).toBe(200)
  expect(galleryFolder.maxBytes).toBe(5 * maxBytes)
  await expectNothingIncoming(site)
})

test.each([0.3, 0.9])('a photograph that ends at %f of its length is refused', async (share) => {
  const whole = await phonePhoto(400, 300)
  const cut = whole.subarray(0, Math.floor(whole.length * share))
  expect((await message(cut)).status).toBe(400)
  await expectNothingIncoming(site)
})

test('damaged files end no process and are no server error', async () => {
  const kinds = ['jpeg', 'png', 'webp', 'gif', 'tiff', 'avif'] as const
  const files: Buffer[] = await Promise.all(
    kinds.map((kind) => slope(80, 60).toFormat(kind).toBuffer()),
  )
  const statuses = new Set<number>()
  const { endpoint, fields, headers } = await uploadParamsFor(site)
  await site.platform.db.deleteFrom('rate_limits').execute()
  for (let n = 0; n < 36; n += 1) {
    const whole = files[n % files.length] ?? Buffer.of()
    const end = n % 5 === 0 ? (n * 7919) % whole.length : whole.length
    const file = Buffer.from(whole.subarray(0, end))
    for (let change = 0; change < 12 && end > 0; change += 1)
      file[(n * 7919 + change * change * 613) % end] = n * 37 + change
    const body = uploadForm({ fields }, file)
    const response = await site.fetch(endpoint, { method: 'POST', headers, body })
    statuses.add(response.status)
  }
  expect([...statuses].filter((status) => status !== 200 && status !== 400)).toEqual([])
  await expectNothingIncoming(site)
  expect((await sendImage(site, await phonePhoto(300, 200))).status).toBe(200)
})
