import { expect, type Page } from '@playwright/test'

/** The admin whom the server under test makes at its start. */
export const firstAdmin = {
  email: 'abena@example.com',
  password: 'three calabashes beside the well',
}

/** Signs in with the form's own request; the page stays where it is. */
export async function signIn(page: Page, { email, password } = firstAdmin) {
  const form = { email, password }
  const answer = await page.request.post('/admin/login', { form, maxRedirects: 0 })
  expect(answer.status()).toBe(303)
}

/** Signs in by the form, with or without JavaScript, and waits for the dashboard. */
export async function signInByForm(page: Page, { email, password } = firstAdmin) {
  await page.goto('/admin/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('**/admin')
}
