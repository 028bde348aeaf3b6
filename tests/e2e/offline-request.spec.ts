import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { fillForm, openForm, storedFor, submit, success } from './appointment-form.ts'
import { expectNoViolation } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { killBrowser, openBrowser, saved, storedOnPhone, waitingPanel } from './offline-form.ts'

const endpoint = '**/api/appointments'
const day = 24 * 60 * 60_000
const received = (page: Page) => page.getByRole('group', { name: 'Your request is with us' })
const removal = (page: Page) => page.getByRole('button', { name: /from this phone/ })

/** Fills in the form and sends it offline. */
async function sendOffline(page: Page, email: string) {
  await openForm(page)
  await fillForm(page, email)
  await page.context().setOffline(true)
  await submit(page).click()
  await expect(waitingPanel(page)).toBeVisible()
}

test('sent offline, a request waits on the phone and goes by itself, once', async ({
  page,
  context,
  uniqueName,
}) => {
  const email = `${uniqueName}@example.com`
  await sendOffline(page, email)
  await expect(page.locator('[data-island] form')).toBeHidden()
  await expect(page.getByText('Saved a moment ago.')).toBeInViewport()
  await expectNoViolation(page)
  const whatsapp = page.getByRole('main').getByRole('link', { name: 'WhatsApp Bole' })
  const message = new URL((await whatsapp.getAttribute('href')) ?? '').searchParams.get('text')
  expect(message).toContain('First Name: Amina')
  expect(message).toContain('Additional Information: Ɛyɛ me yaw wɔ me yafunu mu.')
  await expect(page.getByRole('link', { name: 'Zebilla: +233 00 000 0001' }).first()).toBeVisible()

  await context.setOffline(false)
  await expect(received(page)).toBeVisible()
  await expect(waitingPanel(page)).toBeHidden()
  expect(await storedFor(email)).toBe(1)
  expect(await storedOnPhone(page)).toBe('[]')
  const pageLink = page.getByRole('link', { name: 'See where your request stands' })
  await expect(pageLink).toHaveAttribute('href', /^\/r\/[2-9a-z]{34}$/)
})

test('a request whose answer was lost after it was stored is sent again and stays one', async ({
  page,
  uniqueName,
}) => {
  const email = `${uniqueName}@example.com`
  let isLineBroken = true
  await page.route(endpoint, async (route) => {
    const response = await route.fetch()
    await (isLineBroken ? route.abort('connectionreset') : route.fulfill({ response }))
  })
  await openForm(page)
  await fillForm(page, email)
  await submit(page).click()
  await expect(waitingPanel(page)).toBeVisible()
  expect(await storedFor(email)).toBe(1)
  isLineBroken = false
  await expect(received(page)).toBeVisible({ timeout: 20_000 })
  expect(await storedFor(email)).toBe(1)
})

for (const [status, answer] of [
  [200, 'its sign-in page'],
  [511, 'that it asks to sign in'],
] as const) {
  test(`while a hotspot answers ${answer}, a request waits as it does offline`, async ({
    page,
    uniqueName,
  }) => {
    const email = `${uniqueName}@example.com`
    const signIn = { status, contentType: 'text/html', body: '<h1>Sign in to the Wi-Fi</h1>' }
    await page.route(endpoint, (route) => route.fulfill(signIn))
    await openForm(page)
    await fillForm(page, email)
    await submit(page).click()
    await expect(waitingPanel(page)).toBeVisible()
    await page.unroute(endpoint)
    await expect(received(page)).toBeVisible({ timeout: 20_000 })
    expect(await storedFor(email)).toBe(1)
  })
}

test('two tabs send the same request once', async ({ page, context, uniqueName }) => {
  const email = `${uniqueName}@example.com`
  await openForm(page)
  await fillForm(page, email)
  const tab = await context.newPage()
  await openForm(tab)
  await expect(tab.getByLabel('Email')).toHaveValue(email)
  await context.setOffline(true)
  for (const each of [page, tab]) {
    await submit(each).click()
    await expect(waitingPanel(each)).toBeVisible()
  }
  await context.setOffline(false)
  for (const each of [page, tab]) await expect(waitingPanel(each)).toBeHidden()
  expect(await storedFor(email)).toBe(1)
})

