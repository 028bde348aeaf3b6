import type { Page } from '@playwright/test'
import { isSameDocument, openMarkedRequest, waitingMessage } from './connection-loss.ts'
import { signIn } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { rowOf } from './front-desk.ts'
import { followTo, openHydrated } from './hydrated-page.ts'
import { addressOf, password } from './new-admin.ts'
import { followMenu, logOut } from './phone-menu.ts'
import { storeAdmin } from './staff.ts'

// The scripts of screens that are first opened without a connection.
test.use({ startsWorker: true })

const age = (page: Page) => page.getByText(/^As of /)
const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** Opens another screen, so that the list is left. */
async function leaveList(page: Page) {
  await followMenu(page, 'Profile')
  await expect(title(page)).toHaveText('Profile')
}

test.describe('on a connection that breaks', () => {
  let email = ''

  test.beforeEach(async ({ page, uniqueName }) => {
    await page.clock.install({ time: '2026-03-03T10:32:00Z' })
    email = await openMarkedRequest(page, uniqueName)
  })

  test('the screen says since when its data are known', async ({ page, context }) => {
    await page.clock.setSystemTime('2026-03-03T11:05:00Z')
    await context.setOffline(true)
    await followMenu(page, 'Profile')
    await expect(waitingMessage(page)).toBeVisible()
    await expect(age(page)).toHaveText('As of 10:32 AM')
    await page.clock.setSystemTime('2026-03-04T07:00:00Z')
    await page.getByRole('searchbox').fill('Typed')
    await page.getByRole('searchbox').press('Enter')
    await expect(age(page)).toHaveText('As of Mar 03, 2026, 10:32 AM')
    await context.setOffline(false)
    await expect(age(page)).toBeHidden()
  })

  test('the list and the day sheet are shown as they were last seen, and come anew by themselves', async ({
    page,
    context,
  }) => {
    const list = new URL(page.url())
    const status = rowOf(page, email).getByRole('combobox')
    // Also loads its script.
    await status.selectOption('Confirmed')
    await expect(page.getByText('Status changed to Confirmed')).toBeVisible()
    await followTo(page, '/admin/day-sheet')
    const day = await title(page).textContent()
    await leaveList(page)
    await page.clock.setSystemTime('2026-03-03T11:05:00Z')
    await context.setOffline(true)

    await followTo(page, list.pathname + list.search)
    await expect(rowOf(page, email)).toBeVisible()
    await expect(age(page)).toHaveText('As of 10:32 AM')
    await expect(waitingMessage(page)).toBeVisible()
    await status.selectOption('Cancelled')
    const alert = page.getByRole('alertdialog')
    await expect(alert).toContainText('Failed to update status. Please try again.')
    await alert.getByRole('button', { name: 'OK' }).click()

    // The sentence covers nothing.
    await page.getByRole('main').getByRole('link', { name: 'Day Sheet', exact: true }).click()
    await expect(title(page)).toHaveText(String(day))
    await expect(age(page)).toHaveText('As of 10:32 AM')
    await page.emulateMedia({ media: 'print' })
    await expect(age(page)).toBeVisible()
    await expect(waitingMessage(page)).toBeHidden()
    await page.emulateMedia({ media: null })
    await page.goBack()
    await expect(rowOf(page, email)).toBeVisible()
    await expect(age(page)).toHaveText('As of 10:32 AM')
    await context.setOffline(false)
    await expect(age(page)).toBeHidden()
    await expect(waitingMessage(page)).toBeHidden()
    expect(await isSameDocument(page)).toBe(true)
  })

  test('the list is the present one while there is a connection', async ({ page }) => {
    await leaveList(page)
    const { promise: isLet, resolve: letThrough } = Promise.withResolvers<void>()
    await page.route('**/admin/appointments.data*', async (route) => {
      await isLet
      await route.continue()
    })
    const asked = page.waitForRequest('**/admin/appointments.data*')
    await page.goBack()
    await asked
    // Longer than the browser waits before it shows a list from memory.
    await page.clock.runFor(20_000)
    await expect(rowOf(page, email)).toBeHidden()
    letThrough()
    await expect(rowOf(page, email)).toBeVisible()
    await expect(age(page)).toBeHidden()
  })

  const ends = {
    'a sign-out': async (page: Page) => {
      await logOut(page)
      await expect(title(page)).toHaveText('Admin Login')
    },
    'a sign-out in another tab': async (page: Page) => {
      const tab = await page.context().newPage()
      await openHydrated(tab, '/admin')
      await logOut(tab)
      await expect(title(tab)).toHaveText('Admin Login')
    },
    'the sign-in of somebody else': async (page: Page, uniqueName: string) => {
      const email = addressOf(uniqueName)
      await storeAdmin(email, password)
      await signIn(page, { email, password })
      await followMenu(page, 'Outbox')
      await expect(title(page)).toHaveText('Outbox')
    },
    'the end of the session': async (page: Page) => {
      await page.context().clearCookies()
      await followMenu(page, 'Outbox')
      await page.waitForURL('**/admin/login?*')
      await expect(title(page)).toHaveText('Admin Login')
    },
  }
  for (const [name, end] of Object.entries(ends)) {
    test(`no list is shown from memory after ${name}`, async ({ page, context, uniqueName }) => {
      const { pathname, search } = new URL(page.url())
      await leaveList(page)
      await end(page, uniqueName)
      expect(await isSameDocument(page)).toBe(true)
      await context.setOffline(true)
      await followTo(page, pathname + search)
      await expect(title(page)).toHaveText('Error Loading Appointments')
    })
  }
})
