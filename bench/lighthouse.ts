import { type Browser, chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { chromiumFlags, measuredChromium } from '#tests/chromium.ts'
import { type Measure, median } from './measure.ts'
import { type RunningSite, waitForStarterContent, withSite } from './running-site.ts'

const pages = ['/', '/appointment', '/privacy', '/blog', '/blog/what-an-ecg-shows', '/gallery']
const port = 9555

const rounds = 3

/** Lighthouse's four scores of a phone for every kind of public page; 100 is the goal of each. */
export async function measureLighthouse(): Promise<Measure[]> {
  const browser = await chromium.launch({
    executablePath: measuredChromium(),
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
  })
  try {
    const measure = async ({ url }: RunningSite) => {
      await waitForStarterContent(url)
      const measures: Measure[] = []
      for (const path of pages) {
        await visit(browser, url + path)
        measures.push(...(await scores(url + path, path)))
      }
      return measures
    }
    return await withSite(measure, { entry: 'server/main.ts', starterContent: true })
  } finally {
    await browser.close()
  }
}

/** Visits a page once, so that the sizes of its pictures are already rendered when it is measured. */
async function visit(browser: Browser, url: string) {
  const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 }
  const page = await browser.newPage(phone)
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.close()
}

async function scores(url: string, path: string): Promise<Measure[]> {
  const results: Result[] = []
  for (let round = 0; round < rounds; round += 1) {
    const run = await lighthouse(url, { port, logLevel: 'silent' })
    if (!run) throw new Error(`Lighthouse gave no result for ${path}`)
    results.push(run.lhr)
  }
  const [first] = results
  if (!first) return []
  const shifts = results.map(({ audits }) => audits['cumulative-layout-shift']?.numericValue ?? 1)
  return [
    ...Object.entries(first.categories).map(([id, { title }]) => ({
      what: `Lighthouse ${path}: ${title}`,
      value: Math.round(median(results.map(({ categories }) => categories[id]?.score ?? 0)) * 100),
      unit: 'points',
      min: 100,
    })),
    { what: `layout shift of ${path}`, value: Math.max(...shifts), unit: '', max: 0 },
    {
      // Lighthouse throttles the CPU by four on machines with a benchmark index of at least 1,500.
      what: `Lighthouse ${path}: speed of this machine`,
      value: Math.round(median(results.map(({ environment }) => environment.benchmarkIndex))),
      unit: 'points',
    },
  ]
}
