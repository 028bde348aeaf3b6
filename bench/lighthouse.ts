import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { chromiumFlags, ensureChromium } from '#tests/chromium.ts'
import type { Measure } from './measure.ts'
import { withSite } from './running-site.ts'

const pages = ['/', '/appointment', '/privacy']
const port = 9555

/** Lighthouse's four scores of a phone for every kind of public page; 100 is the goal of each. */
export async function measureLighthouse(): Promise<Measure[]> {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
  })
  try {
    return await withSite(async ({ url }) => {
      const measures: Measure[] = []
      for (const path of pages) measures.push(...(await scores(url + path, path)))
      return measures
    })
  } finally {
    await browser.close()
  }
}

async function scores(url: string, path: string): Promise<Measure[]> {
  const run = await lighthouse(url, { port, logLevel: 'silent' })
  if (!run) throw new Error(`Lighthouse gave no result for ${path}`)
  const { categories, audits } = run.lhr
  const shift = audits['cumulative-layout-shift']?.numericValue ?? Number.NaN
  return [
    ...Object.values(categories).map(({ title, score }) => ({
      what: `Lighthouse ${path}: ${title}`,
      seen: Math.round((score ?? 0) * 100),
      unit: 'points',
      atLeast: 100,
    })),
    { what: `layout shift of ${path}`, seen: shift, unit: '', atMost: 0 },
  ]
}
