import type { Page } from '@playwright/test'
import { fillForm, openForm, storedFor, submit } from './appointment-form.ts'
import { expect, test } from './fixtures.ts'
import { waitingPanel } from './offline-form.ts'
import { goOffline, openSaved, savedMark } from './offline-worker.ts'

test.use({ startsWorker: true })

/** Asks for an appointment in the form that the phone has saved; offline the request waits there. */
async function leaveWaiting(page: Page, email: string) {
  await goOffline(page)
  await openForm(page)
  await expect(page.getByRole('note')).toHaveText(savedMark)
  await fillForm(page, email)
  await submit(page).click()
  await expect(waitingPanel(page)).toBeVisible()
}

test('a request can be made, reloaded and sent where the connection has gone', async ({
  page,
  context,
  uniqueName,
}) => {
  const email = `${uniqueName}@example.com`
  await openSaved(page, '/appointment')
  await leaveWaiting(page, email)
  await page.reload()
  await expect(waitingPanel(page)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('group', { name: 'Your request is with us' })).toBeVisible()
  expect(await storedFor(email)).toBe(1)
})

test('what waits is sent at the next visit of any page', async ({ page, context, uniqueName }) => {
  const email = `${uniqueName}@example.com`
  await openSaved(page, '/appointment')
  await leaveWaiting(page, email)
  await page.goto('about:blank')
  await context.setOffline(false)
  await page.goto('/privacy')
  await expect.poll(() => storedFor(email)).toBe(1)
})

test('what waits is sent once the page stands, though the connection failed before', async ({
  page,
  context,
  uniqueName,
}) => {
  const email = `${uniqueName}@example.com`
  await openSaved(page, '/appointment')
  await leaveWaiting(page, email)
  await page.goto('about:blank')
  const [worker] = context.serviceWorkers()
  expect(worker).toBeDefined()
  // why: Playwright cannot make the first request alone fail.
  await worker?.evaluate(() => {
    const present = globalThis.fetch
    globalThis.fetch = (input, init) => {
      if (init?.method !== 'POST') return present(input, init)
      globalThis.fetch = present
      return Promise.reject(new TypeError('Failed to fetch'))
    }
  })
  await context.setOffline(false)
  await page.goto('/privacy')
  await expect.poll(() => storedFor(email)).toBe(1)
})

test('Background Sync sends what waits while no page is open', async ({
  page,
  context,
  uniqueName,
}) => {
  const email = `${uniqueName}@example.com`
  await openSaved(page, '/appointment')
  const cdp = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const registrationId = await registered
  await leaveWaiting(page, email)
  const origin = new URL(page.url()).origin
  await page.goto('about:blank')
  expect(await storedFor(email)).toBe(0)
  await context.setOffline(false)
  // Playwright only emulates the lost connection, so the browser seldom sends this event by itself.
  const tag = 'send-requests'
  await cdp.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId,
    tag,
    lastChance: false,
  })
  await expect.poll(() => storedFor(email)).toBe(1)
})
