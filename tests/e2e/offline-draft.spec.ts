import type { Page } from '@playwright/test'
import {
  fillForm,
  openForm,
  patientPage,
  submit,
  success,
  typedValues,
} from './appointment-form.ts'
import { expectNoViolation } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { storedOnPhone } from './offline-form.ts'

const day = 24 * 60 * 60_000
const removal = (page: Page) => page.getByRole('button', { name: /from this phone/ })

test('what is typed stands in the form again, in every tab, until one tap removes it', async ({
  page,
  context,
  uniqueName,
}) => {
  await openForm(page)
  await expect(removal(page)).toHaveCount(0)
  await fillForm(page, `${uniqueName}@example.com`)
  const typed = await typedValues(page)
  await expect(removal(page)).toBeVisible()

  const tab = await context.newPage()
  await openForm(tab)
  await expect(tab.getByText('This was typed on this phone a moment ago.')).toBeVisible()
  expect(await typedValues(tab)).toEqual(typed)
  await expectNoViolation(tab)

  await removal(tab).click()
  await expect(tab.getByLabel('First Name')).toBeFocused()
  const left = await typedValues(tab)
  expect(Object.values(left).join('')).toBe('')
  await expect(removal(tab)).toHaveCount(0)
  await expect.poll(() => storedOnPhone(tab)).toBe('[]')
  await openForm(tab)
  await expect(tab.getByLabel('First Name')).toHaveValue('')
})

test('what was typed 7 days ago is gone from the phone', async ({ page, uniqueName }) => {
  const start = Date.now()
  await page.clock.install({ time: start })
  await openForm(page)
  await fillForm(page, `${uniqueName}@example.com`)
  await page.clock.setSystemTime(start + 7 * day - 60_000)
  await openForm(page)
  await expect(page.getByText('This was typed on this phone 6 days ago.')).toBeVisible()
  await page.clock.setSystemTime(start + 7 * day + 60_000)
  await openForm(page)
  await expect.poll(() => storedOnPhone(page)).toBe('[]')
  await expect(page.getByLabel('First Name')).toHaveValue('')
})

test('what is sent is gone from the phone', async ({ page, uniqueName }) => {
  await openForm(page)
  await fillForm(page, `${uniqueName}@example.com`)
  await expect.poll(() => storedOnPhone(page)).toContain('Amina')
  await submit(page).click()
  await expect(page).toHaveURL(patientPage)
  await expect(page.getByText(success)).toBeVisible()
  expect(await storedOnPhone(page)).toBe('[]')
})
