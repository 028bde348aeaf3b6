import {
  emptyFormErrors,
  fillForm,
  fillRateLimit,
  openForm,
  patientPage,
  phoneOf,
  scrollToForm,
  storedFor,
  submit,
  success,
  typedValues,
} from './appointment-form.ts'
import { expectNoViolation } from './axe.ts'
import { expect, hold, test } from './fixtures.ts'
import { expectHydrated } from './hydrated-page.ts'

const endpoint = '**/api/appointments'

test('what is missing or wrong is said beside its field until that is edited', async ({
  page,
  uniqueName,
}) => {
  await openForm(page)
  await submit(page).click()
  for (const [label, error] of emptyFormErrors) {
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(error))
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(page.getByLabel('First Name')).toBeFocused()
  await expectNoViolation(page)
  await page.getByLabel('Service').selectOption('ECG')
  await page.getByLabel('First Name').pressSequentially('1')
  await expect(page.locator('[aria-invalid]')).toHaveCount(emptyFormErrors.length - 2)

  // After a failing server nothing is lost or stored twice.
  const email = `${uniqueName}@example.com`
  const keys: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') keys.push(request.postDataJSON().request_key)
  })
  await fillForm(page, email)
  const typed = await typedValues(page)
  await page.route(endpoint, (route) => route.fulfill({ status: 503, json: { error: 'away' } }))
  await submit(page).click()
  const failure = 'There was an error submitting your request.'
  const errorMessage = page.getByRole('alert').filter({ hasText: failure })
  await expect(errorMessage).toBeVisible()
  await expect(errorMessage.getByRole('link', { name: '+233 24 400 0001' })).toBeVisible()
  const whatsapp = errorMessage.getByRole('link', { name: 'WhatsApp Zebilla' })
  await expect(whatsapp).toHaveAttribute('href', /text=.*Ultrasound/)
  expect(await typedValues(page)).toEqual(typed)
  await expectNoViolation(page)
  // It leaves the screen a few seconds later, and remains for screen readers.
  await expect(errorMessage.getByText(failure)).toHaveCSS('clip-path', 'inset(50%)')
  await page.unroute(endpoint)
  await submit(page).click()
  await expect(page.getByText(success)).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  expect(await storedFor(email)).toBe(1)
})

test('the form of the home page comes alive, sends once and gives thanks whole; the next one is new', async ({
  page,
  uniqueName,
}) => {
  const email = `${uniqueName}@example.com`
  const form = page.locator('[data-island] form')
  // The next page does not come.
  await page.route('**/r/*', (route) => route.fulfill({ status: 204 }))
  const sendingSeen = await hold(page, endpoint)
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Book Appointment' }).first().click()
  await expect(page.getByLabel('First Name')).toBeInViewport({ ratio: 0.1 })
  await expectHydrated(form)
  await fillForm(page, email)
  await submit(page).dblclick()
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
  sendingSeen()
  const panel = page.getByRole('group', { name: 'Your request is with us' })
  const another = page.getByRole('button', { name: 'Ask for another appointment' })
  for (const part of [page.getByText(success), panel, another])
    await expect(part).toBeInViewport({ ratio: 1 })
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
  const pageLink = page.getByRole('link', { name: 'See your request' })
  await expect(pageLink).toHaveAttribute('href', patientPage)

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

test('a form asks again for a lost script at the next touch, and again where a program filled it in', async ({
  page,
  uniqueName,
}) => {
  let requests = 0
  const url = '**/assets/appointment-form-*.js'
  await page.route(url, (route) => {
    requests += 1
    return route.abort()
  })
  await page.goto('/appointment?service=ecg')
  const form = page.locator('[data-island] form')
  await form.scrollIntoViewIfNeeded()
  await expect.poll(() => requests).toBeGreaterThan(0)
  await page.waitForLoadState('networkidle')
  const before = requests
  await page.mouse.wheel(0, 10)
  await page.waitForLoadState('networkidle')
  expect(requests).toBe(before)
  await page.unroute(url)
  await page.getByLabel('First Name').focus()
  await expectHydrated(form)
  await expect(page.getByLabel('Service')).toHaveValue('ECG')

  const email = `filled-${uniqueName}@example.com`
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
  await expect(page.getByText('Our system took this for an automatic message')).toBeVisible()
  await submit(page).click()
  await page.waitForURL(patientPage)
  await expect(page.getByRole('status').filter({ hasText: success })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/GM-[2-9A-Z]{4}-[2-9A-Z]{4}/)
  expect(await storedFor(email)).toBe(1)
})

test('at a busy time the browser does the work that is asked for, or says when to try again', async ({
  page,
  newDevice,
  extraHTTPHeaders,
  uniqueName,
}) => {
  const email = `${uniqueName}@example.com`
  await fillRateLimit(extraHTTPHeaders)
  await page.route('**/proof-of-work*', (route) => route.abort())
  await openForm(page)
  await fillForm(page, email)
  const typed = await typedValues(page)
  await submit(page).click()
  const alert = page.getByRole('alert').filter({ hasText: 'try again in ten minutes' })
  await expect(alert.getByRole('link', { name: '+233 24 400 0001' })).toBeVisible()
  expect(await typedValues(page)).toEqual(typed)

  const other = await newDevice({ extraHTTPHeaders })
  const statuses: number[] = []
  let fetched = 0
  other.on('response', (response) => {
    if (response.request().method() === 'POST') statuses.push(response.status())
    if (response.url().includes('proof-of-work')) fetched += 1
  })
  await openForm(other)
  await fillForm(other, email)
  expect(fetched).toBe(0)
  await submit(other).click()
  await expect(other.getByText(success)).toBeVisible({ timeout: 20_000 })
  expect(statuses).toEqual([429, 201])
  expect(fetched).toBe(1)
  expect(await storedFor(email)).toBe(1)
})

test('without scripts errors lead to their fields', async ({ page }) => {
  // As without JavaScript; axe needs it.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/appointment')
  await page.getByLabel('Additional Information').fill('Only this.')
  await submit(page).click()
  const summary = page.getByRole('alert').filter({ hasText: 'Please correct' })
  await expect(summary).toBeFocused()
  await expect(page.getByLabel('Additional Information')).toHaveValue('Only this.')
  await expectNoViolation(page)
  await summary.getByRole('link', { name: 'Email is required' }).click()
  expect(new URL(page.url()).hash).toBe('#email')
  await expect(page.getByLabel('Email')).toBeInViewport()
})
