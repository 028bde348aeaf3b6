import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sendRequest } from '#tests/crash/patients.ts'
import { openSite } from '#tests/site.ts'
import { fillImages, fillPosts } from './fill-content.ts'
import { type Measure, median, quantile, rounded } from './measure.ts'
import { maxMemory, memoryOf, withSite } from './running-site.ts'
import { disablePageCache } from './without-page-cache.ts'

/** The time of a request for an appointment until it is on disk, and the memory of the process meanwhile. */
export function measureRequests(): Promise<Measure[]> {
  return withSite(async ({ url, pid }) => {
    await fetch(url)
    const idle = memoryOf(pid)
    const times: number[] = []
    for (let sent = 0; sent < 500; sent += 1) {
      const begun = performance.now()
      await sendRequest(url, randomUUID())
      if (sent >= 50) times.push(performance.now() - begun)
    }
    return [
      {
        what: 'appointment request, on disk: p95',
        value: rounded(quantile(times, 0.95)),
        unit: 'ms',
        max: 25,
      },
      { what: 'memory, idle', value: Math.round(idle), unit: 'MB', max: 160 },
      {
        what: 'memory, after 500 requests',
        value: Math.round(memoryOf(pid)),
        unit: 'MB',
        max: maxMemory,
      },
    ]
  })
}

/** The time from the start command to the first answered page, with existing data. */
export async function measureStart(): Promise<Measure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'gemev-bench-'))
  const times: number[] = []
  for (let start = 0; start < 6; start += 1) {
    const begun = performance.now()
    const answered = async () => performance.now() - begun
    const time = await withSite(answered, { dataDir, entry: 'server/main.ts' })
    // The first start makes the database.
    if (start > 0) times.push(time)
  }
  rmSync(dataDir, { recursive: true, force: true })
  const value = rounded(median(times) / 1000)
  return [{ what: 'start to first page, existing data', value, unit: 's', max: 1 }]
}

// The maximum in milliseconds is half as large for pages with endless addresses, which no cache can serve.
const renderedPages = [
  ['/', 4],
  ['/privacy', 4],
  ['/blog', 4],
  ['/blog/post-50', 4],
  ['/gallery', 4],
  ['/UNIQUE', 2],
  ['/blog/UNIQUE', 2],
  ['/blog?q=UNIQUE', 2],
] as const

/** The CPU that one page costs when it is not in the cache, with all cards and tiles on it. */
export async function measureRendering(): Promise<Measure[]> {
  const site = await openSite()
  await fillPosts(site.platform.db, 100)
  await fillImages(site.platform.db, 200)
  disablePageCache(site)
  const measures: Measure[] = []
  let asked = 0
  for (const [path, max] of renderedPages) {
    const render = async (count: number) => {
      for (let rendered = 0; rendered < count; rendered += 1) {
        asked += 1
        const address = path.replace('UNIQUE', `unique-${asked}`)
        await (await site.fetch(address, { headers: { 'Accept-Encoding': 'identity' } })).text()
      }
    }
    // V8 compiles the code of a page until it has been rendered some hundred times.
    await render(500)
    const before = process.cpuUsage()
    await render(300)
    const { user, system } = process.cpuUsage(before)
    const value = rounded((user + system) / 1000 / 300)
    measures.push({ what: `render of ${path}, uncached: CPU`, value, unit: 'ms', max })
  }
  await site.close()
  return measures
}
