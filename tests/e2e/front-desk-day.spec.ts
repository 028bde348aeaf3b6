import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { appointmentSteps } from './front-desk-day/appointments-steps.ts'
import { reloadSteps } from './front-desk-day/reload-steps.ts'
import { counts, seed } from './front-desk-day/seed.ts'
import { type Day, walk } from './front-desk-day/step.ts'
import { signsIn, websiteSteps } from './front-desk-day/website-steps.ts'
import { openHydrated } from './hydrated-page.ts'

const days = [
  { asks: 'Amina', waits: 'Kofi', comes: 'Esi', walksIn: 'Fati', mark: 'one' },
  { asks: 'Yaa', waits: 'Kwame', comes: 'Abla', walksIn: 'Memuna', mark: 'two' },
] as const satisfies Day[]

/** Loses the first answer of each address to which something is sent. */
function loseAnswers(page: Page) {
  const lost = new Set<string>()
  return page.route(/\.data(?:\?|$)|\/(?:uploads|v1_1|gallery)\//, async (route) => {
    const request = route.request()
    const { pathname } = new URL(request.url())
    if (request.method() !== 'POST' || lost.has(pathname)) return route.fallback()
    lost.add(pathname)
    await route.fetch({ maxRedirects: 0 })
    await route.abort('connectionreset')
  })
}

const cutConnection = (page: Page) => ({
  concerns: () => true,
  begin: () => page.context().setOffline(true),
  end: () => page.context().setOffline(false),
})

test.use({ startsWorker: true })
test('a day of the front desk survives every lost answer and every cut of the connection', async ({
  newSite,
  newDevice,
  viewport,
}) => {
  // Each step has a limit of its own.
  test.setTimeout(300_000)
  const { url, dataDir } = await newSite()
  const ids = await seed(dataDir, days)
  const page = await newDevice({ baseURL: url, viewport })
  page.setDefaultTimeout(15_000)
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  await openHydrated(page, '/admin/login')
  await page.evaluate(() => document.documentElement.classList.add('same'))
  const steps = (day: Day) => [signsIn, ...appointmentSteps(day, ids), ...websiteSteps(day)]
  const once = { walkIns: 1, statuses: 3, arrivals: 1, posts: 1, categories: 1, images: 1 }

  await test.step('the answers are lost', async () => {
    // Also loads the script of every screen that the second day needs.
    await walk(page, steps(days[0]), {
      concerns: ({ sends }) => Boolean(sends),
      begin: () => loseAnswers(page),
      end: () => page.unrouteAll(),
    })
    expect(await counts(dataDir, days[0], ids)).toEqual({ ...once, closures: 0 })
  })

  await test.step('the connection is cut', async () => {
    await walk(page, steps(days[1]), cutConnection(page))
    expect(await counts(dataDir, days[1], ids)).toEqual({ ...once, closures: 0 })
    // It was the same document all day.
    await expect(page.locator('html.same')).toBeAttached()
  })
})

test('a day in several documents survives every cut of the connection', async ({
  newSite,
  newDevice,
  viewport,
}) => {
  test.slow()
  const { url, dataDir } = await newSite()
  await seed(dataDir, days)
  const page = await newDevice({ baseURL: url, viewport })
  page.setDefaultTimeout(15_000)
  await openHydrated(page, '/admin/login')
  await walk(page, reloadSteps(days[0]), cutConnection(page))
})
