import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { sendImage, slope, uploadParamsFor } from './image-files.ts'
import { openSite, type Site } from './site.ts'
import { behindProxy } from './site-on-each-database.ts'

export type UploadSite = Awaited<ReturnType<typeof openUploadSite>>

/** Opens the built server with an admin who uploads: `image` is a small image to upload. */
export async function openUploadSite(env: Record<string, string> = {}) {
  const site = await openSite({ ...behindProxy, ...env })
  const image = await slope(120, 80).png().toBuffer()
  const { headers } = await uploadParamsFor(site)

  /** Posts JSON as the admin, or with another Cookie header. */
  async function post(path: string, body: unknown, as = headers.Cookie) {
    const response = await site.fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: as },
      body: JSON.stringify(body),
      redirect: 'manual',
    })
    const text = await response.text()
    return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text }
  }

  /** Uploads the image as the admin's browser does; returns what its form sends then. */
  async function upload() {
    const { body } = await sendImage(site, image)
    return { cloudinary_url: body.secure_url, cloudinary_public_id: String(body.public_id) }
  }

  return { ...site, cookie: headers.Cookie, image, post, upload }
}

/** Waits until the folder of unfinished uploads is empty. */
export const expectNothingIncoming = ({ platform }: Pick<Site, 'platform'>) =>
  // It has to wait because the sizes of an earlier upload may still be rendered there.
  expect.poll(() => readdirSync(join(platform.settings.dataDir, 'images', 'incoming'))).toEqual([])
