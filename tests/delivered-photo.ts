import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect } from 'vitest'
import { phonePhoto, sendImage } from './image-files.ts'
import { openSite, type Site } from './site.ts'

/** Accept headers of browsers by what they can show. */
export const acceptHeaders = {
  modern: 'image/avif,image/webp,image/apng,*/*;q=0.8',
  webp: 'image/webp,*/*',
  old: 'image/png,*/*',
}

/** A site to which one photo of a phone was uploaded: 900 x 1200 upright, though its pixels lie on their side. */
export function siteWithPhoto() {
  let site: Site
  let photo: string
  let version: number
  beforeAll(async () => {
    site = await openSite()
    const { body: uploaded } = await sendImage(site, await phonePhoto())
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

  return {
    site: () => site,
    photo: () => photo,
    version: () => version,
    get,
    signed,
    formatAndSize,
  }
}
