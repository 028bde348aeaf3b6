import { expectNoViolation } from './axe.ts'
import { signIn } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { collectConsoleErrors } from './front-desk.ts'
import { openHydrated } from './hydrated-page.ts'
import { addressOf, password } from './new-admin.ts'
import { logOut } from './phone-menu.ts'
import { storeAdmin } from './staff.ts'
import { leave, question, stay } from './unsaved-question.ts'

test.describe('what was typed elsewhere in the back-office', () => {
  test.beforeEach(async ({ page }) => signIn(page))

  test('is asked about on leaving a new appointment and a profile', async ({ page }) => {
    const consoleErrors = collectConsoleErrors(page)
    await openHydrated(page, '/admin/appointments/new')
    await page.getByLabel('First Name').fill('Fati')
    await page.getByRole('link', { name: 'Cancel', exact: true }).click()
    await stay(page)
    await expect(page.getByLabel('First Name')).toHaveValue('Fati')
    await page.getByRole('link', { name: '← Appointments' }).click()
    await leave(page)
    await expect(page).toHaveURL(/\/admin\/appointments$/)
    await openHydrated(page, '/admin/profile')
    const name = page.getByLabel('Full name')
    const before = await name.inputValue()
    await name.fill('Somebody else')
    await page.getByRole('link', { name: 'Change password' }).click()
    await stay(page)
    await name.fill(before)
    await page.getByRole('link', { name: 'Change password' }).click()
    await expect(page.getByRole('heading', { name: 'Change password' })).toBeVisible()
    expect(consoleErrors).toEqual([])
  })

  test('is asked about at Logout, which then signs out', async ({ page }) => {
    const consoleErrors = collectConsoleErrors(page)
    await openHydrated(page, '/admin/appointments/new')
    await page.getByLabel('First Name').fill('Fati')
    await logOut(page)
    await stay(page)
    await expect(page.getByLabel('First Name')).toHaveValue('Fati')
    await logOut(page)
    await leave(page)
    await expect(page).toHaveURL(/\/admin\/login/)
    expect(consoleErrors).toEqual([])
  })

  test('is asked about before a colleague is signed out everywhere', async ({
    page,
    uniqueName,
  }) => {
    const name = `Issah ${uniqueName}`
    await storeAdmin(addressOf(uniqueName), password, name)
    await openHydrated(page, '/admin/staff')
    await page.getByRole('link', { name: `Edit ${name}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'Editor' }).check()
    await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
    await stay(page)
    await expect(dialog.getByRole('radio', { name: 'Editor' })).toBeChecked()
    await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
    await leave(page)
    await expect(dialog).toBeHidden()
  })

  test('is asked about where there is a name beside a password', async ({ page }) => {
    await openHydrated(page, '/admin/profile/passkeys/add')
    await page.getByLabel('Present password').fill(password)
    await page.getByRole('link', { name: 'Cancel', exact: true }).click()
    await expect(page).toHaveURL(/\/admin\/profile$/)
    await openHydrated(page, '/admin/profile/passkeys/add')
    await page.getByLabel('Name').fill('My phone')
    await page.getByRole('link', { name: 'Cancel', exact: true }).click()
    await stay(page)
    await expect(page.getByLabel('Name')).toHaveValue('My phone')
  })

  test('is asked about in the dialogs of a category, until it is saved', async ({
    page,
    uniqueName,
  }) => {
    const consoleErrors = collectConsoleErrors(page)
    await openHydrated(page, '/admin/blog/categories')
    await page
      .getByRole('link', { name: /New Category/i })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill(`Unsaved ${uniqueName}`)
    await page.keyboard.press('Escape')
    await expect(question(page)).toBeVisible()
    await expectNoViolation(page)
    await stay(page)
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(dialog.getByRole('status')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.getByRole('link', { name: `Edit the category Unsaved ${uniqueName}` }).click()
    // A change of a field that follows another one counts as well.
    await dialog.getByLabel('Slug').fill(`other-${uniqueName}`)
    await dialog.getByRole('link', { name: 'Cancel', exact: true }).click()
    await leave(page)
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\/admin\/blog\/categories$/)
    expect(consoleErrors).toEqual([])
  })

  test('is asked about where images are uploaded, with a category made on the spot', async ({
    page,
  }) => {
    const consoleErrors = collectConsoleErrors(page)
    await openHydrated(page, '/admin/gallery/new')
    await page.getByRole('button', { name: /category$/i }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Rooms')
    await page.keyboard.press('Escape')
    await leave(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.locator('input[type=file]').last().setInputFiles('public/pictures/hero-720.jpg')
    await expect(page.getByText('hero-720.jpg')).toBeVisible()
    await page.getByRole('link', { name: 'Cancel', exact: true }).click()
    await stay(page)
    await expect(page.getByText('hero-720.jpg')).toBeVisible()
    await page.getByRole('link', { name: '← Back to Gallery' }).click()
    await leave(page)
    await expect(page).toHaveURL(/\/admin\/gallery$/)
    expect(consoleErrors).toEqual([])
  })
})

test('a name typed on the dashboard is asked about, also at "Not now"', async ({
  page,
  uniqueName,
}) => {
  const email = addressOf(uniqueName)
  await storeAdmin(email, password, '')
  await signIn(page, { email, password })
  await openHydrated(page, '/admin')
  const name = page.getByLabel('What is your name?')
  await name.fill('Abena')
  await page.getByRole('button', { name: 'Not now' }).click()
  await stay(page)
  await page
    .getByRole('link', { name: /^View all|Appointments/ })
    .first()
    .click()
  await stay(page)
  await expect(name).toHaveValue('Abena')
  await page.getByRole('button', { name: 'Not now' }).click()
  await leave(page)
  await expect(name).toHaveCount(0)
})

test('what the first admin has typed into the set-up is asked about, but for the password', async ({
  newSite,
  newDevice,
}) => {
  const site = await newSite({ ADMIN_EMAIL: '', ADMIN_PASSWORD: '' })
  const setUp = () => /\/admin\/setup\?token=[\w-]+/.exec(site.output())?.[0]
  await expect.poll(setUp).toBeTruthy()
  const page = await newDevice({ baseURL: site.url })
  let questions = 0
  page.on('dialog', (browser) => {
    questions += 1
    void browser.dismiss()
  })
  await openHydrated(page, setUp() ?? '')
  await page.getByLabel('Full name').fill('Abena')
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => questions).toBe(1)
  await page.getByLabel('Full name').fill('')
  await page.getByLabel('New password').fill(password)
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => page.isClosed()).toBe(true)
  expect(questions).toBe(1)
})
