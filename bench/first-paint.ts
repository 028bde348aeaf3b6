import { brotliCompressSync } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import { chromiumFlags, measuredChromium } from '#tests/chromium.ts'
import { quantile, startBareServer, waitUntil, withSite } from './running-site.ts'

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

/** A page in alternation with one of the same text alone, which a bare Node server sends. */
async function measurePage(browser: Browser, name: string, url: string) {
  // The very first visitor waits until a picture's sizes are rendered, which is not measured here.
  const { text } = await load(browser, url)
  const plain = await startBareServer(plainPage(text))
  const ratios: number[] = []
  const kilobytes: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const page = await load(browser, url)
    ratios.push(page.paint / (await load(browser, plain.url)).paint)
    kilobytes.push(page.bytes / 1000)
  }
  plain.stop()
  const [paint, visit] = [
    `${name} on slow 3G: first contentful paint beside a plain page of its text`,
    `${name}: bytes of a first visit with its pictures`,
  ]
  return [
    { what: paint, value: quantile(ratios, 0.5), unit: 'times', max: 1.35 },
    { what: visit, value: quantile(kilobytes, 0.5), unit: 'kB', max: 350 },
  ]
}

function plainPage(text: string) {
  const paragraphs = text.replace(/[<&]/g, '').replaceAll(/\n+/g, '<p>')
  const html = `<!doctype html><meta name="viewport" content="width=device-width"><p>${paragraphs}`
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br' }
  return { headers, body: brotliCompressSync(html).toString('base64') }
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
  const text = await page.locator('body').innerText()
  await context.close()
  return { paint, bytes, text }
}
