import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { openRequest, rowOf, statusOf } from './front-desk.ts'
import {
  followMenu,
  followTo,
  leave,
  logOut,
  openHydrated,
  stay,
  waitingMessage,
} from './hydrated-page.ts'
import { expectWorker, savedPaths, startSwitchingProxy } from './offline-worker.ts'

const age = (page: Page) => page.getByText(/^As of /)
const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** Marks the document, so that a test can detect a reload. */
const markDocument = (page: Page) =>
  page.evaluate(() => document.documentElement.classList.add('same'))
const isSameDocument = (page: Page) =>
  page.evaluate(() => document.documentElement.classList.contains('same'))

/** Waits until the service worker has saved the scripts of all screens. */
const expectScreensSaved = (page: Page) =>
  expect
    .poll(
      async () => {
        const worker = await page.request.get(new URL('/admin-worker.js', page.url()).href)
        const named = (await worker.text()).match(/\/assets\/[\w.~-]+\.js/g) ?? []
        const saved = await savedPaths(page, 'gemev-screens')
        return named.length > 50 && named.every((path) => saved.includes(path))
      },
      { timeout: 30_000 },
    )
    .toBe(true)

test('a file, a page and a tab wait for a connection', async ({ page, context, uniqueName }) => {
  await openRequest(page, uniqueName)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Export' }).click()
  await expect(waitingMessage(page)).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), context.setOffline(false)])
  expect(download.suggestedFilename()).toMatch(/^appointments-/)
  await expect(waitingMessage(page)).toBeHidden()

  await context.setOffline(true)
  await followMenu(page, 'View Website')
  await expect(waitingMessage(page)).toBeVisible()
  // Whoever goes on with something else is not taken away from it.
  await page.getByRole('searchbox').fill('Typed')
  await expect(waitingMessage(page)).toBeHidden()
  await context.setOffline(false)
  await openHydrated(page, '/admin/website/facts')
  await page.getByLabel('Motto').fill('Typed')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(waitingMessage(page)).toBeVisible()
  expect(context.pages()).toHaveLength(1)
  await page.getByLabel('Motto').fill('Typed on')
  await context.setOffline(false)
  page.on('dialog', (dialog) => dialog.accept())
  await openHydrated(page, '/admin/outbox')
  await markDocument(page)

  const gateway = { status: 502, contentType: 'text/html', body: '<h1>502</h1>' }
  await page.route('**/healthz', (route) => route.fulfill(gateway))
  await followMenu(page, 'View Website')
  await expect(waitingMessage(page)).toBeVisible()
  expect(await isSameDocument(page)).toBe(true)
  await page.unroute('**/healthz')
  await page.waitForURL((url) => url.pathname === '/')
})

