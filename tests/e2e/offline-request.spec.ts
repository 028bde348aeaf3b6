import type { Page } from '@playwright/test'
import {
  fillForm,
  openForm,
  storedFor,
  storedOnPhone,
  submit,
  success,
  typedValues,
} from './appointment-form.ts'
import { expectNoViolation } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { goOffline, openSaved, savedMark, waitingPanel } from './offline-worker.ts'

const endpoint = '**/api/appointments'
const day = 24 * 60 * 60_000
const received = (page: Page) => page.getByRole('group', { name: 'Your request is with us' })
const removal = (page: Page) => page.getByRole('button', { name: /from this phone/ })

/** Fills in the form and sends it, which does not get through. */
async function leaveWaiting(page: Page, email: string) {
  await openForm(page)
  await fillForm(page, email)
  await submit(page).click()
  await expect(waitingPanel(page)).toBeVisible()
}

test('requests that are sent offline wait, and go by themselves', async ({
  page,
  context,
  uniqueName,
}) => {
  const [first, second] = [`${uniqueName}-1@example.com`, `${uniqueName}-2@example.com`]
  await openForm(page)
  await fillForm(page, first)
  await context.setOffline(true)
  await submit(page).click()
  await expect(waitingPanel(page)).toBeVisible()
  await expect(page.locator('[data-island] form')).toBeHidden()
  await expect(page.getByText('Saved a moment ago.')).toBeInViewport()
  await expectNoViolation(page)
  await page.getByRole('button', { name: 'Ask for another appointment' }).click()
  await expect(page.getByLabel('First Name')).toBeFocused()
  await fillForm(page, second)
  await submit(page).click()
  await expect(page.getByText('2 requests are saved on this phone.')).toBeVisible()
  await context.setOffline(false)
  await expect(received(page)).toBeVisible()
  await expect(waitingPanel(page)).toBeHidden()
  await expect.poll(() => storedFor(first)).toBe(1)
  await expect.poll(() => storedFor(second)).toBe(1)
  expect(await storedOnPhone(page)).not.toContain('Amina')
})

test('a request waits where another answer comes, and stays one', async ({
  page,
  newDevice,
  uniqueName,
}) => {
  const email = `${uniqueName}@example.com`
  const answers = [
    'lost',
    { status: 200, contentType: 'text/html', body: '<h1>Sign in to the Wi-Fi</h1>' },
    { status: 429, json: { errors: { '': 'Too many.' } } },
  ] as const
  let answer: (typeof answers)[number] | 'ours' = 'lost'
  await page.route(endpoint, async (route) => {
    if (answer === 'ours') return route.continue()
    if (answer !== 'lost') return route.fulfill(answer)
    await route.fetch()
    await route.abort('connectionreset')
  })
  await leaveWaiting(page, email)
  expect(await storedFor(email)).toBe(1)
  for (const next of answers.slice(1)) {
    answer = next
    const answered = page.waitForResponse(endpoint)
    await openForm(page)
    await answered
    await expect(waitingPanel(page)).toBeVisible()
  }
  answer = 'ours'
  await openForm(page)
  await expect(received(page)).toBeVisible({ timeout: 20_000 })
  expect(await storedFor(email)).toBe(1)

  // What has to be corrected later stands in the form again.
  const wrong = `wrong-${email}`
  const later = await newDevice()
  await later.route(endpoint, (route) => route.abort('connectionreset'))
  await leaveWaiting(later, wrong)
  const error = 'Preferred date cannot be in the past.'
  // The page that is left must not be the one that sends it again and is told.
  await later.goto('about:blank')
  // The newest handler answers: without any, a retry would get through.
  await later.route(endpoint, (route) =>
    route.fulfill({ status: 422, json: { errors: { preferred_date: error } } }),
  )
  await openForm(later)
  await expect(later.getByText(error)).toBeVisible()
  await expect(later.getByLabel('Email')).toHaveValue(wrong)
  await later.unroute(endpoint)
  await submit(later).click()
  await expect(later.getByText(success)).toBeVisible()
  expect(await storedFor(wrong)).toBe(1)
})

