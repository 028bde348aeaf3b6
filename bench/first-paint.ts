import { gzipSync } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import { chromiumFlags, ensureChromium } from '#tests/chromium.ts'
import { type Measure, median, rounded } from './measure.ts'
import { startNginx } from './nginx.ts'
import { plainPage } from './plain-page.ts'
import { contentLoaded, withSite } from './running-site.ts'
import { slowVisit, type Waits } from './slow-visit.ts'

const rounds = 7
const pages = { home: '/', post: '/blog/what-an-ecg-shows' }
/** What a visitor waits for, and the maximum ratio to a plain page with the same words. */
const waits: [keyof Waits, string, number][] = [
  ['paint', 'first contentful paint', 1.35],
  ['menu', 'menu opens', 1.4],
  ['largest', 'largest contentful paint', 1.5],
]

/** The waiting times of a first visit on slow 3G, compared in alternation with a plain page of the same words from nginx. */
export async function measureFirstPaint(): Promise<Measure[]> {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: chromiumFlags,
  })
  try {
    const measure = async ({ url }: { url: string }) => {
      await contentLoaded(url)
      const measures: Measure[] = []
      for (const [name, path] of Object.entries(pages)) {
        measures.push(...(await besideNginx(browser, name, url + path)))
      }
      return measures
    }
    return await withSite(measure, { entry: 'server/main.ts', starterContent: true })
  } finally {
    await browser.close()
  }
}

async function besideNginx(browser: Browser, name: string, url: string): Promise<Measure[]> {
  const nginx = await startNginx({ 'index.html': gzipSync(await plainPage(browser, url)) })
  // The very first visitor waits until a picture's sizes are rendered, which is not measured here.
  await slowVisit(browser, url)
  const siteResults: Waits[] = []
  const nginxResults: Waits[] = []
  for (let round = 0; round < rounds; round += 1) {
    siteResults.push(await slowVisit(browser, url))
    if (nginx) nginxResults.push(await slowVisit(browser, nginx.url))
  }
  await nginx?.stop()
  return waits.flatMap(([wait, title, times]) => {
    const what = `${name} on slow 3G: ${title}`
    const of = (visits: Waits[]) => median(visits.map((visit) => visit[wait]))
    const siteMeasure = { what, value: rounded(of(siteResults) / 1000), unit: 's' }
    if (!nginx) return [siteMeasure]
    const beside = rounded(of(siteResults) / of(nginxResults))
    return [
      siteMeasure,
      { what: `${what}, nginx`, value: rounded(of(nginxResults) / 1000), unit: 's' },
      { what: `${what}, beside nginx`, value: beside, unit: 'times', atMost: times },
    ]
  })
}
