import type { Page } from '@playwright/test'
import { comingDay } from '#tests/coming-day.ts'
import { expectNoViolation } from './axe.ts'
import { signIn } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { collectConsoleErrors, openList, rowOf, sendRequest } from './front-desk.ts'

const status = (page: Page, email: string) => rowOf(page, email).getByRole('combobox')

test.describe('the dialogs of an appointment', () => {
  let email = ''
  let consoleErrors: string[] = []

  test.beforeEach(async ({ page, uniqueName }) => {
    email = `desk-${uniqueName}@example.com`
    consoleErrors = collectConsoleErrors(page)
    await sendRequest(page, email)
    await signIn(page)
    await openList(page, email)
  })

  test('edits date, time, status and notes, beginning with the date that was asked for', async ({
    page,
    uniqueName,
  }) => {
    const email = `preferred-${uniqueName}@example.com`
    const date = comingDay()
    await sendRequest(page, email, { preferred_date: date })
    await openList(page, email)
    const edit = rowOf(page, email).getByRole('link', { name: /^Edit/ })
    await edit.click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('(Using preferred date)')).toBeVisible()
    await expect(dialog.getByLabel('Appointment Date')).toHaveValue(date)
    await expectNoViolation(page)
    await dialog.getByLabel('Appointment Time').fill('09:30')
    await dialog.getByLabel('Status').selectOption('Confirmed')
    await dialog.getByLabel('Notes').fill('Full bladder')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('status').getByText('Appointment saved')).toBeVisible()
    await expect(rowOf(page, email)).toContainText('9:30 AM')
    await expect(status(page, email)).toHaveValue('confirmed')
    await expect(edit).toBeFocused()
    await edit.click()
    await expect(dialog.getByText('(Using preferred date)')).toBeHidden()
    await expect(dialog.getByText('Pending → Confirmed')).toBeVisible()
    expect(consoleErrors).toEqual([])
  })

  test('leaves the dialog open with what was typed when saving fails', {
    tag: '@any-width',
  }, async ({ page }) => {
    await rowOf(page, email).getByRole('link', { name: /^Edit/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Notes').fill('Keep this')
    await page.route('**/edit.data*', (route) => route.abort())
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(
      'Failed to update appointment. Please try again.',
    )
    await expect(dialog.getByLabel('Notes')).toHaveValue('Keep this')
    await page.unroute('**/edit.data*')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(dialog).toBeHidden()
  })

  test('opens the dialog at its top, also when a message could be sent from it', async ({
    page,
  }) => {
    await status(page, email).selectOption('Cancelled')
    await expect(page.getByRole('status').getByText('Status changed to Cancelled')).toBeVisible()
    await rowOf(page, email).getByRole('link', { name: /^Edit/ }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('link', { name: 'Cancellation' })).toBeVisible()
    await expect(dialog.getByRole('heading', { name: /^Appointment/ })).toBeFocused()
    await expect(dialog).toHaveJSProperty('scrollTop', 0)
  })

  test('closes the dialog with Escape and stands where it stood', async ({ page }) => {
    const edit = rowOf(page, email).getByRole('link', { name: /^Edit/ })
    await edit.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(edit).toBeFocused()
    await expect(page).toHaveURL(/\/admin\/appointments\?q=/)
  })

  test('opens a dialog again that was closed before the list is back', {
    tag: '@any-width',
  }, async ({ page }) => {
    for (const act of [/^Edit/, /^Delete/]) {
      const link = rowOf(page, email).getByRole('link', { name: act })
      const dialog = page.locator('dialog')
      await link.click()
      await expect(dialog).toBeVisible()
      // The answer with the list never arrives, as on a weak network.
      await page.route('**/admin/appointments.data*', () => {})
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await link.click()
      await expect(dialog).toBeVisible()
      await page.unroute('**/admin/appointments.data*')
      await openList(page, email)
    }
  })

  test('says what was done without covering the buttons of the next one', async ({
    page,
    uniqueName,
  }) => {
    await sendRequest(page, `next-${uniqueName}@example.com`)
    await page.goto(`/admin/appointments?q=${encodeURIComponent(uniqueName)}`)
    await page.getByRole('link', { name: /^Edit/ }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Notes').fill('Called')
    const next = dialog.getByRole('button', { name: 'Save and Next' })
    await next.click()
    const toast = dialog.getByText('Saved. This is the next one')
    await expect(toast).toBeVisible()
    const covered = await toast.boundingBox()
    const button = await next.boundingBox()
    expect(covered && button && covered.y + covered.height <= button.y).toBe(true)
  })

  test('asks before it deletes, and deletes', { tag: '@any-width' }, async ({ page }) => {
    await rowOf(page, email)
      .getByRole('link', { name: /^Delete/ })
      .click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(
      'Are you sure you want to delete the appointment for Amina Yakubu? This action cannot be undone.',
    )
    await expect(question.getByRole('link', { name: 'Cancel' })).toBeFocused()
    await expectNoViolation(page)
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('No appointments match these filters.')).toBeVisible()
    await expect(page.getByRole('status').getByText('Appointment deleted')).toBeVisible()
    expect(consoleErrors).toEqual([])
  })

  test('reports a deletion that failed', { tag: '@any-width' }, async ({ page }) => {
    await rowOf(page, email)
      .getByRole('link', { name: /^Delete/ })
      .click()
    const question = page.getByRole('alertdialog')
    await expect(question).toBeVisible()
    await page.route('**/delete.data*', (route) => route.abort())
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(question).toContainText('Failed to delete appointment. Please try again.')
  })
})
