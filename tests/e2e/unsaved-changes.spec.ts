import { expectNoViolation } from './axe.ts'
import { signIn } from './first-admin.ts'
import { expect, hold, test } from './fixtures.ts'
import {
  collectConsoleErrors,
  followTo,
  leave,
  logOut,
  openHydrated,
  question,
  stay,
} from './hydrated-page.ts'
import { storeColleague } from './staff.ts'

// What was typed into an appointment, a post and a document is asked about in the tests of those.
test('what was typed is asked about, wherever a screen is left', async ({ page, uniqueName }) => {
  const consoleErrors = collectConsoleErrors(page)
  const colleague = await storeColleague(uniqueName)
  await signIn(page, colleague)
  await openHydrated(page, '/admin')
  const dialog = page.getByRole('dialog')
  const cancel = page.getByRole('link', { name: 'Cancel', exact: true })

  await test.step('what is typed while a name is saved is saved next, and is no conflict', async () => {
    await followTo(page, '/admin/profile')
    const answered = await hold(page, '**/profile*.data*')
    const name = page.getByLabel('Full name')
    await name.fill('Issah')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible()
    await name.fill('Issah Atanga')
    answered()
    await expect(page.getByText('Name saved.')).toBeVisible()
    await expect(name).toHaveValue('Issah Atanga')
    const saved = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.getByRole('button', { name: 'Save' }).click()
    await saved
    await page.reload()
    await expect(name).toHaveValue('Issah Atanga')
    await openHydrated(page, '/admin/profile')
  })

  await test.step('a name beside a password, but no password alone', async () => {
    await followTo(page, '/admin/profile/passkeys/add')
    await page.getByLabel('Current password').fill(colleague.password)
    await cancel.click()
    await expect(page).toHaveURL(/\/admin\/profile$/)
    await followTo(page, '/admin/profile/passkeys/add')
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    await name.fill('My phone')
    await cancel.click()
    await stay(page)
    await expect(name).toHaveValue('My phone')
    await cancel.click()
    await leave(page)
  })

  await test.step('an upload, with a category made on the spot', async () => {
    await followTo(page, '/admin/gallery/new')
    await page.getByRole('button', { name: /category$/i }).click()
    await dialog.getByLabel('Name').fill('Rooms')
    await page.keyboard.press('Escape')
    await expect(question(page)).toBeVisible()
    await expectNoViolation(page)
    await leave(page)
    await expect(dialog).toHaveCount(0)
    await page.locator('input[type=file]').last().setInputFiles('public/pictures/hero-720.jpg')
    await cancel.click()
    await stay(page)
    await expect(page.getByText('hero-720.jpg')).toBeVisible()
    await page.getByRole('link', { name: '← Back to Gallery' }).click()
    await leave(page)
    await expect(page).toHaveURL(/\/admin\/gallery$/)
  })

  await test.step('the log-out, which then signs out', async () => {
    await followTo(page, '/admin/appointments/new')
    await page.getByLabel('First Name').fill('Fati')
    await logOut(page)
    await stay(page)
    await expect(page.getByLabel('First Name')).toHaveValue('Fati')
    await logOut(page)
    await leave(page)
    await expect(page).toHaveURL(/\/admin\/login/)
  })
  expect(consoleErrors).toEqual([])
})
