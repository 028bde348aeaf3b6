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

/** Waits until the service worker has saved the scripts of all screens. */
export const expectScreensSaved = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const worker = await (await fetch('/admin-worker.js')).text()
          const saved = await (await caches.open('gemev-screens')).keys()
          const paths = saved.map(({ url }) => new URL(url).pathname)
          const named = [...worker.matchAll(/\/assets\/[\w.~-]+\.js/g)].map(([path]) => path)
          return named.length > 50 && named.every((path) => paths.includes(path))
        }),
      { timeout: 30_000 },
    )
    .toBe(true)
