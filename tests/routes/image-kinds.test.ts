import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blogFolder, galleryFolder } from '#app/domain/image-configuration.ts'
import type { ImageFolder } from '#app/images/image-host.ts'
import { phonePhoto, sendImage, slope, uploadForm, uploadParamsFor } from '#tests/image-files.ts'
import { openSite, type Site } from '#tests/site.ts'
import { expectNothingIncoming } from '#tests/upload-site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

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

describe('the name of an image', () => {
  test.each([
    '../../evil',
    '..',
    '.',
    'a/b',
    'a\\b',
    '%2e%2e',
    'a.jpg',
    'a\0b',
    'ɛ',
    ' ',
    'x'.repeat(101),
  ])('%j is no name for an image', async (public_id) => {
    const file = await slope(20, 20).png().toBuffer()
    const { status } = await sendImage(site, file, galleryFolder, { public_id })
    expect(status).toBe(400)
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

  test('the same name again is the same image, and never another', async () => {
    const [one, two] = [await slope(50, 50).png().toBuffer(), await slope(70, 70).png().toBuffer()]
    const first = await sendImage(site, one, galleryFolder, { public_id: 'mine' })
    const second = await sendImage(site, two, galleryFolder, { public_id: 'mine' })
    expect(first.body).toMatchObject({ public_id: 'gemev-gallery/mine', width: 50 })
    expect(second.body).toMatchObject({
      public_id: 'gemev-gallery/mine',
      width: 50,
      existing: true,
    })
    const together = await Promise.all(
      [one, two, one, two].map((file) =>
        sendImage(site, file, galleryFolder, { public_id: 'race' }),
      ),
    )
    expect(new Set(together.map(({ body: uploaded }) => uploaded.etag)).size).toBe(1)
    await expectNothingIncoming(site)
  })
})

describe('what is damaged on disk', () => {
  /** Uploads a photo, and reads and writes what the disk has about it. */
  async function uploadedPhoto() {
    const { body: uploaded } = await sendImage(site, await phonePhoto(80, 60))
    const publicId: string = uploaded.public_id
    const { dataDir } = site.platform.settings
    const about = join(dataDir, 'images', 'originals', publicId, 'about.json')
    return {
      publicId,
      stored: readFileSync(about, 'utf8'),
      write: (text: string) => writeFileSync(about, text),
    }
  }

  test('an image whose description on disk is damaged is not found', async () => {
    const { publicId, stored, write } = await uploadedPhoto()
    const path = `/gemev/image/upload/c_scale,f_auto,q_auto,w_400/v1/${publicId}`
    expect((await site.fetch(path)).status).toBe(200)
    for (const left of ['', '{', 'null', '[]', '{"publicId":"x"}', '\0\0\0']) {
      write(left)
      expect((await site.fetch(path)).status, left).toBe(404)
      expect((await site.fetch('/gallery')).status).toBe(200)
    }
    write(stored)
    expect((await site.fetch(path)).status).toBe(200)
  })

  test('a damaged point of attention on disk is none, and the image is there', async () => {
    const { publicId, stored, write } = await uploadedPhoto()
    const description = JSON.parse(stored)
    expect(description.attention).toEqual({ x: expect.any(Number), y: expect.any(Number) })
    for (const attention of ['left', 7, { x: '5', y: 5 }, { x: 1e9, y: 5 }, { x: 0.5, y: 5 }, []]) {
      write(JSON.stringify({ ...description, attention }))
      const found = await site.platform.images.find(publicId)
      expect(found).toMatchObject({ publicId, attention: null })
    }
  })
})

const message = async (file: Uint8Array, folder?: ImageFolder) => {
  const { status, body: uploaded } = await sendImage(site, file, folder)
  return { status, message: uploaded.error?.message }
}

describe('what is no image is refused, whatever it is called', () => {
  const page = '<!DOCTYPE html><html><script>alert(document.domain)</script></html>'
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
  test.each([
    ['a web page', page],
    ['an SVG', svg],
    ['an SVG with a declaration', `<?xml version="1.0"?>\n${svg}`],
    ['a PDF', '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj'],
    ['a program', '\x7fELF\x02\x01\x01'],
    ['PHP behind the beginning of a GIF', 'GIF89a<?php system($_GET["c"]); ?>'],
    ['a page behind the beginning of a JPEG', `\xff\xd8\xff\xe0${page}`],
    ['a page behind the beginning of a PNG', `\x89PNG\r\n\x1a\n${page}`],
    ['a text that begins with BM', 'BM, as we say in Bole, is a fine thing to begin with.'],
    ['nothing at all', ''],
    ['a single byte', '\xff'],
  ])('%s', async (_, text) => {
    const file = Buffer.from(text, 'latin1')
    expect(await message(file)).toEqual({ status: 400, message: 'Please select an image file' })
    expect(await message(file, blogFolder)).toEqual({
      status: 400,
      message: 'Please select a valid image file',
    })
    await expectNothingIncoming(site)
  })
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

describe('size', () => {
  /** A PNG that says how large it is and holds almost nothing. */
  function emptyPng(width: number, height: number): Buffer {
    const chunk = (type: string, data: Buffer) => {
      const body = Buffer.concat([Buffer.from(type), data])
      const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
      length.writeUInt32BE(data.length)
      check.writeUInt32BE(crc32(body))
      return Buffer.concat([length, body, check])
    }
    const head = Buffer.alloc(13)
    head.writeUInt32BE(width, 0)
    head.writeUInt32BE(height, 4)
    head.set([8, 2, 0, 0, 0], 8)
    return Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', head),
      chunk('IDAT', deflateSync(Buffer.alloc(1000))),
      chunk('IEND', Buffer.alloc(0)),
    ])
  }

  test.each([
    [
      16_000,
      16_000,
      /^Image dimensions too large\. Got 16000 x 16000\. Maximum is 12000 a side\.$/,
    ],
    [12_001, 10, /Maximum is 12000 a side\.$/],
    [10_000, 10_000, /Maximum is 40 megapixels\.$/],
    [2_000_000_000, 2_000_000_000, /^Image dimensions too large|^Please select an image file$/],
  ])('%i x %i is refused before it is decoded', async (width, height, sentence) => {
    const begun = performance.now()
    expect(await message(emptyPng(width, height))).toEqual({
      status: 400,
      message: expect.stringMatching(sentence),
    })
    // Decoded, an image of this size would end at the encoder's own limit of 20 seconds.
    expect(performance.now() - begun).toBeLessThan(15_000)
    await expectNothingIncoming(site)
  })

  test.each([
    ['10', blogFolder],
    ['50', galleryFolder],
  ])(
    'exactly %s MiB are taken in their folder, a byte more is not',
    async (mebibytes, folder) => {
      const image = await slope(100, 100).png().toBuffer()
      const maxBytes = Number(mebibytes) * 1024 * 1024
      // Decoders ignore what follows the end of a PNG.
      const padded = (size: number) => Buffer.concat([image, Buffer.alloc(size - image.length)])
      expect((await sendImage(site, padded(maxBytes), folder)).body.bytes).toBe(maxBytes)
      expect(await message(padded(maxBytes + 1), folder)).toEqual({
        status: 400,
        message: `File size too large. Got ${maxBytes + 1}. Maximum is ${maxBytes}.`,
      })
      await expectNothingIncoming(site)
    },
    120_000,
  )
})

describe('broken files', () => {
  test.each([0.3, 0.6, 0.9])(
    'a photograph that ends at %f of its length is refused',
    async (share) => {
      const whole = await phonePhoto(400, 300)
      const cut = whole.subarray(0, Math.floor(whole.length * share))
      expect((await message(cut)).status).toBe(400)
      await expectNothingIncoming(site)
    },
  )

  test('damaged files end no process and are no server error', {
    timeout: 120_000,
  }, async () => {
    const kinds = ['jpeg', 'png', 'webp', 'gif', 'tiff', 'avif'] as const
    const files: Buffer[] = await Promise.all(
      kinds.map((kind) => slope(80, 60).toFormat(kind).toBuffer()),
    )
    let seed = 7
    const random = (below: number) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
      return (seed >>> 8) % below
    }
    const statuses = new Set<number>()
    const { endpoint, fields, headers } = await uploadParamsFor(site)
    const copies = 60
    for (let n = 0; n < copies; n += 1) {
      const file = Buffer.from(files[n % files.length] ?? [])
      for (let change = 0; change <= random(12); change += 1) {
        file[random(file.length)] = random(256)
      }
      const cut = n % 5 === 0 ? file.subarray(0, random(file.length)) : file
      const body = uploadForm({ fields }, cut)
      const response = await site.fetch(endpoint, { method: 'POST', headers, body })
      statuses.add(response.status)
      if (n % 90 === 0) await site.platform.db.deleteFrom('rate_limits').execute()
    }
    expect([...statuses].filter((status) => status !== 200 && status !== 400)).toEqual([])
    await expectNothingIncoming(site)
    expect((await sendImage(site, await phonePhoto(300, 200))).status).toBe(200)
  })
})
