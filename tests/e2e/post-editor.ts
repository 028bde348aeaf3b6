import type { Page } from '@playwright/test'
import { signIn } from './first-admin.ts'
import { expect } from './fixtures.ts'
import { createAdmin, pathOf } from './staff.ts'

/** Opens an editor and waits until it is shown. */
export async function openEditor(page: Page, path = '/admin/blog/new') {
  await page.goto(path)
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
}

export const text = (page: Page) => page.getByRole('textbox', { name: 'Content' })
export const tool = (page: Page, name: string) =>
  page.getByRole('toolbar').getByRole('button', { name, exact: true })
export const title = (page: Page) => page.getByLabel('Title', { exact: true })

/** Presses Save and waits for the list that says so. */
export async function save(page: Page) {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL('**/admin/blog?done=saved')
  await expect(page.getByText('Post saved')).toBeVisible()
}

/** Writes and saves a short post; returns the path of its editor. */
export async function somePost(page: Page, name: string, content = 'Come early.') {
  await openEditor(page)
  await title(page).fill(name)
  await text(page).click()
  await page.keyboard.type(content)
  await save(page)
  const edit = page.getByRole('link', { name: `Edit ${name}`, exact: true })
  return (await edit.getAttribute('href')) ?? ''
}

/** Creates an admin with a password and signs in as them; returns a function that signs them in on another page. */
export async function signInAsColleague(page: Page, email: string, fullName: string) {
  const colleague = { email, password: 'two guinea fowls on the roof' }
  await page.goto(pathOf(createAdmin(email, fullName)))
  await page.getByLabel('New password').fill(colleague.password)
  await page.getByLabel('Confirm').fill(colleague.password)
  await page.getByRole('button', { name: 'Update password' }).click()
  await expect(page.getByText('Password updated. Please sign in.')).toBeVisible()
  await signIn(page, colleague)
  return colleague
}
