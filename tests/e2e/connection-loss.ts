import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { openRequest } from './front-desk.ts'

/** What stands on a screen that waits for the connection. */
export const waitingMessage = (page: Page) => page.getByText('No connection, trying again')

/** Marks the document, so that a test can detect a reload. */
export const markDocument = (page: Page) =>
  page.evaluate(() => document.documentElement.classList.add('same'))
export const isSameDocument = (page: Page) =>
  page.evaluate(() => document.documentElement.classList.contains('same'))

/** Opens the list with a new request alone, in a document that is marked; answers the patient's email. */
export async function openMarkedRequest(page: Page, uniqueName: string): Promise<string> {
  const email = await openRequest(page, uniqueName)
  await markDocument(page)
  return email
}

/** Waits until all screens have been prefetched, and the text editor, which comes last. */
export async function expectScreensFetched(page: Page) {
  const editor = page.locator('link[rel=modulepreload][href*="/rich-text-"]')
  await expect(editor).toBeAttached({ timeout: 30_000 })
  // Its import ends when the preloading has ended.
  await editor.evaluate(({ href }: HTMLLinkElement) => import(href))
}
