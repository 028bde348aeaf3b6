import type { Browser, Page } from '@playwright/test'
import { signIn } from './first-admin.ts'
import { expect } from './visitor.ts'

/** Opens an editor and waits until it has come. */
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

/** Writes a post as short as possible, and saves it; answers where its editor is. */
export async function somePost(page: Page, name: string, words = 'Come early.') {
  await openEditor(page)
  await title(page).fill(name)
  await text(page).click()
  await page.keyboard.type(words)
  await save(page)
  const edit = page.getByRole('link', { name: `Edit ${name}`, exact: true })
  return (await edit.getAttribute('href')) ?? ''
}

/** The same member of staff at another device. */
export async function atAnotherDevice(browser: Browser, baseURL: string | undefined, from: string) {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    extraHTTPHeaders: { 'X-Forwarded-For': from },
  })
  const page = await context.newPage()
  await signIn(page)
  return page
}
