import sharp, { type Sharp } from 'sharp'
import { galleryFolder } from '#app/domain/image-configuration.ts'
import type { ImageFolder } from '#app/images/image-host.ts'
import type { Site } from './site.ts'
import { firstAdmin } from './staff.ts'

/** An image with a gradient from one corner to the other. */
export function slope(width: number, height: number): Sharp {
  const data = Buffer.alloc(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    data[pixel * 3] = (x * 255) / width
    data[pixel * 3 + 1] = (y * 255) / height
    data[pixel * 3 + 2] = (x ^ y) & 255
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
}

/** A photograph with one round, skin-coloured head around this pixel, before a grey wall. */
export function portrait(width: number, height: number, head: { x: number; y: number }): Sharp {
  const radius = Math.min(width, height) / 8
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#8fa3ad" />
    <circle cx="${head.x}" cy="${head.y}" r="${radius}" fill="#8d5a3c" />
    <circle cx="${head.x - radius / 3}" cy="${head.y}" r="${radius / 8}" fill="white" />
    <circle cx="${head.x + radius / 3}" cy="${head.y}" r="${radius / 8}" fill="white" />
  </svg>`
  return sharp(Buffer.from(drawn))
}

/** A marker in the metadata, which no delivered image may contain. */
export const secretLocation = 'GEMEV-SECRET-PLACE'

/** A photograph as phones make it: lying on its side, with the place and the phone's name in it. */
export const phonePhoto = (width = 1200, height = 900): Promise<Buffer> =>
  slope(width, height)
    .withExif({
      IFD0: { Make: secretLocation, Orientation: '6' },
      IFD2: { UserComment: secretLocation },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '10/1 53/1 12/1', GPSLongitude: '0/1 28/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer()

/** The form that a browser posts to the image host. */
export function uploadForm(
  { fields }: { fields: Record<string, string> },
  file: Uint8Array,
  name = 'a.jpg',
) {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set('file', new Blob([new Uint8Array(file)]), name)
  return form
}

/** How an admin, the same for all uploads of a site, uploads into a folder. */
export async function uploadParamsFor(site: Site, folder: ImageFolder = galleryFolder) {
  const { id, cookie } = await firstAdmin(site)
  const { endpoint, fields } = site.platform.images.uploads
  return {
    staffId: id,
    endpoint,
    headers: { Cookie: cookie },
    fields: { ...fields, folder: folder.name } as Record<string, string>,
  }
}

/** Uploads a file, whatever was uploaded before; returns the host's status and answer. */
export async function sendImage(
  site: Site,
  file: Uint8Array,
  folder: ImageFolder = galleryFolder,
  extraFields = {},
) {
  await site.platform.db.deleteFrom('rate_limits').where('key', 'like', 'upload:%').execute()
  const { endpoint, fields, headers } = await uploadParamsFor(site, folder)
  const body = uploadForm({ fields: { ...fields, ...extraFields } }, file)
  const response = await site.fetch(endpoint, { method: 'POST', headers, body })
  return { status: response.status, body: await response.json() }
}
