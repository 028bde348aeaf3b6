import { randomBytes, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { imageConfiguration } from '#app/domain/image-configuration.ts'
import { makeCategory, makeImage } from '#tests/gallery.ts'
import { slope } from '#tests/image-files.ts'
import { signIn } from './first-admin.ts'
import { openHydrated } from './hydrated-page.ts'
import { inDatabase } from './in-database.ts'

/** A small JPEG, of exactly so many bytes where they are given: decoders ignore what follows the end of an image. */
export async function jpegFile(bytes?: number) {
  const image = await slope(300, 200).jpeg().toBuffer()
  const buffer = bytes ? Buffer.concat([image, randomBytes(bytes - image.length)]) : image
  return { name: 'Reception.JPG', mimeType: 'image/jpeg', buffer }
}

/** Opens the form with a category chosen. */
export async function openUpload(page: Page, category: string, path = '/admin/gallery/new') {
  await openHydrated(page, path)
  await page.getByLabel('Category').selectOption(category)
}

export const fileInput = (page: Page) => page.locator('input[type=file]')
export const upload = (page: Page) => page.getByRole('button', { name: /^Upload/ })
export const consent = (page: Page) => page.getByLabel(/^Everybody in th/)

/**
 * Sends one small image to the host as the signed-in member of staff. It has the same name each time: the host encodes it
 * once, and all tests show it.
 */
async function uploadSmallImage(page: Page): Promise<{ publicId: string; url: string }> {
  const folder = 'gemev-gallery'
  const buffer = await slope(900, 600).jpeg().toBuffer()
  const file = { name: 'slope.jpg', mimeType: 'image/jpeg', buffer }
  const { uploadPreset: upload_preset } = imageConfiguration
  const sent = await page.request.post('/v1_1/gemev/image/upload', {
    multipart: { upload_preset, folder, public_id: 'slope', file },
  })
  const { public_id: publicId, secure_url: url } = await sent.json()
  return { publicId, url }
}

/**
 * Fills a category of its own with images, so that tests do not see each other's; leaves the browser
 * signed in. The first is the newest, and their alt texts are "Picture 1" and so on.
 */
export async function fillCategory(
  page: Page,
  name: string,
  count: number,
  dataDir?: string,
): Promise<string> {
  if ((await page.context().cookies()).length === 0) await signIn(page)
  const image = count > 0 ? await uploadSmallImage(page) : null
  const slug = `c-${randomUUID()}`
  await inDatabase(async ({ db }) => {
    const category_id = await makeCategory({ db }, name, slug)
    if (!image) return
    const now = Date.now()
    for (let nth = 1; nth <= count; nth += 1) {
      await makeImage(
        { db },
        {
          category_id,
          cloudinary_url: image.url,
          cloudinary_public_id: image.publicId,
          alt_text: `Picture ${nth}`,
          is_featured: nth === 3,
          // The second is taller than wide, in a width that the host delivers of the same file.
          ...(nth === 2 ? { width: 640, height: 960 } : { width: 900, height: 600 }),
          created_at: new Date(now - nth * 60_000).toISOString(),
        },
      )
    }
  }, dataDir)
  return slug
}

/** How many rows the gallery has with this description. */
export const rowsDescribedAs = async (alt: string) =>
  (
    await inDatabase(({ db }) =>
      db.selectFrom('gallery_images').select('id').where('alt_text', '=', alt).execute(),
    )
  ).length

/** An image's card in the back-office, by its description. */
export const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
