import { accraDate } from '#app/platform/clock.ts'
import { expectNoViolation } from './axe.ts'
import { signIn } from './first-admin.ts'
import { expect, scrollTo, test } from './fixtures.ts'
import { sendRequest } from './front-desk.ts'
import { openHydrated } from './hydrated-page.ts'
import { inDatabase } from './in-database.ts'

test.beforeEach(async ({ page }) => {
  await signIn(page)
  await page.goto('/admin')
})

test('the dashboard fits the screen, stands still and has no accessibility violation', async ({
  page,
}) => {
  const consoleErrors: string[] = []
  page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()))
  page.on('pageerror', (error) => consoleErrors.push(String(error)))
  await page.addInitScript(() => {
    const seen = { shift: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as Shift).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.reload()
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  const shift = await page.evaluate(() => (window as unknown as { seen: Seen }).seen.shift)
  expect(shift).toBeLessThan(0.01)
  await page.getByText('Show as a table').click()
  // Where the phone's bar lies over half of a link, axe takes the rest of it for too small.
  await scrollTo(page, 0)
  await expectNoViolation(page)
  expect(consoleErrors).toEqual([])
})

test('the figures of the chart can be read without seeing it, by keyboard', {
  tag: '@any-width',
}, async ({ page }) => {
  const summary = page.getByText('Show as a table')
  await summary.focus()
  await page.keyboard.press('Enter')
  const table = page.getByRole('table', { name: 'Requests per day' })
  await expect(table.getByRole('row')).toHaveCount(31)
})

test('the cards lead to the appointments that they count', { tag: '@any-width' }, async ({
  page,
}) => {
  await page.getByRole('link', { name: 'Pending Appointments' }).click()
  await expect(page).toHaveURL(/\/admin\/appointments\?status=pending$/)
  await page.goBack()
  await page.getByRole('link', { name: 'Manage Appointments' }).click()
  await expect(page).toHaveURL(/\/admin\/appointments$/)
})

test('the visits of today come first, in the order of the clock', { tag: '@any-width' }, async ({
  page,
  uniqueName,
}) => {
  const email = `today-${uniqueName}@example.com`
  await sendRequest(page, email, { first_name: 'Kojo', last_name: `Boateng ${uniqueName}` })
  await inDatabase(({ db }) =>
    db
      .updateTable('appointments')
      .set({ appointment_date: accraDate(new Date()), appointment_time: '00:05' })
      .where('email', '=', email)
      .execute(),
  )
  await page.reload()
  const today = page.getByRole('region', { name: 'Today’s Visits' })
  const visit = today.getByRole('listitem').filter({ hasText: `Boateng ${uniqueName}` })
  await expect(visit).toContainText('12:05 AM')
  await expect(visit).toContainText('Ultrasound, Bole')
  await expect(page.locator('main h2').first()).toHaveText('Today’s Visits')
})

test('the ways out stand on the dashboard itself', async ({ page }) => {
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'View Website' })).toHaveAttribute('href', '/')
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await expect(page).toHaveURL(/\/admin\/login/)
})

interface Seen {
  shift: number
}

interface Shift {
  value: number
}

test('"Undo" at a closure that somebody else has changed since says so, and shows it anew', {
  tag: '@any-width',
}, async ({ newSite, newDevice }) => {
  const { url } = await newSite()
  const page = await newDevice({ baseURL: url })
  await signIn(page)
  await openHydrated(page, '/admin/hours/close?branch=bole')
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByText('Visitors see it now')).toBeVisible()
  await openHydrated(page, '/admin')
  const other = await page.context().newPage()
  await openHydrated(other, '/admin/hours')
  await other.getByRole('link', { name: 'Edit the closure of Bole' }).click()
  await other.getByLabel('What visitors read').fill('No power.')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText('Closure saved')).toBeVisible()
  const undo = page.getByRole('button', { name: /^Undo.*Bole/ })
  await undo.click()
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText('Somebody else has changed this closure in the meantime')
  await alert.getByRole('button', { name: 'OK' }).click()
  await undo.click()
  await expect(page.getByText('Open again')).toBeVisible()
})
