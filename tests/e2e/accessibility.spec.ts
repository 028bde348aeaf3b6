import type { Page } from '@playwright/test'
import { adminPages } from './admin-pages.ts'
import { failure, fillForm, openForm, patientPage, submit, success } from './appointment-form.ts'
import { expectNoViolation } from './axe.ts'
import { fillRateLimit } from './busy-time.ts'
import { signIn } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { changeAppointment, confirmInAWeek, sendRequest, storeMove } from './front-desk.ts'
import { followTo, openHydrated } from './hydrated-page.ts'

/** Blocks the scripts, so that the form is posted as a browser without JavaScript would. */
const withoutIsland = (page: Page) =>
  page.route('**/assets/appointment-form-*.js', (route) => route.abort())

/** Opening a page costs more than judging it, so it is judged at the width of a phone and at that of a desktop. */
async function expectNoneAtBothWidths(page: Page) {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoViolation(page)
  }
}

test('no screen of the back-office has one', async ({ page }) => {
  test.setTimeout(240_000)
  await signIn(page)
  await openHydrated(page, '/admin')
  for (const path of adminPages) {
    await test.step(path, async () => {
      await followTo(page, path)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await expectNoneAtBothWidths(page)
    })
  }
})

test('the home page under its solid header, with all answers open, has none', async ({ page }) => {
  await page.goto('/#faq')
  await page.locator('#faq details').evaluateAll((all) => {
    for (const each of all) each.toggleAttribute('open', true)
  })
  await expectNoneAtBothWidths(page)
})

test('the open menu has none', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  // A wide screen shows no menu, so the width of a tablet is the other one.
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 1024 })
    await expect(page.locator('#menu')).toBeVisible()
    await expectNoViolation(page)
  }
})

test('the form with its errors has none', async ({ page }) => {
  await openForm(page)
  await submit(page).click()
  await expect(page.getByText('First name is required.')).toBeVisible()
  await expectNoneAtBothWidths(page)
})

test('the form on its way, and the thanks after it, have none', async ({ page, uniqueName }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/appointments', async (route) => {
    await held
    await route.continue()
  })
  await openForm(page)
  await fillForm(page, `${uniqueName}@example.com`)
  await submit(page).click()
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible()
  await expectNoneAtBothWidths(page)
  release()
  // The form gives thanks for a moment as well, before the browser is on the patient's page.
  await expect(page).toHaveURL(patientPage)
  await expect(page.getByText(success)).toBeVisible()
  await expectNoneAtBothWidths(page)
})

test('the form after a failure has none', async ({ page }) => {
  await page.route('**/api/appointments', (route) => route.fulfill({ status: 500, json: {} }))
  await openForm(page)
  await fillForm(page, 'amina@example.com')
  await submit(page).click()
  await expect(page.getByText(failure)).toBeVisible()
  await expectNoneAtBothWidths(page)
})

test('a request that waits on the phone has none', async ({ page }) => {
  await page.route('**/api/appointments', (route) => route.abort())
  await openForm(page)
  await fillForm(page, 'amina@example.com')
  await submit(page).click()
  await expect(page.getByText('Saved on this phone.')).toBeVisible()
  await expectNoneAtBothWidths(page)
})

test('the page that shows field errors has none', async ({ page }) => {
  await withoutIsland(page)
  await page.goto('/appointment')
  await submit(page).click()
  await expect(page.getByText('Please correct the following.')).toBeVisible()
  await expectNoneAtBothWidths(page)
})

test('the page with the reference has none', async ({ page, uniqueName }) => {
  await withoutIsland(page)
  await page.goto('/appointment')
  await fillForm(page, `${uniqueName}@example.com`)
  await submit(page).click()
  await expect(page).toHaveURL(patientPage)
  await expectNoneAtBothWidths(page)
})

test('the question that is asked at a busy time has none', async ({ page, extraHTTPHeaders }) => {
  await fillRateLimit(extraHTTPHeaders)
  await withoutIsland(page)
  await page.goto('/appointment')
  await fillForm(page, 'amina@example.com')
  await submit(page).click()
  await expect(page.getByLabel(/^What is \w+ plus \w+\?$/)).toBeVisible()
  await expectNoneAtBothWidths(page)
})

test('the page of a visit that was moved, that is over or that was cancelled has none', async ({
  page,
  uniqueName,
}) => {
  const email = `${uniqueName}@example.com`
  const path = await sendRequest(page, email)
  await confirmInAWeek(email)
  await storeMove(email)
  const open = async (title: string) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expectNoneAtBothWidths(page)
  }
  await open('Your appointment has been moved')
  await changeAppointment(email, { appointment_date: '2020-01-06' })
  await open('The day of your appointment has passed')
  await changeAppointment(email, { status: 'cancelled' })
  await open('Your appointment is cancelled')
})