test('what is typed stands in every tab, is sent once, and removed with one tap', async ({
  page,
  context,
  newDevice,
  uniqueName,
}) => {
  const email = `${uniqueName}@example.com`
  await openForm(page)
  await expect(removal(page)).toHaveCount(0)
  await fillForm(page, email)
  const typed = await typedValues(page)
  await expect(removal(page)).toBeVisible()
  const tab = await context.newPage()
  await openForm(tab)
  await expect(tab.getByText('This was typed on this phone a moment ago.')).toBeVisible()
  expect(await typedValues(tab)).toEqual(typed)
  await expectNoViolation(tab)
  await context.setOffline(true)
  for (const each of [page, tab]) {
    await submit(each).click()
    await expect(waitingPanel(each)).toBeVisible()
  }
  await context.setOffline(false)
  for (const each of [page, tab]) await expect(waitingPanel(each)).toBeHidden()
  expect(await storedFor(email)).toBe(1)
  expect(await storedOnPhone(page)).toBe('[]')

  // One tap removes from the phone what was typed, and what waits.
  const phone = await newDevice()
  const other = `other-${email}`
  await openForm(phone)
  await fillForm(phone, other)
  await expect.poll(() => storedOnPhone(phone)).toContain('Amina')
  await removal(phone).click()
  await expect(phone.getByLabel('First Name')).toBeFocused()
  expect(Object.values(await typedValues(phone)).join('')).toBe('')
  await expect.poll(() => storedOnPhone(phone)).toBe('[]')
  await fillForm(phone, other)
  await phone.context().setOffline(true)
  await submit(phone).click()
  await expect(waitingPanel(phone)).toBeVisible()
  await removal(phone).filter({ visible: true }).click()
  await expect(waitingPanel(phone)).toBeHidden()
  expect(await storedOnPhone(phone)).toBe('[]')
})

test('what is 7 days old is gone from the phone', async ({ page, uniqueName }) => {
  const start = Date.now()
  await page.clock.install({ time: start })
  await openForm(page)
  await fillForm(page, `${uniqueName}@example.com`)
  await expect.poll(() => storedOnPhone(page)).toContain('Amina')
  await page.clock.setSystemTime(start + 7 * day - 60_000)
  await openForm(page)
  await expect(page.getByText('This was typed on this phone 6 days ago.')).toBeVisible()
  await page.clock.setSystemTime(start + 7 * day + 60_000)
  await openForm(page)
  await expect.poll(() => storedOnPhone(page)).toBe('[]')
  await expect(page.getByLabel('First Name')).toHaveValue('')
  await page.route(endpoint, (route) => route.abort('connectionreset'))
  await leaveWaiting(page, `${uniqueName}@example.com`)
  await page.clock.setSystemTime(start + 15 * day)
  await openForm(page)
  const message = page.getByRole('alert').filter({ hasText: 'could not be sent within 7 days' })
  await expect(message).toBeVisible()
  expect(await storedOnPhone(page)).not.toContain('Amina')
  await message.getByRole('button', { name: 'Close' }).click()
  await expect(message).toBeHidden()
  expect(await storedOnPhone(page)).toBe('[]')
})

test.describe('with the form that the phone has saved', () => {
  test.use({ startsWorker: true })

  /** Asks for an appointment in the saved form; offline the request waits there. */
  async function leaveWaitingOffline(page: Page, email: string) {
    await goOffline(page)
    await leaveWaiting(page, email)
    await expect(page.getByRole('note')).toHaveText(savedMark)
  }

  test('what waits is sent once a page stands, or by Background Sync while none is open', async ({
    page,
    context,
    newDevice,
    uniqueName,
  }) => {
    const email = `${uniqueName}@example.com`
    await openSaved(page, '/appointment')
    await leaveWaitingOffline(page, email)
    await page.reload()
    await expect(waitingPanel(page)).toBeVisible()
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

    const next = `next-${email}`
    const phone = await newDevice()
    await openSaved(phone, '/appointment')
    const cdp = await phone.context().newCDPSession(phone)
    const registered = new Promise<string>((resolve) => {
      cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
        if (first) resolve(first.registrationId)
      })
    })
    await cdp.send('ServiceWorker.enable')
    const registrationId = await registered
    await leaveWaitingOffline(phone, next)
    const { origin } = new URL(phone.url())
    await phone.goto('about:blank')
    expect(await storedFor(next)).toBe(0)
    await phone.context().setOffline(false)
    // Playwright only emulates the lost connection, so the browser seldom sends this event by itself.
    const event = { origin, registrationId, tag: 'send-requests', lastChance: false }
    await cdp.send('ServiceWorker.dispatchSyncEvent', event)
    await expect.poll(() => storedFor(next)).toBe(1)
  })
})
