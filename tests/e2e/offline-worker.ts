import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'

/** The panel about what waits on the phone. */
export const waitingPanel = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: 'Saved on this phone. It will be sent when you are online again.' })

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
interface Behaviour {
  /** The site that answers. */
  target: string
  /** Whether the scripts have other names than the site's own, as after a release; the old names are gone. */
  isNextRelease?: boolean
  /** Whether each connection is broken off. */
  isAway?: boolean
}

const script = /([\w.~-]+-[\w-]{8})\.js/g
const nextScript = /([\w.~-]+-[\w-]{8})\.next\.js/

/** A proxy at one address, behind which another release or site can be put: for pages and files. */
export async function startSwitchingProxy(first: Behaviour) {
  let { target, isNextRelease = false, isAway = false } = first
  const server = createServer(async (request, response) => {
    if (isAway) {
      request.destroy()
      return
    }
    const wanted = request.url ?? '/'
    if (isNextRelease && wanted.startsWith('/assets/') && !nextScript.test(wanted)) {
      response.writeHead(404).end()
      return
    }
    const answer = await fetch(target + wanted.replace(nextScript, '$1.js'), {
      redirect: 'manual',
      headers: { cookie: request.headers.cookie ?? '' },
    })
    const headers = new Headers(answer.headers)
    for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name)
    // It allows the inline script by its hash, and that names the scripts.
    if (isNextRelease && !wanted.endsWith('.js')) headers.delete('content-security-policy')
    const isText = /html|javascript/.test(headers.get('content-type') ?? '')
    const body = Buffer.from(await answer.arrayBuffer())
    response.writeHead(answer.status, Object.fromEntries(headers))
    response.end(isNextRelease && isText ? body.toString().replaceAll(script, '$1.next.js') : body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    switchTo(next: Partial<Behaviour>) {
      target = next.target ?? target
      isNextRelease = next.isNextRelease ?? isNextRelease
      isAway = next.isAway ?? isAway
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
