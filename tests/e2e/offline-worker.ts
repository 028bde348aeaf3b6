import { expect, type Page } from '@playwright/test'

/** What a page says that comes from the phone. */
export const savedMark = /^Saved .+ ago on this phone\. It may have changed since\.$/

/** Opens a page and waits until the service worker answers for it and has saved everything ahead. */
export async function openSaved(page: Page, path: string) {
  await page.goto(path)
  await expectWorker(page)
  // The guides come last.
  await expectSaved(page, new URL(page.url()).pathname, '/services/laboratory')
}

/** Waits until the service worker answers for the page. */
export const expectWorker = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
    .toBe('activated')

/** The paths of everything that the phone has saved, or of what one cache holds. */
export const savedPaths = (page: Page, cacheName?: string): Promise<string[]> =>
  page.evaluate(async (cacheName) => {
    const paths = []
    for (const name of cacheName ? [cacheName] : await caches.keys()) {
      const cache = await caches.open(name)
      for (const { url } of await cache.keys()) paths.push(new URL(url).pathname)
    }
    return paths
  }, cacheName)

export const expectSaved = (page: Page, ...paths: string[]) =>
  expect.poll(() => savedPaths(page)).toEqual(expect.arrayContaining(paths))

/**
 * Takes the line from a page and its worker. The browser's own cache answers for ten minutes without one
 * (`stale-while-revalidate`): that time is over.
 */
export async function goOffline(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.clearBrowserCache')
  await cdp.detach()
  await page.context().setOffline(true)
}
