import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type Page,
} from '@playwright/test'
import type { SiteProcess } from '#tests/crash/site-process.ts'
import { distinctPaths } from '#tests/site-paths.ts'
import { firstAdmin } from './first-admin.ts'

export { expect } from '@playwright/test'

interface VisitorFixtures {
  /** A name that differs for each run of each test, for the rows that a test creates. */
  uniqueName: string
  /** Opens a page in a new browser context, without cookies or storage, as another person would. */
  newDevice: (options?: BrowserContextOptions) => Promise<Page>
  /**
   * Starts a site that the test has to itself, with the first admin and nothing else in it. An empty value takes a setting
   * away; a clock that is ahead takes the rate limits of the public form away.
   */
  newSite: (env?: Record<string, string>) => Promise<SiteProcess & { dataDir: string }>
  /** Whether pages start the service worker. What it answers or fetches passes by `page.route`: use `context.route`. */
  startsWorker: boolean
}

export type NewSite = VisitorFixtures['newSite']

const clientAddressHeaders = (seed: string) => {
  const [one, two, three] = createHash('sha256').update(seed).digest()
  return { 'X-Forwarded-For': `10.${one}.${two}.${three}` }
}

/** Runs in the page: as in a browser that knows no service workers. */
function withoutWorker() {
  Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined })
}

/** Playwright's test, in which every visitor has their own client address, because rate limits count by it. */
export const test = base.extend<VisitorFixtures>({
  startsWorker: [false, { option: true }],
  uniqueName: async ({ baseURL: _ }, use, { testId, retry, repeatEachIndex }) => {
    await use(`${testId.slice(-6)}${retry}${repeatEachIndex}`)
  },
  extraHTTPHeaders: ({ uniqueName }, use) => use(clientAddressHeaders(uniqueName)),
  context: async ({ context, startsWorker }, use) => {
    if (!startsWorker) await context.addInitScript(withoutWorker)
    await use(context)
  },
  newDevice: async ({ browser, baseURL, uniqueName, startsWorker }, use) => {
    const opened: BrowserContext[] = []
    await use(async (options) => {
      const extraHTTPHeaders = clientAddressHeaders(`${uniqueName} ${opened.length}`)
      const context = await browser.newContext({ baseURL, extraHTTPHeaders, ...options })
      if (!startsWorker) await context.addInitScript(withoutWorker)
      opened.push(context)
      return context.newPage()
    })
    for (const context of opened) await context.close()
  },
  newSite: async ({ baseURL: _ }, use) => {
    // Imported only here: most tests start no site.
    const { startSite, unlimitedEntry } = await import('#tests/crash/site-process.ts')
    const dataDir = mkdtempSync(join(tmpdir(), 'gemev-e2e-'))
    const started: SiteProcess[] = []
    await use(async (more = {}) => {
      const entry = more.CLOCK_AHEAD_MS ? unlimitedEntry : 'server/main.ts'
      const env = {
        DATA_DIR: join(dataDir, String(started.length)),
        LOG_LEVEL: 'info',
        STARTER_CONTENT: 'off',
        // No load balancer has to notice the stop first.
        STOP_DELAY_MS: '0',
        ADMIN_EMAIL: firstAdmin.email,
        ADMIN_PASSWORD: firstAdmin.password,
        ...more,
      }
      const set = Object.entries(env).filter(([, value]) => value !== '')
      const site = await startSite({ entry, env: Object.fromEntries(set) })
      started.push(site)
      return { ...site, dataDir: env.DATA_DIR }
    })
    for (const { child, end } of started)
      if (child.exitCode === null && child.signalCode === null) await end('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  },
})

/** Every page of the site that has one address, and an unknown one. */
export const publicPages = [...distinctPaths, '/nothing-here']

/** Scrolls at once, even where the page sets smooth scrolling. */
export const scrollTo = (page: Page, top: number) =>
  page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top)

/** Holds each request to an address back until the function that it answers is called. */
export async function hold(page: Page, url: string | RegExp) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
