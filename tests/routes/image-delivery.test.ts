import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { cardSize, heroSize } from '#app/domain/blog/featured-image.server.ts'
import { phonePhoto, secretLocation, sendImage, slope } from '#tests/image-files.ts'
import { openSite } from '#tests/site.ts'

/** Accept headers of browsers by what they can show. */
const acceptHeaders = {
  modern: 'image/avif,image/webp,image/apng,*/*;q=0.8',
  webp: 'image/webp,*/*',
  old: 'image/png,*/*',
}

const site = await openSite()
afterAll(() => site.close())
/** A photo of a phone: 450 x 600 upright, though its pixels lie on their side. */
const { body: stored } = await sendImage(site, await phonePhoto(600, 450))
const photo: string = stored.public_id

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await site.fetch(`/gemev/${path}`, { headers })
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, bytes }
}

/** The signed path of a transformation that our pages do not use, as a library with our secret writes it. */
function signed(transformation: string) {
  const secret = site.platform.embeddedImages?.secret ?? ''
  const hash = createHash('sha1').update(`${transformation}/${photo}${secret}`).digest('base64')
  const signature = hash.slice(0, 8).replaceAll('/', '_').replaceAll('+', '-')
  return `image/upload/s--${signature}--/${transformation}/v1/${photo}`
}

/** The format and size of the image at a path. */
async function formatAndSize(path: string, headers: Record<string, string> = {}) {
  const { status, bytes } = await get(path, headers)
  expect(status, path).toBe(200)
  const { width, height, format } = await sharp(bytes).metadata()
  return `${format} ${width}x${height}`
}

test.each([
  ['c_scale,w_400', '400x533'],
  ['c_fill,w_400,h_400', '400x400'],
  ['c_fill,w_450,h_225', '450x225'],
  // Images are never enlarged.
  ['c_scale,w_1920', '450x600'],
  ['c_fill,w_1920,h_1080', '450x253'],
])('an image that is asked for as %s is %s', async (transformation, size) => {
  expect(await formatAndSize(`image/upload/${transformation}/v1/${photo}`)).toBe(`jpeg ${size}`)
})

describe('the format of an image', () => {
  const auto = () => `image/upload/f_auto,q_auto,w_400/v1/${photo}`

  test('is the smallest that the browser takes, with a Vary header for caches', async () => {
    for (const [Accept, format] of [
      [acceptHeaders.modern, 'heif'],
      [acceptHeaders.webp, 'webp'],
      ['image/avif;q=0, image/webp', 'webp'],
      ['', 'jpeg'],
    ] as const)
      expect(await formatAndSize(auto(), { Accept })).toBe(`${format} 400x533`)
    const { headers } = await get(auto())
    expect(headers.get('Vary')).toBe('Accept, Save-Data')
  })

  test('is the one that the address names', async () => {
    const name = `image/upload/w_400/v1/${photo}`
    const formats = { jpg: 'jpeg', png: 'png', webp: 'webp', avif: 'heif' }
    for (const [extension, format] of Object.entries(formats)) {
      const named = await formatAndSize(`${name}.${extension}`, { Accept: acceptHeaders.modern })
      const asked = await formatAndSize(`image/upload/f_${extension},w_400/v1/${photo}`)
      expect([named, asked]).toEqual([`${format} 400x533`, `${format} 400x533`])
    }
    expect((await get(`${name}.jpg`)).headers.get('Vary')).toBe('Save-Data')
  })

  test('has fewer bytes for those who save data', async () => {
    const path = `image/upload/f_jpg,q_auto,w_800/v1/${photo}`
    const saving = await get(path, { 'Save-Data': 'on' })
    expect(saving.bytes.length).toBeLessThan((await get(path)).bytes.length)
  })

  test('leaves transparent pixels transparent', async () => {
    const create = { width: 300, height: 200, channels: 4, background: '#00000000' } as const
    const { body } = await sendImage(site, await sharp({ create }).png().toBuffer())
    for (const [asked, format] of Object.entries({ auto: 'png', jpg: 'jpeg' })) {
      const path = `image/upload/f_${asked},w_200/v1/${body.public_id}`
      expect(await formatAndSize(path)).toBe(`${format} 200x133`)
    }
    expect((await site.platform.images.find(body.public_id))?.placeholder).toBeNull()
  })
})

