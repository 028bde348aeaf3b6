import { expect, type Page } from '@playwright/test'
import { createAdmin, pathOf } from './staff.ts'

export const password = 'a donkey cart full of yams'

/** A test's own admin: no other test shares its password or its rate limits. */
export const addressOf = (uniqueName: string) => `staff-${uniqueName}@example.com`

export const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code' })

/** A new admin with a password, not signed in. */
export async function newAdmin(page: Page, email: string) {
  await page.goto(pathOf(createAdmin(email)))
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Update password' }).click()
  await expect(page.getByRole('main').getByRole('status')).toBeVisible()
}
