import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Opens a page of the back-office and waits until React has hydrated it. */
export async function openHydrated(page: Page, path: string) {
  await page.goto(path)
  await expectHydrated(page.locator('main'))
}

/** Waits until React has hydrated what the server sent. */
export const expectHydrated = (part: Locator) =>
  expect
    .poll(() =>
      part.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react'))),
    )
    .toBe(true)
