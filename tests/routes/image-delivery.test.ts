import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cardSize, heroSize } from '#app/domain/blog/featured-image.server.ts'
import { phonePhoto, secretLocation, sendImage, slope } from '#tests/image-files.ts'
import { openSite, type Site } from '#tests/site.ts'

/** Accept headers of browsers by what they can show. */
const acceptHeaders = {
  modern: 'image/avif,image/webp,image/apng,*/*;q=0.8',
  webp: 'image/webp,*/*',
  old: 'image/png,*/*',
}

let site: Site
/** A photo of a phone: 450 x 600 upright, though its pixels lie on their side. */
let photo: string
let version: number
beforeAll(async () => {
  site = await openSite()
  const { body: uploaded } = await sendImage(site, await phonePhoto(600, 450))
  photo = uploaded.public_id
  version = uploaded.version
})
afterAll(() => site.close())

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

describe('the size of an image', () => {
  test.each([
    ['c_scale,w_400', '400x533'],
    ['w_400', '400x533'],
    ['c_fill,w_400,h_400', '400x400'],
    ['c_fill,w_450,h_225', '450x225'],
    // Images are never enlarged.
    ['c_scale,w_1920', '450x600'],
    ['c_fill,w_1920,h_1080', '450x253'],
  ])('%s is %s', async (transformation, size) => {
    expect(await formatAndSize(`image/upload/${transformation}/v1/${photo}`)).toBe(`jpeg ${size}`)
  })
})

describe('the format of an image', () => {
  const auto = () => `image/upload/f_auto,q_auto,w_400/v1/${photo}`

  test('is the smallest that the browser takes, with a Vary header for caches', async () => {
    expect(await formatAndSize(auto(), { Accept: acceptHeaders.modern })).toBe('heif 400x533')
    expect(await formatAndSize(auto(), { Accept: acceptHeaders.webp })).toBe('webp 400x533')
    expect(await formatAndSize(auto(), { Accept: 'image/avif;q=0, image/webp' })).toBe(
      'webp 400x533',
    )
    expect(await formatAndSize(auto())).toBe('jpeg 400x533')
    const { headers } = await get(auto())
    expect(headers.get('Vary')).toBe('Accept, Save-Data')
  })

  test('is the one that the address names', async () => {
    const name = `image/upload/w_400/v1/${photo}`
    for (const [extension, format] of Object.entries({
      jpg: 'jpeg',
      png: 'png',
      webp: 'webp',
      avif: 'heif',
    })) {
      expect(await formatAndSize(`${name}.${extension}`, { Accept: acceptHeaders.modern })).toBe(
        `${format} 400x533`,
      )
      expect(await formatAndSize(`image/upload/f_${extension},w_400/v1/${photo}`)).toBe(
        `${format} 400x533`,
      )
    }
    expect((await get(`${name}.jpg`)).headers.get('Vary')).toBe('Save-Data')
  })

  test('has fewer bytes for those who save data', async () => {
    const path = `image/upload/f_jpg,q_auto,w_800/v1/${photo}`
    const saving = await get(path, { 'Save-Data': 'on' })
    expect(saving.bytes.length).toBeLessThan((await get(path)).bytes.length)
  })

  test('leaves transparent pixels transparent', async () => {
    const transparent = await sharp({
      create: { width: 300, height: 200, channels: 4, background: '#00000000' },
    })
      .png()
      .toBuffer()
    const { body: uploaded } = await sendImage(site, transparent)
    expect(await formatAndSize(`image/upload/f_auto,w_200/v1/${uploaded.public_id}`)).toBe(
      'png 200x133',
    )
    expect(await formatAndSize(`image/upload/f_jpg,w_200/v1/${uploaded.public_id}`)).toBe(
      'jpeg 200x133',
    )
    expect((await site.platform.images.find(uploaded.public_id))?.placeholder).toBeNull()
  })
})

describe('the metadata of a phone', () => {
  test('is in no rendition, and the image stands upright', async () => {
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
      ['w_400/', old, '.jpg'],
      ['f_auto,q_auto,w_400/', modern, ''],
      ['c_fill,w_400,h_400/', old, ''],
    ] as const) {
      const path = `image/upload/${transformation}v${version}/${photo}${ending}`
      const { bytes } = await get(path, { Accept })
      expect(bytes.includes(secretLocation), transformation).toBe(false)
      const { exif, xmp, iptc, orientation } = await sharp(bytes).metadata()
      expect({ exif, xmp, iptc, orientation }).toEqual({})
    }
    expect(await formatAndSize(`image/upload/v${version}/${photo}.jpg`)).toBe('jpeg 450x600')
  })
})