test.describe('on a connection that breaks', () => {
  // The scripts of screens that are first opened without a connection.
  test.use({ startsWorker: true })

  test('lists are shown as they were last seen, until a sign-out', async ({
    page,
    context,
    uniqueName,
  }) => {
    await page.clock.install({ time: '2026-03-03T10:32:00Z' })
    const email = await openRequest(page, uniqueName)
    await markDocument(page)
    const { pathname, search } = new URL(page.url())
    const leaveList = async () => {
      await followMenu(page, 'Profile')
      await expect(title(page)).toHaveText('Profile')
    }
    await leaveList()
    await page.clock.setSystemTime('2026-03-03T11:05:00Z')
    await context.setOffline(true)
    await followTo(page, pathname + search)
    await expect(rowOf(page, email)).toBeVisible()
    await expect(age(page)).toHaveText('As of 10:32 AM')
    await expect(waitingMessage(page)).toBeVisible()
    await page.clock.setSystemTime('2026-03-04T07:00:00Z')
    await page.getByRole('searchbox').fill('Typed')
    await page.getByRole('searchbox').press('Enter')
    await expect(age(page)).toHaveText('As of Mar 03, 2026, 10:32 AM')
    await context.setOffline(false)
    await expect(age(page)).toBeHidden()
    await expect(waitingMessage(page)).toBeHidden()

    await leaveList()
    const tab = await context.newPage()
    await openHydrated(tab, '/admin')
    await logOut(tab)
    await expect(title(tab)).toHaveText('Admin Login')
    expect(await isSameDocument(page)).toBe(true)
    await context.setOffline(true)
    await followTo(page, pathname + search)
    await expect(title(page)).toHaveText('Error Loading Appointments')
  })

  test('typed text and the screen stay, and every other screen opens', async ({
    page,
    context,
    uniqueName,
  }) => {
    const email = await openRequest(page, uniqueName)
    await markDocument(page)
    await expectWorker(page)
    await expectScreensSaved(page)
    await followTo(page, '/admin/appointments/new')
    const name = page.getByLabel('First Name')
    await name.fill('Fati')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Save Appointment' }).click()
    await expect(page.getByText('Failed to save appointment. Please try again.')).toBeVisible()
    await followMenu(page, 'Numbers')
    await stay(page)
    await expect(name).toHaveValue('Fati')
    await followMenu(page, 'Numbers')
    await leave(page)
    await expect(waitingMessage(page)).toBeVisible()
    await context.setOffline(false)
    await expect(title(page)).toHaveText('Numbers')

    await followMenu(page, 'Blog')
    await expect(title(page)).toHaveText(/^Blog/)
    await context.route('**/assets/*.js', (route) => route.abort())
    await page.getByRole('link', { name: 'New Post' }).click()
    await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
    await followTo(page, `/admin/appointments?q=${email}`)
    await rowOf(page, email).getByRole('link', { name: /^Edit/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await isSameDocument(page)).toBe(true)
  })

  test('a late script comes by itself, and one that is gone is reported', async ({
    page,
    context,
    uniqueName,
  }) => {
    const late = /\/assets\/(?:edit|act)[^/]*\.js$/
    await context.route(late, (route) => route.abort())
    const email = await openRequest(page, uniqueName)
    await markDocument(page)
    await expectWorker(page)
    const edit = rowOf(page, email).getByRole('link', { name: /^Edit/ })
    await edit.click()
    await expect(waitingMessage(page)).toBeVisible()
    await expect(rowOf(page, email)).toBeVisible()
    // The status control of another row is pending as well.
    const refused = context.waitForEvent('requestfailed', (request) =>
      request.url().includes('/assets/act-'),
    )
    await statusOf(page, email).selectOption('Confirmed')
    await refused
    await context.unroute(late)
    await expect(page.getByText('Status changed to Confirmed')).toBeVisible()
    await expect(waitingMessage(page)).toBeHidden()
    expect(await isSameDocument(page)).toBe(true)

    const gone = '**/assets/edit*.js'
    await context.route(gone, (route) => route.fulfill({ status: 404, body: '404' }))
    await page.evaluate(() => caches.delete('gemev-screens'))
    const { pathname, search } = new URL(page.url())
    await openHydrated(page, pathname.replace(/\/[^/]+\/edit$/, '') + search)
    await markDocument(page)
    const typed = page.getByRole('searchbox')
    await typed.fill('Typed and not sent')
    await edit.click()
    await expect(page.getByText('There is a newer version of this page.')).toBeVisible()
    await expect(typed).toHaveValue('Typed and not sent')
    expect(await isSameDocument(page)).toBe(true)
    await page.getByRole('button', { name: 'Reload' }).click()
    await context.unroute(gone)
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  test('a tab of the release before goes on with its own scripts, and those of older ones are removed', async ({
    page,
    context,
    baseURL,
    uniqueName,
  }) => {
    await openRequest(page, uniqueName)
    const proxy = await startSwitchingProxy({ target: String(baseURL) })
    await openHydrated(page, `${proxy.url}/admin/login`)
    await page.evaluate(async () => {
      const cache = await caches.open('gemev-screens')
      for (let n = 0; n < 50; n += 1) await cache.put(`/assets/older-${n}.js`, new Response(''))
    })
    await openHydrated(page, `${proxy.url}/admin/appointments`)
    await expectWorker(page)
    await expectScreensSaved(page)
    await markDocument(page)
    proxy.switchTo({ isNextRelease: true })
    await followMenu(page, 'Profile')
    await expect(title(page)).toHaveText('Profile')

    const tab = await context.newPage()
    await openHydrated(tab, `${proxy.url}/admin`)
    await expectScreensSaved(tab)
    const saved = await savedPaths(tab)
    expect(saved.filter((path) => path.endsWith('.next.js')).length).toBeGreaterThan(50)
    await expect
      .poll(async () => (await savedPaths(tab)).includes('/assets/older-0.js'))
      .toBe(false)
    await followMenu(page, 'Blog')
    await page.getByRole('link', { name: 'New Post' }).click()
    await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
    expect(await isSameDocument(page)).toBe(true)
    proxy.close()
  })
})
