import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expectNoViolation } from './axe.ts'
import { signIn } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { collectConsoleErrors, openList, request, rowOf } from './front-desk.ts'
import { openHydrated } from './hydrated-page.ts'

/** Moves an element and what is in it to a time of their animations. */
const moveAnimations = (element: Locator, ms: number) =>
  element.evaluate((shown, time) => {
    for (const animation of shown.getAnimations({ subtree: true })) animation.currentTime = time
  }, ms)

const status = (page: Page, email: string) => rowOf(page, email).getByRole('combobox')

test.describe('the front desk', () => {
  let email = ''
  let consoleErrors: string[] = []

  test.beforeEach(async ({ page, uniqueName }) => {
    email = `desk-${uniqueName}@example.com`
    consoleErrors = collectConsoleErrors(page)
    await request(page, email)
    await signIn(page)
    await openList(page, email)
  })

  test('confirms a request where it stands, and the list remembers', async ({ page }) => {
    await status(page, email).selectOption('Confirmed')
    await expect(page.getByText('Status changed to Confirmed')).toBeVisible()
    await expect(rowOf(page, email).getByRole('link', { name: /^Add a day/ })).toBeVisible()
    await page.reload()
    await expect(status(page, email)).toHaveValue('confirmed')
    await expectNoViolation(page)
    expect(consoleErrors).toEqual([])
  })

  test('takes a status back that could not be stored, and says so', { tag: '@any-width' }, async ({
    page,
  }) => {
    await page.route('**/status.data*', (route) => route.abort())
    await status(page, email).focus()
    await status(page, email).selectOption('Cancelled')
    const alert = page.getByRole('alertdialog')
    await expect(alert).toContainText('Failed to update status. Please try again.')
    await expect(status(page, email)).toHaveValue('pending')
    await expectNoViolation(page)
    await alert.getByRole('button', { name: 'OK' }).click()
    await expect(alert).toBeHidden()
    await expect(status(page, email)).toBeFocused()
  })

  test('says what was done for a while, and for longer to those who listen', {
    tag: '@any-width',
  }, async ({ page }) => {
    await status(page, email).selectOption('Confirmed')
    const notice = page.getByRole('status').getByText('Status changed to Confirmed')
    await expect(notice).toHaveCSS('opacity', '1')
    const undo = page.getByRole('button', { name: 'Undo' })
    await moveAnimations(notice, 14_900)
    await expect(notice).toHaveCSS('opacity', '1')
    await expect(undo).toBeVisible()
    await moveAnimations(notice, 15_100)
    await expect(notice).toHaveCSS('opacity', '0')
    await expect(undo).toBeHidden()
    // A repeated message is announced and shown again.
    await status(page, email).selectOption('Pending')
    await expect(page.getByText('Status changed to Pending')).toHaveCSS('opacity', '1')
    await rowOf(page, email).getByRole('link', { name: /^Edit/ }).click()
    await expect(page.getByText('Status changed to')).toHaveCount(0)
  })

  test('undoes a status by keyboard, also of a row that has left the list', {
    tag: '@any-width',
  }, async ({ page }) => {
    await openHydrated(page, `/admin/appointments?waiting=yes&q=${encodeURIComponent(email)}`)
    // On "Waiting" a row shows no email.
    const waiting = page.getByRole('row').getByRole('combobox')
    await waiting.focus()
    await waiting.selectOption('Confirmed')
    const toast = page.getByRole('status').filter({ hasText: 'Status changed to Confirmed' })
    await expect(toast).toContainText('Undo')
    await expect(waiting).toHaveCount(0)
    await expectNoViolation(page)
    const undo = toast.getByRole('button', { name: 'Undo' })
    await undo.focus()
    // It stays for as long as somebody is at it.
    await expect(toast.locator('p')).toHaveCSS('animation-name', 'none')
    await expect(undo).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Enter')
    await expect(page.getByText('Status changed to Pending')).toBeVisible()
    await expect(waiting).toHaveValue('pending')
    await expect(page.locator('main')).toBeFocused()
    await page.getByRole('link', { name: /^Edit/ }).click()
    await expect(page.getByRole('dialog')).toContainText('Confirmed → Pending')
    expect(consoleErrors).toEqual([])
  })

  test('undoes nothing that somebody else has changed since', { tag: '@any-width' }, async ({
    page,
    newDevice,
  }) => {
    const other = await newDevice()
    await signIn(other)
    await status(page, email).focus()
    await status(page, email).selectOption('Confirmed')
    const undo = page.getByRole('button', { name: 'Undo' })
    await expect(undo).toBeVisible()
    await openList(other, email)
    await status(other, email).selectOption('Completed')
    await expect(other.getByText('Status changed to Completed')).toBeVisible()
    await undo.click()
    await expect(page.getByRole('alertdialog')).toContainText(
      'Somebody else has changed this appointment in the meantime',
    )
    await page.getByRole('button', { name: 'OK' }).click()
    await expect(status(page, email)).toHaveValue('completed')
    await expect(status(page, email)).toBeFocused()
  })

  test('says what was done although the next screen is already on its way', {
    tag: '@any-width',
  }, async ({ page }) => {
    await page.route('**/edit.data*', async (route) => {
      const isDone = page.getByText('Status changed to Confirmed')
      await expect(isDone).toBeVisible()
      await route.continue()
    })
    await rowOf(page, email).getByRole('link', { name: /^Edit/ }).click()
    await status(page, email).selectOption('Confirmed')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.getByText('Status changed to Confirmed')).toBeAttached()
  })

  test('reports a conflict to the slower of two people', { tag: '@any-width' }, async ({
    page,
    newDevice,
  }) => {
    const other = await newDevice()
    await signIn(other)
    await openList(other, email)
    await status(other, email).selectOption('Confirmed')
    await expect(other.getByText('Status changed to Confirmed')).toBeVisible()
    await status(page, email).selectOption('Cancelled')
    await expect(page.getByRole('alertdialog')).toContainText(
      'Somebody else has changed this appointment in the meantime',
    )
    await page.getByRole('button', { name: 'OK' }).click()
    await expect(status(page, email)).toHaveValue('confirmed')
  })

  test('enters the appointment of a caller, and asks first about the open request', async ({
    page,
    uniqueName,
  }) => {
    const phone = `020 ${(Number.parseInt(uniqueName, 16) % 9_000_000) + 1_000_000}`
    await request(page, `caller-${uniqueName}@example.com`, { phone })
    await page.getByRole('link', { name: 'New appointment' }).click()
    await page.getByRole('button', { name: 'Save appointment' }).click()
    // On a phone the button is far below the first error.
    await expect(page.getByLabel('First Name')).toBeFocused()
    await page.getByLabel('First Name').fill('Fati')
    await page.getByLabel('Last Name').fill('Alhassan')
    await page.getByLabel('Phone').fill(phone)
    await page.getByLabel('Service').selectOption('ECG')
    await page.getByRole('button', { name: 'Save appointment' }).click()
    await expect(page.getByText('already has an open appointment')).toBeVisible()
    await expect(page.getByLabel('First Name')).toHaveValue('Fati')
    await expectNoViolation(page)
    await page.getByLabel(/save it as well/).check()
    await page.getByRole('button', { name: 'Save appointment' }).click()
    await expect(page.getByRole('dialog')).toContainText('Entered by')
    await expect(page.getByRole('status').getByText('Appointment saved')).toBeVisible()
    expect(consoleErrors.filter((each) => !/409|422/.test(each))).toEqual([])
  })

  test('prints a day without the frame around it', async ({ page }) => {
    await page.getByRole('link', { name: 'Day sheet' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoViolation(page)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(page.getByRole('link', { name: 'Dashboard' })).toBeHidden()
    expect(consoleErrors).toEqual([])
  })

  test('says that it is loading while another filter is on its way', { tag: '@any-width' }, async ({
    page,
  }) => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/appointments.data*', async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('link', { name: /Completed$/ }).click()
    await expect(page.getByText('Loading appointments...')).toBeVisible()
    release()
    await expect(page.getByText('Loading appointments...')).toBeHidden()
    await expect(page).toHaveURL(/status=completed/)
    await expect(page).toHaveURL(/q=desk-/)
  })

  test('works without JavaScript: status, edit and deletion', async ({ newDevice }) => {
    const page = await newDevice({ javaScriptEnabled: false })
    await signIn(page)
    await page.goto(`/admin/appointments?q=${email}`)
    await status(page, email).selectOption('Confirmed')
    await page.getByRole('button', { name: 'Set' }).click()
    await expect(page.getByText('Status changed to Confirmed')).toBeVisible()
    await expect(page).toHaveURL(
      `/admin/appointments?q=${encodeURIComponent(email)}&done=confirmed`,
    )
    await expect(status(page, email)).toHaveValue('confirmed')
    await rowOf(page, email).getByRole('link', { name: /^Edit/ }).click()
    await page.getByLabel('Notes').fill('By hand')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await rowOf(page, email).getByRole('link', { name: /^Edit/ }).click()
    await expect(page.getByLabel('Notes')).toHaveValue('By hand')
    await page.getByRole('link', { name: 'Cancel', exact: true }).click()
    await rowOf(page, email)
      .getByRole('link', { name: /^Delete/ })
      .click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('No appointments match these filters.')).toBeVisible()
  })

  test('exports what the list shows as a file', { tag: '@any-width' }, async ({ page }) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^appointments-all-[\d-]+\.csv$/)
    const text = await readFile(await download.path(), 'utf8')
    expect(text).toContain(email)
    expect(text.trim().split('\r\n')).toHaveLength(2)
  })

  test('nothing is wider than the screen, and what a thumb must hit is large enough', async ({
    page,
    viewport,
  }) => {
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(viewport?.width ?? 0)
    const controls = page.locator('main :is(a, button, select, input, summary):visible')
    for (const control of await controls.all()) {
      const box = await control.boundingBox()
      if (width < 500) expect(box?.height, await control.innerText()).toBeGreaterThanOrEqual(44)
    }
  })
})
