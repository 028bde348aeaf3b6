import type { Page } from '@playwright/test'

/** Follows an entry of the back-office's menu, which has to be opened on a phone. */
export async function followMenu(page: Page, name: string) {
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('navigation').getByRole('link', { name }).locator('visible=true').click()
}

/** Signs out by the menu. */
export async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page
    .getByRole('navigation')
    .getByRole('button', { name: 'Logout' })
    .locator('visible=true')
    .click()
}