test('the metadata of a phone is in no rendition, and the image stands upright', async () => {
  const original = await phonePhoto(600, 450)
  expect(original.includes(secretLocation)).toBe(true)
  expect(original.includes('Exif')).toBe(true)
  const { modern, old } = acceptHeaders
  for (const [transformation, Accept, ending] of [
    ['', modern, ''],
    ['', old, '.jpg'],
    ['f_png/', modern, ''],
    ['f_webp/', modern, ''],
    ['f_avif/', modern, ''],
    ['c_fill,w_400,h_400/', old, ''],
  ] as const) {
    const path = `image/upload/${transformation}v${stored.version}/${photo}${ending}`
    const { bytes } = await get(path, { Accept })
    expect(bytes.includes(secretLocation), transformation).toBe(false)
    const { exif, xmp, iptc, orientation } = await sharp(bytes).metadata()
    expect({ exif, xmp, iptc, orientation }).toEqual({})
  }
  expect(await formatAndSize(`image/upload/v${stored.version}/${photo}.jpg`)).toBe('jpeg 450x600')
})

test('an image may be cached for ever, embedded by any site, and runs nothing', async () => {
  const { headers } = await get(`image/upload/f_auto,w_400/v1/${photo}`)
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "sandbox; default-src 'none'",
    'content-type': 'image/jpeg',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    'access-control-allow-origin': '*',
  })
  expect(headers.has('Access-Control-Allow-Credentials')).toBe(false)
})

test('an image is not sent again to a client that has it, nor to one that asks for its headers alone', async () => {
  const path = `image/upload/f_auto,w_400/v1/${photo}`
  const { headers } = await get(path)
  const again = await get(path, { 'If-None-Match': `"other", ${headers.get('ETag')}` })
  expect(again.status).toBe(304)
  expect(again.bytes.length).toBe(0)
  expect(again.headers.get('Vary')).toBe(headers.get('Vary'))
  expect((await get(path, { 'If-None-Match': '"other"' })).status).toBe(200)
  const head = await site.fetch(`/gemev/${path}`, { method: 'HEAD' })
  expect(await head.text()).toBe('')
  expect(head.headers.get('Content-Length')).toBe(headers.get('Content-Length'))
})

