import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { slope } from '#tests/image-files.ts'
import { signIn } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { fillCategory } from './gallery.ts'
import { openHydrated } from './hydrated-page.ts'
import { openEditor } from './post-editor.ts'

const mebibyte = 1024 * 1024

/** A JPEG of exactly this many bytes: decoders ignore what follows the end of an image. */
async function jpegOf(bytes: number) {
  const image = await slope(3000, 2000).jpeg({ quality: 90 }).toBuffer()
  const path = test.info().outputPath(`${bytes}.jpg`)
  await writeFile(path, Buffer.concat([image, randomBytes(bytes - image.length)]))
  return path
}

/** The browser then offers to make images smaller before they are sent. */
const onSlowLine = (page: Page) =>
  page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', {
      value: { effectiveType: '3g', downlink: 0.4 },
    }),
  )

const file = (page: Page) => page.locator('input[type=file]').first()

test('the limits are for the picked files, on any line', async ({ page, uniqueName }) => {
  await onSlowLine(page)
  await fillCategory(page, `Limit ${uniqueName}`, 0)
  await openHydrated(page, '/admin/gallery/new')
  await expect(page.getByLabel(/^Make large pictures smaller/)).toBeChecked()
  await file(page).setInputFiles(await jpegOf(50 * mebibyte + 1))
  await expect(page.getByText('File size must be less than 50MB')).toBeVisible()
  await file(page).setInputFiles(await jpegOf(50 * mebibyte))
  await expect(page.getByText('File size must be less than 50MB')).toBeHidden()
  await expect(page.getByText(/\d\.jpg$/)).toBeVisible()
  page.once('dialog', (leaving) => leaving.accept())
  await openEditor(page)
  await file(page).setInputFiles(await jpegOf(10 * mebibyte + 1))
  await expect(page.getByText('Image size must be less than 10MB')).toBeVisible()
  await file(page).setInputFiles(await jpegOf(10 * mebibyte))
  await expect(page.getByText('Image size must be less than 10MB')).toBeHidden()
  await expect(page.getByText('Replace the image')).toBeVisible({ timeout: 30_000 })
})

test('a host that hangs is asked once more, and then the error is shown', async ({ page }) => {
  let attempts = 0
  await signIn(page)
  await openEditor(page)
  // The request is never answered.
  await page.route('**/v1_1/**', () => {
    attempts += 1
  })
  await page.clock.install()
  const buffer = await slope(60, 40).png().toBuffer()
  await file(page).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
  await expect.poll(() => attempts).toBe(1)
  await page.clock.runFor(11_000)
  await expect(page.getByText(/^Waiting for .* The upload will continue\.$/)).toBeVisible()
  await page.clock.runFor(50_000)
  await page.clock.runFor(2_000)
  await expect.poll(() => attempts).toBe(2)
  await page.clock.runFor(61_000)
  await expect(page.getByText('Failed to upload image. Please try again.')).toBeVisible()
  await page.clock.runFor(60_000)
  expect(attempts).toBe(2)
})
