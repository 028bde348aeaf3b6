import { type Browser, chromium } from '@playwright/test'
import { chromiumFlags, measuredChromium } from '#tests/chromium.ts'
import { quantile, waitUntil, withSite } from './running-site.ts'

const rounds = 7
/** A slow 3G connection, throttled by the browser: 400 kbit/s and a round trip of 400 ms. */
const slow3g = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
}

/** The first visit of the home page and of a post with a cheap phone (CPU six times slower) on slow 3G. */
export async function measureFirstPaint() {
  const browser = await chromium.launch({ executablePath: measuredChromium(), args: chromiumFlags })
  try {
    return await withSite(
      async ({ url }) => {
        await waitUntil(async () =>
          (await (await fetch(`${url}/gallery`)).text()).includes('Load More Images'),
        )
        return [
          ...(await measurePage(browser, 'home', url)),
          ...(await measurePage(browser, 'post', `${url}/blog/what-an-ecg-shows`)),
        ]
      },
      { entry: 'server/main.ts', starterContent: true },
    )
  } finally {
    await browser.close()
  }
}

async function measurePage(browser: Browser, name: string, url: string) {
  // The very first visitor waits until a picture's sizes are rendered, which is not measured here.
  await load(browser, url)
  const loads: { paint: number; bytes: number }[] = []
  for (let round = 0; round < rounds; round += 1) loads.push(await load(browser, url))
  const thousands = (figure: 'paint' | 'bytes') =>
    quantile(
      loads.map((each) => each[figure] / 1000),
      0.5,
    )
  const [paint, visit] = [
    `${name} on slow 3G: first contentful paint`,
    `${name}: bytes of a first visit with its pictures`,
  ]
  return [
    { what: paint, value: thousands('paint'), unit: 's', max: 1.35 },
    { what: visit, value: thousands('bytes'), unit: 'kB', max: 350 },
  ]
}

async function load(browser: Browser, url: string) {
  const viewport = { width: 360, height: 760 }
  const context = await browser.newContext({ viewport, deviceScaleFactor: 2 })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slow3g)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.goto(url, { waitUntil: 'networkidle' })
  const paint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  )
  await context.close()
  return { paint, bytes }
}
