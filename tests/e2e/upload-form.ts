import type { Page } from '@playwright/test'
import { openHydrated } from './hydrated-page.ts'

/** Opens the form with a category chosen. */
export async function openForm(page: Page, category: string, path = '/admin/gallery/new') {
  await openHydrated(page, path)
  await page.getByLabel('Category').selectOption(category)
}

export const fileInput = (page: Page) => page.locator('input[type=file]')
export const upload = (page: Page) => page.getByRole('button', { name: /^Upload/ })
export const consent = (page: Page) => page.getByLabel(/^Everybody who can be recognised/)
