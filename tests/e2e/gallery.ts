import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import type { StoredImage, UploadTerms } from '#app/platform/images/image-host.ts'
import { slope } from '#tests/pictures.ts'
import { signIn } from './first-admin.ts'

/** Sends one small picture to the host as the signed-in member of staff. */
async function uploadPicture(page: Page): Promise<StoredImage> {
  const folder = 'gemev-gallery'
  const terms: UploadTerms = await (
    await page.request.post('/admin/uploads/terms', { data: { folder } })
  ).json()
  const buffer = await slope(900, 600).jpeg().toBuffer()
  const file = { name: 'slope.jpg', mimeType: 'image/jpeg', buffer }
  const sent = await page.request.post(terms.endpoint, { multipart: { ...terms.fields, file } })
  const { public_id: publicId } = await sent.json()
  return (await page.request.post('/admin/uploads/kept', { data: { publicId, folder } })).json()
}

/**
 * Fills a category of its own with pictures, so that tests do not see each other's; leaves the browser
 * signed in. The first is the newest, and their alt texts are "Picture 1" and so on.
 */
export async function fillCategory(page: Page, name: string, count: number): Promise<string> {
  if (!page.url().includes('/admin')) await signIn(page)
  const { publicId, url } = await uploadPicture(page)
  const database = new DatabaseSync(join(process.env.E2E_DATA_DIR ?? '', 'gemev.sqlite'))
  database.exec('pragma busy_timeout = 5000')
  const [category, now] = [randomUUID(), Date.now()]
  const slug = `c-${category}`
  database
    .prepare(
      'insert into gallery_categories (id, name, slug, description, created_at) values (?, ?, ?, ?, ?)',
    )
    .run(category, name, slug, `What ${name} shows`, new Date(now).toISOString())
  const add = database.prepare(
    `insert into gallery_images (id, cloudinary_url, cloudinary_public_id, alt_text, category_id,
     is_featured, width, height, created_at) values (?, ?, ?, ?, ?, ?, 900, 600, ?)`,
  )
  for (let nth = 1; nth <= count; nth += 1) {
    const at = new Date(now - nth * 60_000).toISOString()
    add.run(randomUUID(), url, publicId, `Picture ${nth}`, category, nth === 3 ? 1 : 0, at)
  }
  database.close()
  return slug
}

/** How many rows the gallery has with this description. */
export function rowsDescribedAs(alt: string): number {
  const database = new DatabaseSync(join(process.env.E2E_DATA_DIR ?? '', 'gemev.sqlite'), {
    readOnly: true,
  })
  const row = database
    .prepare('select count(*) as amount from gallery_images where alt_text = ?')
    .get(alt)
  database.close()
  return Number(row?.amount)
}
