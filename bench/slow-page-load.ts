import type { Browser, Page } from '@playwright/test'

/** Milliseconds from the request of a page to its first paint, its opened menu and its largest contentful paint. */
export interface Waits {
  paint: number
  menu: number
  largest: number
}

/** A slow 3G connection, throttled by the browser: 400 kbit/s and a round trip of 400 ms. */
const slow3g = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
}

interface LoadOptions {
  /** Without pictures the largest thing of any page is text. */
  hasPictures?: boolean
}

/** A first visit with a cheap phone (CPU six times slower) on slow 3G. */
export async function loadSlowPage(
  browser: Browser,
  url: string,
  { hasPictures = true }: LoadOptions = {},
): Promise<Waits> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 760 },
    deviceScaleFactor: 2,
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slow3g)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  if (!hasPictures) await session.send('Network.setBlockedURLs', { urls: ['*/image/upload/*'] })
  await page.addInitScript(watch)
  await page.goto(url, { waitUntil: 'networkidle' })
  const waits = await read(page)
  await context.close()
  return waits
}

/**
 * Records the first and the largest contentful paint, and taps the menu button in the frame after the one that painted
 * it, which is when the browser would hand over a tap. A PerformanceObserver is notified only after the parser is done.
 */
function watch() {
  const times = { paint: 0, menu: 0, largest: 0 }
  Object.assign(window, { times })
  let painted: HTMLElement | null = null
  requestAnimationFrame(function openMenu() {
    painted?.click()
    if (document.querySelector('#menu:popover-open')) times.menu = performance.now()
    else requestAnimationFrame(openMenu)
    painted = document.querySelector('[popovertarget=menu]')
  })
  new PerformanceObserver((list) => {
    times.paint = list.getEntriesByName('first-contentful-paint')[0]?.startTime ?? times.paint
  }).observe({ type: 'paint', buffered: true })
  new PerformanceObserver((list) => {
    times.largest = list.getEntries().at(-1)?.startTime ?? 0
  }).observe({ type: 'largest-contentful-paint', buffered: true })
}

const read = (page: Page) =>
  page.evaluate(() => (window as unknown as { times: Waits }).times) as Promise<Waits>
