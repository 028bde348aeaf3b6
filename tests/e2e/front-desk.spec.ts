import { readFile } from 'node:fs/promises'
import { expectNoViolation } from './axe.ts'
import { signIn } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { collectConsoleErrors, openRequest, rowOf, sendRequest, statusOf } from './front-desk.ts'

test.describe('the front desk', () => {
  let email = ''
  let consoleErrors: string[] = []

  test.beforeEach(async ({ page, uniqueName }) => {
    consoleErrors = collectConsoleErrors(page)
    email = await openRequest(page, uniqueName)
  })

  test('enters the appointment of a caller, and asks first about the open request', async ({
    page,
    uniqueName,
  }) => {
    const phone = `020 ${(Number.parseInt(uniqueName, 16) % 9_000_000) + 1_000_000}`
    await sendRequest(page, `caller-${uniqueName}@example.com`, { phone })
    await page.getByRole('link', { name: 'New appointment' }).click()
    const message = page.getByLabel('Additional Information')
    await message.focus()
    // As a paste does: an attribute of the field would cut it.
    await page.keyboard.insertText('n'.repeat(2010))
    await expect(page.getByText('2,010 of 2,000 characters')).toBeVisible()
    await page.getByRole('button', { name: 'Save Appointment' }).click()
    // On a phone the button is far below the first error.
    await expect(page.getByLabel('First Name')).toBeFocused()
    await expect(page.getByText('Please shorten this to 2,000 characters.')).toBeVisible()
    await expect(message).toHaveValue('n'.repeat(2010))
    await message.fill('By phone')
    await page.getByLabel('First Name').fill('Fati')
    await page.getByLabel('Last Name').fill('Alhassan')
    await page.getByLabel('Phone').fill(phone)
    await page.getByLabel('Service').selectOption('ECG')
    await page.getByRole('button', { name: 'Save Appointment' }).click()
    await expect(page.getByText('already has an open appointment')).toBeVisible()
    await expect(page.getByLabel('First Name')).toHaveValue('Fati')
    await expectNoViolation(page)
    await page.getByLabel(/save it as well/).check()
    await page.getByRole('button', { name: 'Save Appointment' }).click()
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

  test('works without JavaScript: status, undo, edit and deletion', { tag: '@any-width' }, async ({
    newDevice,
  }) => {
    const page = await newDevice({ javaScriptEnabled: false })
    await signIn(page)
    await page.goto(`/admin/appointments?q=${email}`)
    await statusOf(page, email).selectOption('Confirmed')
    await page.getByRole('button', { name: 'Set' }).click()
    await expect(page.getByText('Status changed to Confirmed')).toBeVisible()
    await expect(page).toHaveURL(/\?q=[^&]+&done=confirmed&undo=[^&]+$/)
    await expect(statusOf(page, email)).toHaveValue('confirmed')
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText('Status changed to Pending')).toBeVisible()
    await expect(statusOf(page, email)).toHaveValue('pending')
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
