import { gzipSync } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import { chromiumFlags, measuredChromium } from '#tests/chromium.ts'
import { type Measure, median, rounded } from './measure.ts'
import { startNginx } from './nginx.ts'
import { plainPage } from './plain-page.ts'
import { waitForStarterContent, withSite } from './running-site.ts'
import { loadSlowPage, type Waits } from './slow-page-load.ts'

const rounds = 7
// The largest contentful paint of the home page on a phone is text, that of a post its picture.
const pages = [
  { name: 'home', path: '/', largest: 'text' },
  { name: 'post', path: '/blog/what-an-ecg-shows', largest: 'picture' },
] as const
/** What a visitor waits for, and the maximum ratio to a plain page with the same words. */
const waits: { wait: keyof Waits; title: string; max: number }[] = [
  { wait: 'paint', title: 'first contentful paint', max: 1.35 },
  { wait: 'menu', title: 'menu opens', max: 1.4 },
  { wait: 'largest', title: 'largest contentful paint', max: 1.5 },
]
/** A large picture takes a second round trip: such a page is compared with a plain page that has the same picture. */
const maxWithPicture = 1.25

/** The waiting times of a first visit on slow 3G, compared in alternation with a plain page of the same words from nginx. */
export async function measureFirstPaint(): Promise<Measure[]> {
  const browser = await chromium.launch({
    executablePath: measuredChromium(),
    args: chromiumFlags,
  })
  try {
    const measure = async ({ url }: { url: string }) => {
      await waitForStarterContent(url)
      const measures: Measure[] = []
      for (const page of pages) measures.push(...(await besideNginx(browser, url, page)))
      return measures
    }
    return await withSite(measure, { entry: 'server/main.ts', starterContent: true })
  } finally {
    await browser.close()
  }
}

async function besideNginx(
  browser: Browser,
  siteUrl: string,
  { name, path, largest }: (typeof pages)[number],
): Promise<Measure[]> {
  const url = siteUrl + path
  const { html, withPicture } = await plainPage(browser, url)
  const nginx = await startNginx({
    'index.html': gzipSync(html),
    'with-picture.html': gzipSync(withPicture.html),
    picture: gzipSync(withPicture.picture),
  })
  // The very first visitor waits until a picture's sizes are rendered, which is not measured here.
  await loadSlowPage(browser, url)
  const site: Waits[] = []
  const textAlone: Waits[] = []
  const plain: Waits[] = []
  const picture: Waits[] = []
  for (let round = 0; round < rounds; round += 1) {
    site.push(await loadSlowPage(browser, url))
    if (!nginx) continue
    plain.push(await loadSlowPage(browser, nginx.url))
    picture.push(await loadSlowPage(browser, `${nginx.url}/with-picture.html`))
    textAlone.push(await loadSlowPage(browser, url, { hasPictures: false }))
  }
  await nginx?.stop()
  return waits.flatMap(({ wait, title, max }) => {
    const what = `${name} on slow 3G: ${title}`
    const own = seconds(what, site, wait)
    if (!nginx) return [own]
    if (wait !== 'largest' || largest === 'text') {
      return [own, seconds(`${what}, nginx`, plain, wait), ratio('nginx', site, plain, max)]
    }
    return [
      own,
      seconds(`${what}, nginx with its picture`, picture, wait),
      ratio('nginx with its picture', site, picture, maxWithPicture),
      ratio('nginx, both without pictures', textAlone, plain, max),
    ]

    function ratio(peer: string, loads: Waits[], plainLoads: Waits[], limit: number): Measure {
      const value = rounded(medianOf(loads, wait) / medianOf(plainLoads, wait))
      return { what: `${what}, beside ${peer}`, value, unit: 'times', max: limit }
    }
  })
}

const medianOf = (loads: Waits[], wait: keyof Waits) => median(loads.map((load) => load[wait]))

const seconds = (what: string, loads: Waits[], wait: keyof Waits): Measure => ({
  what,
  value: rounded(medianOf(loads, wait) / 1000),
  unit: 's',
})
