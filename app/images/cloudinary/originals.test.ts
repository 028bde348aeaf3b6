import { describe, expect, it } from 'vitest'
import { openDelivery } from '#tests/cloudinary-delivery.ts'
import { downloadOriginal, originalOf } from './originals.server.ts'

const base = 'https://res.cloudinary.com/cloud/image/upload'

describe('the image that an address names', () => {
  it.each([
    ['album/abc', 'album/abc', 'v1/album/abc'],
    [`${base}/v1712/album/abc.jpg`, 'album/abc', 'v1712/album/abc.jpg'],
    [`${base}/c_fill,w_800/f_auto/v1/album/abc`, 'album/abc', 'v1/album/abc'],
    [`${base}/w_800/abc.png?_a=B`, 'abc', 'v1/abc.png'],
    [`${base}/photos/a%20b.webp`, 'photos/a%20b', 'v1/photos/a%20b.webp'],
  ])('is found in %s', (address, publicId, path) => {
    expect(originalOf(address, 'cloud')).toEqual({ publicId, path })
  })

  it.each([
    'http://res.cloudinary.com/cloud/image/upload/a.jpg',
    'https://res.cloudinary.com/other/image/upload/a.jpg',
    'https://res.cloudinary.com.evil.example/cloud/image/upload/a.jpg',
    'https://res.cloudinary.com:8443/cloud/image/upload/a.jpg',
    'https://me@res.cloudinary.com/cloud/image/upload/a.jpg',
    'https://169.254.169.254/cloud/image/upload/a.jpg',
    `${base}/../../other/image/upload/a.jpg`,
    `${base}/a%2F..%2f..%2fother`,
    'https://res.cloudinary.com/cloud/image/fetch/https://evil.example/a.jpg',
    '//evil.example/a.jpg',
    '../a',
  ])('is none in %s', (address) => {
    expect(originalOf(address, 'cloud')).toBeNull()
  })
})

describe('fetching an image', () => {
  const image = { publicId: 'a', path: 'v1/a' }
  const path = '/cloud/image/upload/v1/a'
  const limits = { maxBytes: 10, silenceMs: 10_000, pauses: { firstMs: 1, maxMs: 1 } }
  const fetchFrom = (delivery: string, own = limits) =>
    downloadOriginal(image, { cloudName: 'cloud', delivery }, own)

  it('gives a file of exactly the greatest size, and none that is larger', async () => {
    const { delivery, answers } = await openDelivery({ [path]: Buffer.alloc(10) })
    expect(await fetchFrom(delivery)).toEqual({ bytes: new Uint8Array(10) })
    answers[path] = Buffer.alloc(11)
    expect(await fetchFrom(delivery)).toEqual({ problem: 'it is too large', isServiceAway: false })
  })

  it('does not go where an answer leads it', async () => {
    const elsewhere = await openDelivery({ '/': Buffer.from('secret') })
    const { delivery } = await openDelivery({
      [path]: (response) => response.writeHead(302, { Location: elsewhere.delivery }).end(),
    })
    const refused = { problem: 'Cloudinary answers 302', isServiceAway: false }
    expect(await fetchFrom(delivery)).toEqual(refused)
    expect(elsewhere.requests).toEqual([])
  })

  it('asks three times for what fails, and once for what is not there', async () => {
    const { delivery, requests, answers } = await openDelivery()
    expect(await fetchFrom(delivery)).toMatchObject({ problem: 'Cloudinary answers 404' })
    expect(requests).toHaveLength(1)
    answers[path] = (response) => {
      if (requests.length < 4) response.writeHead(503).end()
      else response.end('picture')
    }
    expect(await fetchFrom(delivery)).toEqual({ bytes: new Uint8Array(Buffer.from('picture')) })
    expect(requests).toHaveLength(4)
  })

  it('gives up on a service that falls silent in the middle of a file', async () => {
    const { delivery, requests } = await openDelivery({
      [path]: (response) => void response.writeHead(200).write('pict'),
    })
    const away = { problem: 'Cloudinary does not answer', isServiceAway: true }
    expect(await fetchFrom(delivery, { ...limits, silenceMs: 300 })).toEqual(away)
    expect(requests).toHaveLength(3)
  })
})
