import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { acceptHeaders, siteWithPhoto } from '#tests/delivered-photo.ts'
import { phonePhoto, secretLocation, sendImage, slope } from '#tests/image-files.ts'

const { site, photo, version, get, formatAndSize } = siteWithPhoto()

describe('the size of an image', () => {
  test.each([
    ['c_scale,w_400', '400x533'],
    ['w_400', '400x533'],
    ['c_fill,w_400,h_400', '400x400'],
    ['c_fill,w_900,h_450', '900x450'],
    // Images are never enlarged.
    ['c_scale,w_1920', '900x1200'],
    ['c_fill,w_1920,h_1080', '900x506'],
  ])('%s is %s', async (transformation, size) => {
    expect(await formatAndSize(`image/upload/${transformation}/v1/${photo()}`)).toBe(`jpeg ${size}`)
  })
})

describe('the format of an image', () => {
  const auto = () => `image/upload/f_auto,q_auto,w_400/v1/${photo()}`

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
    const name = `image/upload/w_400/v1/${photo()}`
    for (const [extension, format] of Object.entries({
      jpg: 'jpeg',
      png: 'png',
      webp: 'webp',
      avif: 'heif',
    })) {
      expect(await formatAndSize(`${name}.${extension}`, { Accept: acceptHeaders.modern })).toBe(
        `${format} 400x533`,
      )
      expect(await formatAndSize(`image/upload/f_${extension},w_400/v1/${photo()}`)).toBe(
        `${format} 400x533`,
      )
    }
    expect((await get(`${name}.jpg`)).headers.get('Vary')).toBe('Save-Data')
  })

  test('has fewer bytes for those who save data', async () => {
    const path = `image/upload/f_jpg,q_auto,w_800/v1/${photo()}`
    const saving = await get(path, { 'Save-Data': 'on' })
    expect(saving.bytes.length).toBeLessThan((await get(path)).bytes.length)
  })

  test('leaves transparent pixels transparent', async () => {
    const transparent = await sharp({
      create: { width: 300, height: 200, channels: 4, background: '#00000000' },
    })
      .png()
      .toBuffer()
    const { body: uploaded } = await sendImage(site(), transparent)
    expect(await formatAndSize(`image/upload/f_auto,w_200/v1/${uploaded.public_id}`)).toBe(
      'png 200x133',
    )
    expect(await formatAndSize(`image/upload/f_jpg,w_200/v1/${uploaded.public_id}`)).toBe(
      'jpeg 200x133',
    )
    expect((await site().platform.images.find(uploaded.public_id))?.placeholder).toBeNull()
  })
})

describe('the metadata of a phone', () => {
  test('is in no rendition, and the image stands upright', async () => {
    const original = await phonePhoto()
    expect(original.includes(secretLocation)).toBe(true)
    expect(original.includes('Exif')).toBe(true)
    const transformations = [
      '',
      'f_png/',
      'f_webp/',
      'f_avif/',
      'w_400/',
      'f_auto,q_auto,w_400/',
      'c_fill,w_400,h_400/',
    ]
    for (const transformation of transformations) {
      for (const Accept of Object.values(acceptHeaders)) {
        for (const name of [photo(), `${photo()}.jpg`]) {
          const { bytes } = await get(`image/upload/${transformation}v${version()}/${name}`, {
            Accept,
          })
          expect(bytes.includes(secretLocation), transformation).toBe(false)
          const { exif, xmp, iptc, orientation } = await sharp(bytes).metadata()
          expect({ exif, xmp, iptc, orientation }).toEqual({})
        }
      }
    }
    expect(await formatAndSize(`image/upload/v${version()}/${photo()}.jpg`)).toBe('jpeg 900x1200')
  })
})

describe('the answer with an image', () => {
  test('may be cached for ever, embedded by any site, and runs nothing', async () => {
    const { headers } = await get(`image/upload/f_auto,w_400/v1/${photo()}`)
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
    const path = `image/upload/f_auto,w_400/v1/${photo()}`
    const { headers } = await get(path)
    const again = await get(path, { 'If-None-Match': `"other", ${headers.get('ETag')}` })
    expect(again.status).toBe(304)
    expect(again.bytes.length).toBe(0)
    expect(again.headers.get('Vary')).toBe(headers.get('Vary'))
    expect((await get(path, { 'If-None-Match': '"other"' })).status).toBe(200)
  })

  test('is described by HEAD without being sent', async () => {
    const path = `/gemev/image/upload/w_400/v1/${photo()}`
    const head = await site().fetch(path, { method: 'HEAD' })
    const whole = await site().fetch(path)
    expect(await head.text()).toBe('')
    expect(head.headers.get('Content-Length')).toBe(whole.headers.get('Content-Length'))
  })

  test('is made once for a hundred who ask at once', async () => {
    const { body: uploaded } = await sendImage(site(), await slope(1000, 700).png().toBuffer())
    const path = `image/upload/f_webp,w_640/v1/${uploaded.public_id}`
    const answers = await Promise.all(Array.from({ length: 100 }, () => get(path)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1)
  })
})
