import { type Browser, chromium } from '@playwright/test'
import { chromiumFlags, ensureChromium } from '#tests/chromium.ts'
import { type Measure, median, rounded } from './measure.ts'
import { withSite } from './running-site.ts'

const rounds = 5
/** A slow 3G line, really applied: 400 kbit/s and 400 ms each way and back. */
const slow3g = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
}

/** What a visitor with a cheap phone (CPU six times slower) on slow 3G waits for, each time the first. */
export async function measureFirstPaint(): Promise<Measure[]> {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: chromiumFlags,
  })
  try {
    return await withSite(async ({ url }) => {
      const visits: Awaited<ReturnType<typeof visit>>[] = []
      for (let round = 0; round < rounds; round += 1) visits.push(await visit(browser, url))
      const seconds = (times: number[]) => rounded(median(times) / 1000)
      return [
        {
          what: 'home on slow 3G: first contentful paint',
          seen: seconds(visits.map(({ paint }) => paint)),
          unit: 's',
          atMost: 1,
        },
        {
          what: 'home on slow 3G: menu opens, after the first paint',
          seen: seconds(visits.map(({ menu, paint }) => menu - paint)),
          unit: 's',
          atMost: 1,
        },
      ]
    })
  } finally {
    await browser.close()
  }
}

async function visit(browser: Browser, url: string) {
  const context = await browser.newContext({ viewport: { width: 360, height: 760 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slow3g)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.goto(url, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.locator('#menu').waitFor({ state: 'visible' })
  const times = await page.evaluate(() => ({
    menu: performance.now(),
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  }))
  await context.close()
  return times
}
