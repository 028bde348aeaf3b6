import type { Page } from '@playwright/test'
import { expectNoViolation } from './axe.ts'
import { signIn } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import {
  changeAppointment,
  collectConsoleErrors,
  confirmInAWeek,
  openList,
  rowOf,
  sendRequest,
} from './front-desk.ts'
import { expectHydrated, openHydrated } from './hydrated-page.ts'
import { addressOf, password } from './new-admin.ts'
import { logOut } from './phone-menu.ts'
import { storeAdmin } from './staff.ts'

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Unsaved changes' })
const stay = (page: Page) => question(page).getByRole('button', { name: 'Stay' }).click()
const leave = (page: Page) => question(page).getByRole('button', { name: 'Leave' }).click()

test.describe('what was typed into an appointment', () => {
  let email = ''
  let consoleErrors: string[] = []

  test.beforeEach(async ({ page, uniqueName }) => {
    email = `unsaved-${uniqueName}@example.com`
    consoleErrors = collectConsoleErrors(page)
    await sendRequest(page, email)
    await signIn(page)
    await openList(page, email)
    await rowOf(page, email).getByRole('link', { name: /^Edit/ }).click()
  })

  test('is asked about at Escape, Cancel and the back button, and stays when the person chooses to stay', async ({
    page,
  }) => {
    const dialog = page.getByRole('dialog', { name: /^Appointment/ })
    const notes = dialog.getByLabel('Notes')
    const expectStillOpen = async () => {
      await expect(question(page)).toContainText('You have unsaved changes. Leave this page?')
      await stay(page)
      await expect(question(page)).toHaveCount(0)
      await expect(notes).toHaveValue('Half a sentence')
    }
    await notes.fill('Half a sentence')
    await page.keyboard.press('Escape')
    await expect(question(page).getByRole('button', { name: 'Stay' })).toBeFocused()
    await expectNoViolation(page)
    await expectStillOpen()
    await expect(notes).toBeFocused()
    await dialog.getByRole('link', { name: 'Cancel', exact: true }).click()
    await expectStillOpen()
    await page.goBack()
    await expectStillOpen()
    // Escape is pressed twice, because browsers do not let a page cancel a second Escape in a row.
    for (let times = 0; times < 5; times += 1) await page.keyboard.press('Escape')
    await expect(notes).toBeVisible()
    await expect(notes).toHaveValue('Half a sentence')
    await page.mouse.click(2, 2)
    await expect(dialog).toBeVisible()
    if (await question(page).isVisible()) await stay(page)
    await dialog.getByRole('link', { name: 'Cancel', exact: true }).click()
    await leave(page)
    await expect(dialog).toBeHidden()
    await expect(rowOf(page, email).getByRole('link', { name: /^Edit/ })).toBeFocused()
    await rowOf(page, email).getByRole('link', { name: /^Edit/ }).click()
    await expect(notes).toHaveValue('')
    expect(consoleErrors).toEqual([])
  })

  test('is not asked about when nothing was changed, and when it was saved', async ({ page }) => {
    const dialog = page.getByRole('dialog', { name: /^Appointment/ })
    const notes = dialog.getByLabel('Notes')
    await notes.fill('Taken back')
    await notes.fill('')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(question(page)).toHaveCount(0)
    await rowOf(page, email).getByRole('link', { name: /^Edit/ }).click()
    await notes.fill('Saved')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Appointment saved')).toBeVisible()
    await expect(question(page)).toHaveCount(0)
    await page.reload()
    expect(consoleErrors).toEqual([])
  })

  test('is asked about before a message is sent or marked by a button of the dialog', async ({
    page,
  }) => {
    const dialog = page.getByRole('dialog', { name: /^Appointment/ })
    await expect(dialog).toBeVisible()
    await confirmInAWeek(email)
    await page.reload()
    await expectHydrated(dialog)
    const notes = dialog.getByLabel('Notes')
    const expectAsked = async (button: string, toast: string) => {
      await notes.fill(`Before: ${button}`)
      await dialog.getByRole('button', { name: button }).click()
      await stay(page)
      await expect(notes).toHaveValue(`Before: ${button}`)
      await expect(page.getByText(toast)).toHaveCount(0)
      await dialog.getByRole('button', { name: button }).click()
      await leave(page)
      await expect(page.getByText(toast)).toBeVisible()
      await expect(notes).toHaveValue('')
    }
    await expectAsked('Say that the result is ready', 'Message prepared: the result is ready')
    await expectAsked('Told by phone', 'Recorded: the patient was told')
    expect(consoleErrors).toEqual([])
  })

  test('is asked about where a time is chosen in the schedule', async ({ page }) => {
    await page.getByRole('link', { name: 'Choose a time in the schedule' }).click()
    const time = page.getByLabel('Time', { exact: true })
    await time.fill('09:37')
    await page.getByRole('link', { name: 'Cancel', exact: true }).click()
    await stay(page)
    // Another day of the schedule leaves it as it is.
    const address = page.url()
    await page.getByRole('link', { name: 'The day after' }).click()
    await expect(page).not.toHaveURL(address)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(time).toHaveValue('09:37')
    await time.fill('')
    await page.getByRole('link', { name: 'Cancel', exact: true }).click()
    await expect(time).toHaveCount(0)
    expect(consoleErrors).toEqual([])
  })

  test('is asked about when what is undone needs another time, which is chosen elsewhere', async ({
    page,
  }) => {
    await expect(page.getByRole('dialog')).toBeVisible()
    await sendRequest(page, email, { request_key: `second-${email}`.replaceAll(/[^\w-]/g, '-') })
    const past = { appointment_date: '2026-01-05', appointment_time: '09:30' }
    await changeAppointment(email, { ...past, status: 'confirmed' })
    await openList(page, email)
    await rowOf(page, email).first().getByRole('link', { name: /^Edit/ }).click()
    const dialog = page.getByRole('dialog', { name: /^Appointment/ })
    await dialog.getByLabel('Status').selectOption('Cancelled')
    await dialog.getByRole('button', { name: 'Save and Next' }).click()
    await expect(dialog).toContainText('This is the next one')
    const notes = dialog.getByLabel('Notes')
    await notes.fill('Half a sentence')
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await stay(page)
    await expect(notes).toHaveValue('Half a sentence')
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await leave(page)
    await expect(page.getByRole('heading', { name: /^Choose a time for/ })).toBeVisible()
    expect(consoleErrors).toEqual([])
  })

  test('is asked about before the tab is closed, and after a save that was refused', async ({
    page,
  }) => {
    const dialog = page.getByRole('dialog', { name: /^Appointment/ })
    await dialog.getByLabel('Notes').fill('Refused')
    await page.route('**/edit.data*', (route) => route.abort())
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await page.keyboard.press('Escape')
    await stay(page)
    let dialogMessage = ''
    page.once('dialog', (browser) => {
      dialogMessage = browser.type()
      void browser.dismiss()
    })
    await page.close({ runBeforeUnload: true })
    await expect.poll(() => dialogMessage).toBe('beforeunload')
  })
})

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
