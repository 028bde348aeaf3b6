import { expectNoViolation } from './axe.ts'
import { signInByForm } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { sendRequest } from './front-desk.ts'
import {
  expectSaved,
  expectWorker,
  goOffline,
  openSaved,
  savedMark,
  savedPaths,
} from './offline-worker.ts'

test.use({ startsWorker: true })

test('home, the form and a guide open offline, with their age and what is always true', async ({
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
  await expect(page.getByRole('contentinfo')).toContainText('+233 00 000 0001')
  await expect(page.getByRole('contentinfo')).toContainText('Mon-Sat')
  await expect(page.locator('[data-now]')).toHaveCount(0)

  await page.goto('/gallery')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are not online')
  await expect(page.getByRole('link', { name: 'Bole: +233 00 000 0002' })).toBeVisible()
  await expectNoViolation(page)

  await context.setOffline(false)
  await page.goto('/')
  await expect(page.getByRole('note')).toHaveCount(0)
})

test('home and the form stay saved, however many guides are read', async ({ page }) => {
  await openSaved(page, '/')
  await expectSaved(page, '/appointment', '/offline')
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
})

test('a page that takes too long is shown as it was saved', async ({ page, context }) => {
  await openSaved(page, '/')
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

test('nothing of the back-office, of programs or of one person is saved', async ({
  page,
  uniqueName,
}) => {
  const path = await sendRequest(page, `${uniqueName}@example.com`)
  await openSaved(page, '/')
  await expectSaved(page, '/appointment', '/offline')
  await page.goto(path)
  await expect(page.getByRole('button', { name: 'Keep on this phone' })).toBeVisible()
  await signInByForm(page)
  await expectWorker(page)
  await page.goto('/admin/appointments')
  await page.goto('/blog')
  await page.goto('/r')
  await page.goto('/services/nothing')
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
})

test('patients keep their page on the phone with one tap, and remove it with another', async ({
  page,
  context,
  uniqueName,
}) => {
  const path = await sendRequest(page, `${uniqueName}@example.com`)
  await openSaved(page, '/')
  await page.goto(path)
  const button = page.getByRole('button', { name: /on this phone|from this phone/ })
  await expect(button).toHaveText('Keep on this phone')
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
  await expect(button).toHaveText('Keep on this phone')
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
  await expect(button).toHaveText('Keep on this phone')
  expect(await savedPaths(page)).not.toContain(path)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are not online')
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your request is with us' })).toBeVisible()
  await expect(button).toHaveText('Keep on this phone')
})
