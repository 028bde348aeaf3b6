import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { slope, uploadForm } from './image-files.ts'
import { openSite, type Site } from './site.ts'
import { behindProxy } from './site-on-each-database.ts'
import { signedInAdmin } from './staff.ts'

export type UploadSite = Awaited<ReturnType<typeof openUploadSite>>

/** Opens the built server and signs an admin in: `cookie` is their Cookie header, `image` a small image to upload. */
export async function openUploadSite() {
  const site = await openSite(behindProxy)
  const { cookie } = await signedInAdmin(site)
  const image = await slope(120, 80).png().toBuffer()

  /** Posts JSON as the admin, or with another Cookie header. */
  async function post(path: string, body: unknown, as = cookie) {
    const response = await site.fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: as },
      body: JSON.stringify(body),
      redirect: 'manual',
    })
    const text = await response.text()
    return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text }
  }

  async function uploadParams(folder = 'gemev-gallery', as = cookie) {
    return (await post('/admin/uploads/params', { folder }, as)).body
  }

  /** Uploads the image as the admin's browser does: requests the parameters, sends the file, registers it. */
  async function upload() {
    const params = await uploadParams()
    const body = uploadForm(params, image)
    const sent = await site.fetch(params.endpoint, { method: 'POST', body })
    const { public_id: publicId } = await sent.json()
    const uploaded = { publicId, folder: 'gemev-gallery' }
    return { publicId, registered: await post('/admin/uploads/register', uploaded) }
  }

  return { ...site, cookie, image, post, uploadParams, upload }
}

/** Waits until the folder of unfinished uploads is empty. */
export const expectNothingIncoming = ({ platform }: Pick<Site, 'platform'>) =>
  // It has to wait because the sizes of an earlier upload may still be rendered there.
  expect.poll(() => readdirSync(join(platform.settings.dataDir, 'images', 'incoming'))).toEqual([])