describe('the answer with an image', () => {
  test('may be cached for ever, embedded by any site, and runs nothing', async () => {
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

  test('is not sent again to a client that has it', async () => {
    const path = `image/upload/f_auto,w_400/v1/${photo}`
    const { headers } = await get(path)
    const again = await get(path, { 'If-None-Match': `"other", ${headers.get('ETag')}` })
    expect(again.status).toBe(304)
    expect(again.bytes.length).toBe(0)
    expect(again.headers.get('Vary')).toBe(headers.get('Vary'))
    expect((await get(path, { 'If-None-Match': '"other"' })).status).toBe(200)
  })

  test('is described by HEAD without being sent', async () => {
    const path = `/gemev/image/upload/w_400/v1/${photo}`
    const head = await site.fetch(path, { method: 'HEAD' })
    const whole = await site.fetch(path)
    expect(await head.text()).toBe('')
    expect(head.headers.get('Content-Length')).toBe(whole.headers.get('Content-Length'))
  })

  test('is made once for a hundred who ask at once', async () => {
    const { body: uploaded } = await sendImage(site, await slope(1000, 700).png().toBuffer())
    const path = `image/upload/f_webp,w_640/v1/${uploaded.public_id}`
    const answers = await Promise.all(Array.from({ length: 100 }, () => get(path)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1)
  })
})

describe('one image under every spelling of its address', () => {
  test.each([
    ['the npm library', 'image/upload/c_fill,f_auto,h_400,q_auto,w_800/v1/'],
    ['the browser library', 'image/upload/c_fill,h_400,w_800/f_auto/q_auto/v1/'],
    ['a person', 'image/upload/f_auto,q_auto,c_fill,w_800,h_400/'],
    ['another person', 'image/upload/w_800,h_400,c_fill,q_auto,f_auto/v1757575723/'],
    ['a signing library', 'image/upload/s--AbCd_123--/c_fill,f_auto,h_400,q_auto,w_800/v1/'],
  ])('as written by %s', async (_, prefix) => {
    expect(await formatAndSize(`${prefix}${photo}`, { Accept: acceptHeaders.webp })).toBe(
      'webp 450x225',
    )
    expect(
      await formatAndSize(`${prefix}${photo}?_a=BAMABkE0`, { Accept: acceptHeaders.old }),
    ).toBe('jpeg 450x225')
  })
})

describe('a transformation that our pages do not use', () => {
  const others = [
    ['w_390', '400x533'],
    ['h_533', '400x533'],
    ['c_fill,h_320,w_400', '400x320'],
  ]

  test.each(others)('%s is rendered when its address is signed', async (transformation, size) => {
    expect(await formatAndSize(signed(transformation ?? ''))).toBe(`jpeg ${size}`)
  })

  test.each(others)(
    '%s is refused without a signature, and with a wrong one',
    async (transformation) => {
      const right = signed(transformation ?? '')
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
    const transformation = [
      { width: 1600 },
      { width: 800 },
      { width: 400 },
      { width: 960 },
      cardSize,
      heroSize,
      { width: 400, height: 400 },
      { width: 1920, height: 1080 },
    ]
    const addresses = transformation.flatMap((largest) => {
      const { src, srcSet } = images.deliver(size, largest)
      return [src, images.deliveryUrl(size.publicId, largest), ...srcSet.split(', ')]
    })
    for (const address of new Set(addresses.map((each) => each.split(' ')[0] ?? ''))) {
      const { status } = await site.fetch(address, { method: 'HEAD' })
      expect(status, address).toBe(200)
    }
  })
})

describe('an address without an image', () => {
  test('is answered with 400 where its transformation is none', async () => {
    for (const [transformation, message] of [
      ['w_abc', 'Invalid width in transformation: abc'],
      ['w_0', 'Invalid width in transformation: 0'],
      ['w_99999999', 'Invalid width in transformation: 99999999'],
      ['h_-5', 'Invalid height in transformation: -5'],
      ['w_auto', 'Invalid width in transformation: auto'],
      ['dpr_2,w_400', 'Invalid transformation component - dpr_2'],
      ['q_80', 'Invalid quality in transformation: 80'],
      ['c_fill,g_north,h_400,w_400', 'Invalid gravity - north'],
      ['x_1', 'Invalid transformation component - x_1'],
      ['f_svg', 'Invalid extension in transformation: svg'],
      ['e_blur:300', 'Invalid transformation component - e_blur:300'],
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
    'video/upload/v1/gemev-gallery/a.mp4',
    'image/fetch/https://example.com/a.jpg',
    'iu/w_400/v1/gemev-gallery/a',
    'images/v1/gemev-gallery/a/a-scan-of-the-liver',
    '',
  ])('%s is not there', async (path) => {
    const { status, headers } = await get(path)
    expect(status).toBe(404)
    expect(headers.get('X-Cld-Error')).toMatch(/^Resource not found/)
  })

  test('an address whose escapes mean no letters is refused', async () => {
    expect((await get('image/upload/%E0%A4%A')).status).toBe(400)
  })
})
