import type { Locator } from '@playwright/test'
import {
  emptyFormErrors,
  failure,
  fillForm,
  openForm,
  patientPage,
  phoneOf,
  scrollToForm,
  storedFor,
  submit,
  success,
  typedValues,
} from './appointment-form.ts'
import { expect, test } from './fixtures.ts'
import { expectHydrated } from './hydrated-page.ts'

const endpoint = '**/api/appointments'

/** Waits until a message has left the screen and remains for screen readers only. */
const expectScreenReaderOnly = (message: Locator) =>
  expect(message).toHaveCSS('clip-path', 'inset(50%)', { timeout: 7000 })

test('an empty form says what is missing, beside each field, and takes the patient there', async ({
  page,
}) => {
  await openForm(page)
  await submit(page).click()
  for (const [label, error] of emptyFormErrors) {
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(error))
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(page.getByLabel('First Name')).toBeFocused()
})

test('an error disappears as soon as its field is edited, and no other one does', async ({
  page,
}) => {
  await openForm(page)
  await submit(page).click()
  let left = emptyFormErrors.length
  for (const [label, error] of emptyFormErrors) {
    const field = page.getByLabel(label)
    if (label === 'Service') await field.selectOption('ECG')
    else await field.pressSequentially('1')
    await expect(page.getByText(error, { exact: true })).toBeHidden()
    left -= 1
    await expect(page.locator('[aria-invalid]')).toHaveCount(left)
  }
})

