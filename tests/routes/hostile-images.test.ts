import { crc32, deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blogFolder } from '#app/domain/image-configuration.ts'
import type { ImageFolder } from '#app/images/image-host.ts'
import { phonePhoto, sendImage, slope, uploadForm, uploadParamsFor } from '#tests/image-files.ts'
import { openSite, type Site } from '#tests/site.ts'
import { expectNothingIncoming } from '#tests/upload-site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

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

  test('exactly 10 MiB is taken, a byte more is not', async () => {
    const image = await slope(100, 100).png().toBuffer()
    const maxBytes = 10 * 1024 * 1024
    // Decoders ignore what follows the end of a PNG.
    const padded = (size: number) => Buffer.concat([image, Buffer.alloc(size - image.length)])
    expect((await sendImage(site, padded(maxBytes), blogFolder)).body.bytes).toBe(maxBytes)
    expect(await message(padded(maxBytes + 1), blogFolder)).toEqual({
      status: 400,
      message: `File size too large. Got ${maxBytes + 1}. Maximum is ${maxBytes}.`,
    })
    await expectNothingIncoming(site)
  })

  test('and exactly 50 MiB for the gallery', async () => {
    const image = await slope(100, 100).png().toBuffer()
    const maxBytes = 50 * 1024 * 1024
    const padded = (size: number) => Buffer.concat([image, Buffer.alloc(size - image.length)])
    expect((await sendImage(site, padded(maxBytes))).body.bytes).toBe(maxBytes)
    expect((await message(padded(maxBytes + 1))).message).toBe(
      `File size too large. Got ${maxBytes + 1}. Maximum is ${maxBytes}.`,
    )
    await expectNothingIncoming(site)
  })
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
    const copies = 100
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
