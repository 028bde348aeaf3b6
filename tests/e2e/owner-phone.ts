import { createServer } from 'node:net'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** The people of the journey, each with a password of their own. */
export const owner = {
  name: 'Abena Mensah',
  email: 'abena@example.com',
  password: 'nine guinea fowls at noon',
}
export const colleague = {
  name: 'Yaw Addo',
  email: 'yaw@example.com',
  password: 'a donkey cart full of yams',
}
/** A cheap Android phone. */
export const phone = {
  viewport: { width: 360, height: 760 },
  hasTouch: true,
  isMobile: true,
  userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36',
}

/** The link to make the first admin, as a start prints it. */
export const setUpLink = /http\S+\/admin\/setup\?token=\S+/

/** Fills in a new password, and sends the form. */
export async function setPassword(page: Page, password: string, button: string) {
  await page.getByLabel(/^(?:New password|Password)$/).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: button }).tap()
}

/** Opens the document of a row of the checklist, fills it in, and comes back to the open checklist. */
export async function changeDocument(page: Page, title: string, fill: () => Promise<void>) {
  await page.getByRole('link', { name: `Change ${title}` }).tap()
  await expect(page.getByRole('link', { name: 'Set up' })).toBeVisible()
  await fill()
  await save(page)
  await expect(page.locator('#set-up')).toHaveAttribute('open')
  await expect(page.locator('#set-up')).not.toContainText(`${title}.`)
}

/** Saves by the button, which a long form always has in view. */
export async function save(page: Page) {
  const button = page.getByRole('button', { name: 'Save' })
  await expect(button).toBeInViewport({ ratio: 1 })
  await button.tap()
  await expect(page.getByText('Saved: the website shows it now')).toBeVisible()
}

/** A port that nothing listens on. */
export const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
