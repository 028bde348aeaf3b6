import type { Page } from '@playwright/test'
import {
  expectScreensSaved,
  isSameDocument,
  markDocument,
  openMarkedRequest,
  waitingMessage,
} from './connection-loss.ts'
import { signIn } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { openRequest, rowOf } from './front-desk.ts'
import { openHydrated } from './hydrated-page.ts'
import { expectWorker, savedPaths } from './offline-worker.ts'
import { followMenu } from './phone-menu.ts'
import { startSwitchingProxy } from './switching-proxy.ts'

test.use({ startsWorker: true })

/** Opens the list, whose page the service worker answers for from then on; answers the patient's email. */
async function openWithWorker(page: Page, uniqueName: string) {
  const email = await openMarkedRequest(page, uniqueName)
  await expectWorker(page)
  return email
}

test('a screen whose script is late shows that it is loading, and appears by itself', async ({
  page,
  context,
  uniqueName,
}) => {
  const late = /\/assets\/(?:edit|act)[^/]*\.js$/
  await context.route(late, (route) => route.abort())
  const email = await openWithWorker(page, uniqueName)
  await rowOf(page, email).getByRole('link', { name: /^Edit/ }).click()
  await expect(waitingMessage(page)).toBeVisible()
  await expect(rowOf(page, email)).toBeVisible()
  // The status control of another row is pending as well.
  const refused = context.waitForEvent('requestfailed', (request) =>
    request.url().includes('/assets/act-'),
  )
  await rowOf(page, email).getByRole('combobox').selectOption('Confirmed')
  await refused
  await context.unroute(late)
  await expect(page.getByText('Status changed to Confirmed')).toBeVisible()
  await expect(waitingMessage(page)).toBeHidden()
  expect(await isSameDocument(page)).toBe(true)
})

test('a script that no release has any more is reported, with a way to reload', async ({
  page,
  context,
  uniqueName,
}) => {
  const gone = '**/assets/edit*.js'
  await context.route(gone, (route) => route.fulfill({ status: 404, body: '404' }))
  const email = await openWithWorker(page, uniqueName)
  const typed = page.getByRole('searchbox')
  await typed.fill('Typed and not sent')
  await rowOf(page, email).getByRole('link', { name: /^Edit/ }).click()
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
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile')

  const tab = await context.newPage()
  await openHydrated(tab, `${proxy.url}/admin`)
  await expectScreensSaved(tab)
  const ofNext = (path: string) => path.endsWith('.next.js')
  const saved = await savedPaths(tab)
  expect(saved.filter(ofNext).length).toBeGreaterThan(50)
  await expect.poll(async () => (await savedPaths(tab)).includes('/assets/older-0.js')).toBe(false)
  await followMenu(page, 'Blog')
  await page.getByRole('link', { name: 'New Post' }).click()
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
  expect(await isSameDocument(page)).toBe(true)
  proxy.close()
})

test('typed text survives a connection that is cut while it is saved and while another page is opened', async ({
  page,
  context,
}) => {
  await signIn(page)
  await openHydrated(page, '/admin/appointments/new')
  await expectWorker(page)
  await expectScreensSaved(page)
  await markDocument(page)
  const name = page.getByLabel('First Name')
  await name.fill('Fati')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save Appointment' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to save appointment. Please try again.')
  await followMenu(page, 'Numbers')
  const leave = page.getByRole('alertdialog')
  await leave.getByRole('button', { name: 'Stay' }).click()
  await expect(name).toHaveValue('Fati')
  await followMenu(page, 'Numbers')
  await leave.getByRole('button', { name: 'Leave' }).click()
  await expect(waitingMessage(page)).toBeVisible()
  // More than the three attempts after which a list gives way.
  await page.waitForTimeout(8000)
  await expect(name).toHaveValue('Fati')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Numbers')
  expect(await isSameDocument(page)).toBe(true)
})
