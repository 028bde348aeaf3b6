import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { signIn } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { jpegFile } from './gallery.ts'
import { openHydrated } from './hydrated-page.ts'
import { openEditor } from './post-editor.ts'

const mebibyte = 1024 * 1024

/** Playwright takes so large a file only from the disk. */
async function jpegOf(bytes: number) {
  const path = test.info().outputPath(`${bytes}.jpg`)
  await writeFile(path, (await jpegFile(bytes)).buffer)
  return path
}

const file = (page: Page) => page.locator('input[type=file]').first()

test('the limits are for the picked files, on any line', async ({ page }) => {
  // The browser then offers to make images smaller before they are sent.
  await page.addInitScript(() => {
    const value = { effectiveType: '3g', downlink: 0.4 }
    Object.defineProperty(navigator, 'connection', { value })
  })
  await signIn(page)
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
  await file(page).setInputFiles(await jpegFile())
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