test('two people who share a phone offline are two requests', async ({
  page,
  context,
  uniqueName,
}) => {
  const [first, second] = [`${uniqueName}-1@example.com`, `${uniqueName}-2@example.com`]
  await sendOffline(page, first)
  await page.getByRole('button', { name: 'Ask for another appointment' }).click()
  await expect(page.getByLabel('First Name')).toBeFocused()
  await fillForm(page, second)
  await submit(page).click()
  await expect(page.getByText('2 requests are saved on this phone.')).toBeVisible()
  await context.setOffline(false)
  await expect(received(page)).toBeVisible()
  await expect.poll(() => storedFor(first)).toBe(1)
  await expect.poll(() => storedFor(second)).toBe(1)
})

test('a waiting request outlasts the browser and is sent at the next visit', async ({
  baseURL,
  uniqueName,
}) => {
  const email = `${uniqueName}@example.com`
  const profile = mkdtempSync(join(tmpdir(), 'gemev-phone-'))
  const former = await openBrowser(profile, String(baseURL))
  await sendOffline(await former.newPage(), email)
  await killBrowser(former)
  expect(await storedFor(email)).toBe(0)

  const opened = await openBrowser(profile, String(baseURL))
  const page = await opened.newPage()
  await page.goto('/appointment')
  await expect(received(page)).toBeVisible()
  expect(await storedFor(email)).toBe(1)
  await opened.close()
  rmSync(profile, { recursive: true })
})

test('removed from the phone with one tap, a waiting request is not sent', async ({
  page,
  context,
  uniqueName,
}) => {
  const email = `${uniqueName}@example.com`
  await sendOffline(page, email)
  await removal(page).filter({ visible: true }).click()
  await expect(waitingPanel(page)).toBeHidden()
  expect(await storedOnPhone(page)).toBe('[]')
  await context.setOffline(false)
  await openForm(page)
  await page.waitForLoadState('networkidle')
  expect(await storedFor(email)).toBe(0)
})

test('what could not be sent for 7 days is removed, and the person is told', async ({
  page,
  uniqueName,
}) => {
  const start = Date.now()
  await page.clock.install({ time: start })
  await page.route(endpoint, (route) => route.abort('connectionreset'))
  await openForm(page)
  await fillForm(page, `${uniqueName}@example.com`)
  await submit(page).click()
  await expect(waitingPanel(page)).toBeVisible()
  await page.clock.setSystemTime(start + 7 * day + 60_000)
  await openForm(page)
  const message = page.getByRole('alert').filter({ hasText: 'could not be sent within 7 days' })
  await expect(message).toBeVisible()
  expect(await storedOnPhone(page)).not.toContain('Amina')
  await message.getByRole('button', { name: 'Close' }).click()
  await expect(message).toBeHidden()
  expect(await storedOnPhone(page)).toBe('[]')
})

test('what the server asks to correct later stands in the form again', async ({
  page,
  uniqueName,
}) => {
  const email = `${uniqueName}@example.com`
  await page.route(endpoint, (route) => route.abort('connectionreset'))
  await openForm(page)
  await fillForm(page, email)
  await submit(page).click()
  await expect(page.getByText(saved)).toBeVisible()
  const error = 'Preferred date cannot be in the past.'
  // The page that is left must not be the one that sends it again and is told.
  await page.goto('about:blank')
  // The newest handler answers: without any, a retry would get through.
  await page.route(endpoint, (route) =>
    route.fulfill({ status: 422, json: { errors: { preferred_date: error } } }),
  )
  await openForm(page)
  await expect(page.getByText(error)).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.unroute(endpoint)
  await submit(page).click()
  await expect(page.getByText(success)).toBeVisible()
  expect(await storedFor(email)).toBe(1)
})

test('at a limit a waiting request goes on waiting', async ({ page, uniqueName }) => {
  const email = `${uniqueName}@example.com`
  await page.route(endpoint, (route) => route.abort('connectionreset'))
  await openForm(page)
  await fillForm(page, email)
  await submit(page).click()
  await expect(waitingPanel(page)).toBeVisible()
  await page.route(endpoint, (route) =>
    route.fulfill({ status: 429, json: { errors: { '': 'Too many.' } } }),
  )
  const answered = page.waitForResponse(endpoint)
  await openForm(page)
  await answered
  await expect(waitingPanel(page)).toBeVisible()
  await page.unroute(endpoint)
  await expect(received(page)).toBeVisible({ timeout: 20_000 })
})
