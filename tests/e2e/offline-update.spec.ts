import { expect, test } from './fixtures.ts'
import { expectHydrated } from './hydrated-page.ts'
import { goOffline, openSaved, savedPaths } from './offline-worker.ts'
import { startSwitchingProxy } from './switching-proxy.ts'

test.use({ startsWorker: true })

test('a release takes hold without a broken page: in an open tab, in the next page, and offline', async ({
  page,
  baseURL,
}) => {
  const proxy = await startSwitchingProxy({ target: String(baseURL) })
  const form = page.locator('[data-island] form')
  await openSaved(page, `${proxy.url}/`)
  proxy.switchTo({ isNextRelease: true })

  // The old page with its own scripts, which the server has no more.
  await form.scrollIntoViewIfNeeded()
  await expectHydrated(form)
  // A new page while the old worker answers.
  await page.goto(`${proxy.url}/appointment`)
  await expectHydrated(form)
  // The new worker, which has come with it.
  await expect
    .poll(async () => (await savedPaths(page)).filter((path) => path.includes('.next.js')).length)
    .toBeGreaterThan(8)
  await page.goto(`${proxy.url}/appointment`)
  // Each script of the form is saved before it is answered.
  await expectHydrated(form)
  await goOffline(page)
  await page.goto(`${proxy.url}/appointment`)
  await expect(page.getByRole('note')).toBeVisible()
  await expectHydrated(form)
  proxy.close()
})

test('the kill switch removes the worker and what it has saved at the next visit, and what waits stays', async ({
  page,
  baseURL,
  newSite,
}) => {
  const proxy = await startSwitchingProxy({ target: String(baseURL) })
  await openSaved(page, `${proxy.url}/`)
  await page.evaluate(() => indexedDB.open('gemev-requests', 1))
  const site = await newSite({ SERVICE_WORKER: 'off' })
  proxy.switchTo({ target: site.url })
  const registrations = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  for (const path of ['/', '/appointment']) {
    await page.goto(proxy.url + path)
    await page.waitForLoadState('networkidle')
    await expect.poll(registrations).toBe(0)
    await expect.poll(() => savedPaths(page)).toEqual([])
  }
  const databases = await page.evaluate(() => indexedDB.databases())
  expect(databases.map(({ name }) => name)).toContain('gemev-requests')
  await goOffline(page)
  await expect(page.goto(proxy.url)).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  proxy.close()
})