test('an image is the same for many who ask at once', async () => {
  const { body: uploaded } = await sendImage(site, await slope(1000, 700).png().toBuffer())
  const path = `image/upload/f_webp,w_640/v1/${uploaded.public_id}`
  const answers = await Promise.all(Array.from({ length: 20 }, () => get(path)))
  for (const { status } of answers) expect(status).toBe(200)
  expect(new Set(answers.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1)
})

test.each([
  ['the npm library', 'image/upload/c_fill,f_auto,h_400,q_auto,w_800/v1/'],
  ['the browser library', 'image/upload/c_fill,h_400,w_800/f_auto/q_auto/v1/'],
  ['a person', 'image/upload/f_auto,q_auto,c_fill,w_800,h_400/'],
  ['another person', 'image/upload/w_800,h_400,c_fill,q_auto,f_auto/v1757575723/'],
  ['a signing library', 'image/upload/s--AbCd_123--/c_fill,f_auto,h_400,q_auto,w_800/v1/'],
])('an image is found at its address as it is written by %s', async (_, prefix) => {
  const { webp, old } = acceptHeaders
  const path = prefix + photo
  expect(await formatAndSize(path, { Accept: webp })).toBe('webp 450x225')
  expect(await formatAndSize(`${path}?_a=BAMABkE0`, { Accept: old })).toBe('jpeg 450x225')
})

describe('a transformation that our pages do not use', () => {
  test.each([
    ['w_390', '400x533'],
    ['h_533', '400x533'],
    ['c_fill,h_320,w_400', '400x320'],
  ])(
    '%s is rendered where its address is signed, and there alone',
    async (transformation, size) => {
      const right = signed(transformation)
      expect(await formatAndSize(right)).toBe(`jpeg ${size}`)
      const wrong = right.replace(/s--./, (start) => `s--${start.endsWith('A') ? 'B' : 'A'}`)
      for (const path of [`image/upload/${transformation}/v1/${photo}`, wrong, `${right}.png`]) {
        const { status, headers, bytes } = await get(path)
        const message = 'Transformation is not allowed without a signature'
        expect(status, path).toBe(400)
        expect(headers.get('X-Cld-Error')).toBe(message)
        expect(JSON.parse(bytes.toString())).toEqual({ error: { message } })
      }
    },
  )

  test('is none that any of our pages shows', async () => {
    const { images } = site.platform
    const [width, height] = [900, 1200]
    const plain = sharp({ create: { width, height, channels: 3, background: '#8fa3ad' } })
    const { body: uploaded } = await sendImage(site, await plain.jpeg().toBuffer())
    const size = { publicId: uploaded.public_id, width, height, placeholder: null }
    const [tile, screen] = [
      { width: 400, height: 400 },
      { width: 1920, height: 1080 },
    ]
    const largestSizes = [{ width: 1600 }, cardSize, heroSize, tile, screen]
    const addresses = largestSizes.flatMap((largest) => {
      const { src, srcSet } = images.deliver(size, largest)
      return [src, images.deliveryUrl(size.publicId, largest), ...srcSet.split(', ')]
    })
    // A client that has any image at the address is answered before that is made.
    const headers = { 'If-None-Match': '*' }
    for (const address of new Set(addresses.map((each) => each.split(' ')[0] ?? '')))
      expect((await site.fetch(address, { headers })).status, address).toBe(304)
  })
})

test('an address whose transformation is none is answered with 400', async () => {
  for (const [transformation, message] of [
    ['w_abc', 'Invalid width in transformation: abc'],
    ['w_0', 'Invalid width in transformation: 0'],
    ['w_99999999', 'Invalid width in transformation: 99999999'],
    ['h_-5', 'Invalid height in transformation: -5'],
    ['dpr_2,w_400', 'Invalid transformation component - dpr_2'],
    ['q_80', 'Invalid quality in transformation: 80'],
    ['c_fill,g_north,h_400,w_400', 'Invalid gravity - north'],
    ['f_svg', 'Invalid extension in transformation: svg'],
    ['l_text:arial:hello,w_400', 'Invalid transformation component - l_text:arial:hello'],
    ['c_thumb,w_400', 'Invalid crop mode - thumb'],
    ['w_400/w_800', 'Invalid transformation component - w_800'],
  ]) {
    const path = `image/upload/${transformation}/v1/${photo}`
    const { status, headers, bytes } = await get(path)
    expect(status, path).toBe(400)
    expect(headers.get('X-Cld-Error')).toBe(message)
    expect(JSON.parse(bytes.toString())).toEqual({ error: { message } })
    expect(headers.get('Cache-Control')).toBe('no-store')
  }
})

test.each([
  'image/upload/w_400/v1/gemev-gallery/nothing',
  'image/upload/v1/gemev-gallery/..%2f..%2fgemev.sqlite',
  'image/upload/v1/..%2f..%2f..%2fauth-secret',
  'image/upload/v1/gemev-gallery/%00',
  'image/upload/v1/gemev-gallery/a%2fb%2fc',
  'image/upload/',
  'image/private/v1/gemev-gallery/a',
  'image/fetch/https://example.com/a.jpg',
  '',
])('%s is not there', async (path) => {
  const { status, headers } = await get(path)
  expect(status).toBe(404)
  expect(headers.get('X-Cld-Error')).toMatch(/^Resource not found/)
})