test('what is typed wrongly is explained', async ({ page }) => {
  await openForm(page)
  await fillForm(page, 'amina.example.com')
  await page.getByLabel('Phone').fill('call me')
  await page.getByLabel('Preferred Date').fill('2020-01-01')
  await submit(page).click()
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
  await expect(page.getByText('Please enter a valid phone number.')).toBeVisible()
  await expect(page.getByText('Preferred date cannot be in the past.')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
})

test('a request is sent once, thanked for, and leaves its reference on the page', async ({
  page,
  uniqueName,
}) => {
  const email = `${uniqueName}@example.com`
  const sendingSeen = Promise.withResolvers<void>()
  await page.route(endpoint, async (route) => {
    await sendingSeen.promise
    await route.continue()
  })
  await openForm(page)
  await fillForm(page, email)
  await submit(page).click()
  const sending = page.getByRole('button', { name: 'Submitting...' })
  await expect(sending).toBeVisible()
  await expect(sending).toBeDisabled()
  sendingSeen.resolve()

  await expect(page).toHaveURL(patientPage)
  const thanks = page.getByRole('status').filter({ hasText: success })
  await expect(thanks).toBeVisible()
  const shown = Date.now()
  await expect(page.getByRole('heading', { name: 'Your request is with us' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/GM-[2-9A-Z]{4}-[2-9A-Z]{4}/)
  await expect(page.locator('form')).toHaveCount(0)

  await expectScreenReaderOnly(thanks)
  expect(Date.now() - shown).toBeGreaterThan(3000)
  expect(await storedFor(email)).toBe(1)
})

test('a double click sends one request', async ({ page, uniqueName }) => {
  const email = `${uniqueName}@example.com`
  await openForm(page)
  await fillForm(page, email)
  await submit(page).dblclick()
  await expect(page.getByText(success)).toBeVisible()
  expect(await storedFor(email)).toBe(1)
})

test('after a failing server nothing is lost, and trying again stores one request', async ({
  page,
  uniqueName,
}) => {
  const email = `${uniqueName}@example.com`
  const keys: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') keys.push(request.postDataJSON().request_key)
  })
  await openForm(page)
  await fillForm(page, email)
  const typed = await typedValues(page)

  await page.route(endpoint, (route) => route.fulfill({ status: 503, json: { error: 'away' } }))
  await submit(page).click()
  const errorMessage = page.getByRole('alert').filter({ hasText: failure })
  await expect(errorMessage).toBeVisible()
  const shown = Date.now()
  await expect(errorMessage.getByRole('link', { name: '+233 00 000 0001' })).toBeVisible()
  const whatsapp = errorMessage.getByRole('link', { name: 'WhatsApp Zebilla' })
  await expect(whatsapp).toHaveAttribute('href', /text=.*Ultrasound/)
  expect(await typedValues(page)).toEqual(typed)
  await expectScreenReaderOnly(errorMessage.getByText(failure))
  expect(Date.now() - shown).toBeGreaterThan(4000)

  await page.unroute(endpoint)
  await submit(page).click()
  await expect(page.getByText(success)).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  expect(await storedFor(email)).toBe(1)
})

test('the next request is a new one', async ({ page, uniqueName }) => {
  const email = `${uniqueName}@example.com`
  await openForm(page)
  for (let request = 1; request <= 2; request += 1) {
    await fillForm(page, email)
    await submit(page).click()
    await expect(page).toHaveURL(patientPage)
    expect(await storedFor(email)).toBe(request)
    await page.goto('/appointment')
    await page.getByRole('button', { name: 'Ask for another appointment' }).click()
    await expect(page.getByLabel('First Name')).toBeFocused()
    await expect(submit(page)).toBeEnabled()
    await expect(page.getByLabel('Email')).toHaveValue('')
  }
})

test('the form at the foot of the home page comes alive as a visitor nears it', async ({
  page,
  uniqueName,
}) => {
  const email = `${uniqueName}@example.com`
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Book Appointment' }).first().click()
  await expect(page.getByLabel('First Name')).toBeInViewport({ ratio: 0.1 })
  await page.waitForLoadState('networkidle')
  await fillForm(page, email)
  await submit(page).click()
  await expect(page).toHaveURL(patientPage)
  await expect(page.getByText(success)).toBeVisible()
  expect(await storedFor(email)).toBe(1)
})

for (const path of ['/', '/appointment']) {
  test(`on ${path} the thanks stand whole in the form's place where the next page does not come`, async ({
    page,
    uniqueName,
  }) => {
    const email = `${uniqueName}@example.com`
    const form = page.locator('[data-island] form')
    await page.route('**/r/*', (route) => route.fulfill({ status: 204 }))
    await page.goto(path)
    await scrollToForm(page)
    await expectHydrated(form)
    await fillForm(page, email)
    await submit(page).click()
    const panel = page.getByRole('group', { name: 'Your request is with us' })
    const another = page.getByRole('button', { name: 'Ask for another appointment' })
    await expect(page.getByText(success)).toBeInViewport({ ratio: 1 })
    await expect(panel).toBeInViewport({ ratio: 1 })
    await expect(another).toBeInViewport({ ratio: 1 })
    const header = await page.locator('.header-bar').boundingBox()
    // Smooth scrolling has ended by then.
    await expect
      .poll(async () => (await page.getByText(success).boundingBox())?.y)
      .toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0))
    await expect(form).toBeHidden()

    const reference = (await panel.getByRole('strong').textContent()) ?? ''
    await page.reload()
    await scrollToForm(page)
    await expect(panel).toContainText(reference)
    await expect(form).toBeHidden()
    const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
    expect(stored).toContain(reference)
    expect(stored).not.toMatch(/Amina|Yakubu|example\.com|Ultrasound/)
    // Not the network's prefix: three digits stand in many a random key.
    expect(stored).not.toContain(phoneOf(email).slice(-7))
    const pageLink = page.getByRole('link', { name: 'See where your request stands' })
    await expect(pageLink).toHaveAttribute('href', /^\/r\/[2-9a-z]{34}$/)

    await another.click()
    await expect(page.getByLabel('First Name')).toBeFocused()
    const values = Object.values(await typedValues(page))
    expect(values).toEqual(values.map(() => ''))
    await page.reload()
    await scrollToForm(page)
    await expectHydrated(form)
    await expect(panel).toBeHidden()
    expect(await storedFor(email)).toBe(1)
  })
}

test('a second try passes where a program has filled the hidden field, and takes a typed day', async ({
  page,
}) => {
  const email = 'hidden-field@example.com'
  await openForm(page)
  await fillForm(page, email)
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  // As a browser without a picker shows the field, and as a password manager fills the hidden one.
  await page.getByLabel('Preferred Date').evaluate((field: HTMLInputElement, typed) => {
    field.type = 'text'
    field.value = typed
  }, day.split('-').reverse().join('/'))
  await page.locator('[name=leave_empty]').evaluate((field: HTMLInputElement) => {
    field.value = 'https://clinic.example'
  })
  await submit(page).click()
  await expect(page.getByText('We could not tell this request from an automatic one')).toBeVisible()
  await submit(page).click()
  await page.waitForURL(patientPage)
  expect(await storedFor(email)).toBe(1)
})
