import { describe, expect, test } from 'vitest'
import { cardSize, heroSize } from '#app/domain/blog/featured-image.server.ts'
import { acceptHeaders, siteWithPhoto } from '#tests/delivered-photo.ts'

const { site, photo, get, signed, formatAndSize } = siteWithPhoto()

describe('one image under every spelling of its address', () => {
  test.each([
    ['the npm library', 'image/upload/c_fill,f_auto,h_400,q_auto,w_800/v1/'],
    ['the browser library', 'image/upload/c_fill,h_400,w_800/f_auto/q_auto/v1/'],
    ['a person', 'image/upload/f_auto,q_auto,c_fill,w_800,h_400/'],
    ['another person', 'image/upload/w_800,h_400,c_fill,q_auto,f_auto/v1757575723/'],
    ['a signing library', 'image/upload/s--AbCd_123--/c_fill,f_auto,h_400,q_auto,w_800/v1/'],
  ])('as written by %s', async (_, prefix) => {
    expect(await formatAndSize(`${prefix}${photo()}`, { Accept: acceptHeaders.webp })).toBe(
      'webp 800x400',
    )
    expect(
      await formatAndSize(`${prefix}${photo()}?_a=BAMABkE0`, { Accept: acceptHeaders.old }),
    ).toBe('jpeg 800x400')
  })

  test('all spellings answer the same file', async () => {
    const prefixes = [
      'c_scale,f_auto,q_auto,w_400/v1/',
      'q_auto/f_auto/w_400/',
      'w_400,q_auto,f_auto/v7/',
    ]
    const tags = await Promise.all(
      prefixes.map(async (prefix) =>
        (await get(`image/upload/${prefix}${photo()}`)).headers.get('ETag'),
      ),
    )
    expect(new Set(tags).size).toBe(1)
  })
})

describe('a transformation that our pages do not use', () => {
  const others = [
    ['w_390', '400x533'],
    ['h_533', '400x533'],
    ['c_fill,h_300,w_400', '400x300'],
    ['c_fill,g_xy_center,h_400,w_400,x_20,y_30', '400x400'],
  ]

  test.each(others)('%s is rendered when its address is signed', async (transformation, size) => {
    expect(await formatAndSize(signed(transformation ?? ''))).toBe(`jpeg ${size}`)
  })

  test.each(others)(
    '%s is refused without a signature, and with a wrong one',
    async (transformation) => {
      const right = signed(transformation ?? '')
      const wrong = right.replace(/s--./, (start) => `s--${start.endsWith('A') ? 'B' : 'A'}`)
      for (const path of [`image/upload/${transformation}/v1/${photo()}`, wrong, `${right}.png`]) {
        const { status, headers, bytes } = await get(path)
        const message = 'Transformation is not allowed without a signature'
        expect(status, path).toBe(400)
        expect(headers.get('X-Cld-Error')).toBe(message)
        expect(JSON.parse(bytes.toString())).toEqual({ error: { message } })
      }
    },
  )

  test('is none that any of our pages shows', async () => {
    const { images } = site().platform
    const size = { publicId: photo(), width: 900, height: 1200, placeholder: null }
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
      return [src, images.deliveryUrl(photo(), largest), ...srcSet.split(', ')]
    })
    for (const address of new Set(addresses.map((each) => each.split(' ')[0] ?? ''))) {
      const { status } = await site().fetch(address, { method: 'HEAD' })
      expect(status, address).toBe(200)
    }
  })
})

describe('an address without an image', () => {
  test.each([
    ['w_abc', 'Invalid width in transformation: abc'],
    ['w_0', 'Invalid width in transformation: 0'],
    ['w_99999999', 'Invalid width in transformation: 99999999'],
    ['h_-5', 'Invalid height in transformation: -5'],
    ['w_auto', 'Invalid width in transformation: auto'],
    ['dpr_2,w_400', 'Invalid transformation component - dpr_2'],
    ['q_80', 'Invalid quality in transformation: 80'],
    ['c_fill,g_north,h_400,w_400', 'Invalid gravity - north'],
    ['g_xy_center,h_400,w_400,x_1', 'Invalid coordinates in transformation: 1,'],
    ['x_1', 'Invalid transformation component - x_1'],
    ['f_svg', 'Invalid extension in transformation: svg'],
    ['e_blur:300', 'Invalid transformation component - e_blur:300'],
    ['l_text:arial:hello,w_400', 'Invalid transformation component - l_text:arial:hello'],
    ['c_thumb,w_400', 'Invalid crop mode - thumb'],
    ['w_400/w_800', 'Invalid transformation component - w_800'],
  ])('%s is answered with 400', async (transformation, message) => {
    const { status, headers, bytes } = await get(`image/upload/${transformation}/v1/${photo()}`)
    expect(status).toBe(400)
    expect(headers.get('X-Cld-Error')).toBe(message)
    expect(JSON.parse(bytes.toString())).toEqual({ error: { message } })
    expect(headers.get('Cache-Control')).toBe('no-store')
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
