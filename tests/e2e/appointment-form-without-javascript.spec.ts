import type { Page } from '@playwright/test'
import {
  emptyFormErrors,
  fillForm,
  phoneOf,
  storedFor,
  submit,
  success,
  typedValues,
} from './appointment-form.ts'
import { expect, test } from './fixtures.ts'

test.use({ javaScriptEnabled: false })

const summaryOf = (page: Page) => page.getByRole('alert').filter({ hasText: 'Please correct' })

test('errors are listed at the top, in focus, and link to their fields', async ({ page }) => {
  await page.goto('/appointment')
  await page.getByLabel('Additional Information').fill('Only this.')
  await submit(page).click()
  const summary = summaryOf(page)
  await expect(summary).toContainText('What you typed is still here.')
  await expect(summary).toBeFocused()
  const expected = emptyFormErrors.slice(0, -1).map(([, error]) => error)
  await expect(summary.getByRole('link')).toHaveText(expected)
  await expect(page.getByLabel('Additional Information')).toHaveValue('Only this.')

  await summary.getByRole('link', { name: 'Email is required' }).click()
  expect(new URL(page.url()).hash).toBe('#email')
  await expect(page.getByLabel('Email')).toBeInViewport()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required')
})

test('everything typed comes back, can be corrected and is stored once', async ({
  page,
  uniqueName,
}) => {
  const email = `${uniqueName}@example.com`
  await page.goto('/appointment')
  await fillForm(page, 'amina.example.com')
  const typed = await typedValues(page)
  await submit(page).click()
  await expect(summaryOf(page)).toContainText('Please enter a valid email address.')
  expect(await typedValues(page)).toEqual(typed)

  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill(phoneOf(email))
  await submit(page).click()
  await expect(page).toHaveURL(/\/r\/[2-9a-z]{34}$/)
  await expect(page.getByText(success)).toBeVisible()
  const { pathname } = new URL(page.url())
  await expect(page.getByText(/^GM-[2-9A-Z]{4}-[2-9A-Z]{4}$/)).toBeVisible()

  // A patient who sends the same request again gets the same answer.
  await page.reload()
  await page.goto('/appointment')
  await fillForm(page, email)
  await submit(page).click()
  await expect(page).toHaveURL(new RegExp(`${pathname}$`))
  expect(await storedFor(email)).toBe(1)
})

test('the form at the foot of the home page works as well', async ({ page, uniqueName }) => {
  const email = `${uniqueName}@example.com`
  await page.goto('/')
  await fillForm(page, email)
  await submit(page).click()
  await expect(page.getByText(success)).toBeVisible()
  expect(await storedFor(email)).toBe(1)
})
