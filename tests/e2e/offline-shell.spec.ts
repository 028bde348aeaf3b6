import { expectNoViolation } from './axe.ts'
import { signInByForm } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { sendRequest } from './front-desk.ts'
import { expectHydrated, openHydrated } from './hydrated-page.ts'
import {
  expectSaved,
  expectWorker,
  goOffline,
  openSaved,
  savedMark,
  savedPaths,
  startSwitchingProxy,
} from './offline-worker.ts'

test.use({ startsWorker: true })

test('home, the form and a guide open offline with their age, and where the line is too slow', async ({
  page,
  context,
}) => {
  await page.clock.install()
  await openSaved(page, '/')
  await expectSaved(page, '/appointment', '/offline', '/services/ultrasound')
  await expect(page.locator('[data-now]').first()).toBeAttached()
  await goOffline(page)
  await page.clock.setSystemTime(Date.now() + 3 * 60 * 60_000 + 60_000)
  for (const path of ['/services/ultrasound', '/appointment?service=ultrasound']) {
    await page.goto(path)
    await expect(page.getByRole('note')).toHaveText(savedMark)
    await expectNoViolation(page)
  }
  await page.goto('/')
  await expect(page.getByRole('note')).toHaveText(savedMark)
  await expect(page.getByRole('contentinfo')).toContainText('+233 24 400 0001')
  await expect(page.getByRole('contentinfo')).toContainText('Mon-Sat')
  await expect(page.locator('[data-now]')).toHaveCount(0)
  await page.goto('/gallery')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
  await expect(page.getByRole('link', { name: 'Bole: +233 24 400 0002' })).toBeVisible()
  await expectNoViolation(page)

  await context.setOffline(false)
  await page.goto('/')
  await expect(page.getByRole('note')).toHaveCount(0)
  // Home and the form stay saved, however many guides are read.
  await page.evaluate(async () => {
    const cache = await caches.open('gemev-pages')
    const headers = { 'X-Saved-At': String(Date.now()) }
    for (let index = 0; index < 40; index += 1) {
      await cache.put(`/services/old-${index}`, new Response('', { headers }))
    }
  })
  await page.goto('/services/ecg')
  const saved = async () => (await savedPaths(page)).filter((path) => !path.includes('.'))
  await expect.poll(async () => (await saved()).length).toBe(33)
  expect(await saved()).toEqual(expect.arrayContaining(['/', '/appointment', '/offline']))

  // A page that takes too long is shown as it was saved.
  const [worker] = context.serviceWorkers()
  expect(worker).toBeDefined()
  await worker?.evaluate(() => {
    // Also what the browser asks for while the worker starts.
    const { FetchEvent } = globalThis as unknown as { FetchEvent: { prototype: object } }
    Object.defineProperty(FetchEvent.prototype, 'preloadResponse', { value: undefined })
    globalThis.fetch = () => new Promise(() => {})
  })
  await page.goto('/')
  await expect(page.getByRole('note')).toHaveText(savedMark)
})

test('a patient’s page is kept with one tap, and nothing else of people', async ({
  page,
  context,
  uniqueName,
}) => {
  const path = await sendRequest(page, `${uniqueName}@example.com`)
  await openSaved(page, '/')
  await expectSaved(page, '/appointment', '/offline')
  await page.goto(path)
  const button = page.getByRole('button', { name: /on this phone|from this phone/ })
  await expect(button).toHaveText('Save on this phone')
  await signInByForm(page)
  await expectWorker(page)
  for (const each of ['/admin/appointments', '/blog', '/r', '/services/nothing'])
    await page.goto(each)
  await page.waitForLoadState('networkidle')
  const paths = await savedPaths(page)
  const expected =
    /^\/(?:$|appointment$|offline$|services\/(?:ultrasound|ecg|laboratory)$|assets\/|(?:logo|sirigu|stripe)\.svg$)/
  expect(paths.filter((each) => !expected.test(each))).toEqual([])
  // The scripts of the back-office are its own worker's.
  const ofPublicPages = await savedPaths(page, 'gemev-files')
  expect(ofPublicPages.filter((each) => each.startsWith('/assets/')).length).toBeGreaterThan(3)
  const foreign = /back-office|admin|dashboard|rich-text/
  expect(ofPublicPages.filter((each) => foreign.test(each))).toEqual([])

  await page.goto(path)
  await expect(button).toHaveText('Save on this phone')
  // why: a server that fails at this moment alone. What it answers is no page to be kept.
  await page.evaluate(() => {
    const present = globalThis.fetch
    globalThis.fetch = async () => {
      globalThis.fetch = present
      return new Response(null, { status: 503 })
    }
  })
  await button.evaluate((element: HTMLButtonElement) =>
    element.onclick?.(new PointerEvent('click')),
  )
  await expect(button).toHaveText('Save on this phone')
  await button.click()
  await expect(button).toHaveText('Remove from this phone')
  await expectSaved(page, path)
  await expectNoViolation(page)
  await goOffline(page)
  await page.reload()
  await expect(page.getByRole('note')).toHaveText(savedMark)
  await expect(page.getByRole('heading', { name: 'Your request is with us' })).toBeVisible()
  await expectNoViolation(page)
  await button.click()
  await expect(button).toHaveText('Save on this phone')
  expect(await savedPaths(page)).not.toContain(path)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
  await context.setOffline(false)
  await page.reload()
  await expect(button).toHaveText('Save on this phone')
})

test('a release takes hold without a broken page', async ({ page, baseURL }) => {
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

test('the kill switch removes both workers, and what waits stays', async ({
  page,
  baseURL,
  newSite,
}) => {
  const proxy = await startSwitchingProxy({ target: String(baseURL) })
  await openSaved(page, `${proxy.url}/`)
  await page.evaluate(() => indexedDB.open('gemev-requests', 1))
  await openHydrated(page, `${proxy.url}/admin/login`)
  await expectWorker(page)
  const site = await newSite({ SERVICE_WORKER: 'off' })
  proxy.switchTo({ target: site.url })
  const registrations = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  for (const path of ['/', '/admin/login']) {
    await page.goto(proxy.url + path)
    await page.waitForLoadState('networkidle')
  }
  await expect.poll(registrations).toBe(0)
  await expect.poll(() => savedPaths(page)).toEqual([])
  const databases = await page.evaluate(() => indexedDB.databases())
  expect(databases.map(({ name }) => name)).toContain('gemev-requests')
  await goOffline(page)
  for (const path of ['/', '/admin/login'])
    await expect(page.goto(proxy.url + path)).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  proxy.close()
})
