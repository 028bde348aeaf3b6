import type { Locator } from '@playwright/test'
import { expectNoViolation } from './axe.ts'
import { signIn } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import {
  changeAppointment,
  collectConsoleErrors,
  openList,
  openRequest,
  rowOf,
  statusOf,
} from './front-desk.ts'
import { openHydrated } from './hydrated-page.ts'

/** Moves an element and what is in it to a time of their animations, and stops them there: a slow machine must not be late. */
const moveAnimations = (element: Locator, ms: number) =>
  element.evaluate((shown, time) => {
    for (const animation of shown.getAnimations({ subtree: true })) {
      animation.pause()
      animation.currentTime = time
    }
  }, ms)

test.describe('the front desk, changing a status,', () => {
  let email = ''
  let consoleErrors: string[] = []

  test.beforeEach(async ({ page, uniqueName }) => {
    consoleErrors = collectConsoleErrors(page)
    email = await openRequest(page, uniqueName)
  })

  test('confirms a request where it stands, and the list remembers', async ({ page }) => {
    await changeAppointment(email, { branch: null })
    await statusOf(page, email).selectOption('Confirmed')
    await expect(page.getByText('Status changed to Confirmed')).toBeVisible()
    const addition = rowOf(page, email).getByRole('link', { name: /^Add a .+ and a branch/ })
    await expect(addition).toBeVisible()
    await page.reload()
    await expect(statusOf(page, email)).toHaveValue('confirmed')
    await expectNoViolation(page)
    expect(consoleErrors).toEqual([])
  })

  test('takes a status back that could not be stored, and says so', { tag: '@any-width' }, async ({
    page,
  }) => {
    await page.route('**/status.data*', (route) => route.abort())
    await statusOf(page, email).focus()
    await statusOf(page, email).selectOption('Cancelled')
    const alert = page.getByRole('alertdialog')
    await expect(alert).toContainText('Failed to update status. Please try again.')
    await expect(statusOf(page, email)).toHaveValue('pending')
    await expectNoViolation(page)
    await alert.getByRole('button', { name: 'OK' }).click()
    await expect(alert).toBeHidden()
    await expect(statusOf(page, email)).toBeFocused()
  })

  test('says what was done for a while, and for longer to those who listen', {
    tag: '@any-width',
  }, async ({ page }) => {
    await statusOf(page, email).selectOption('Confirmed')
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
    await statusOf(page, email).selectOption('Pending')
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
    await waiting.selectOption('Cancelled')
    const toast = page.getByRole('status').filter({ hasText: 'Status changed to Cancelled' })
    await expect(toast).toContainText('Undo')
    await expect(waiting).toHaveCount(0)
    const undo = toast.getByRole('button', { name: 'Undo' })
    await undo.focus()
    // It stays for as long as somebody is at it.
    await expect(toast.locator('div')).toHaveCSS('animation-name', 'none')
    await expectNoViolation(page)
    await expect(undo).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Enter')
    await expect(page.getByText('Status changed to Pending')).toBeVisible()
    await expect(waiting).toHaveValue('pending')
    await expect(page.locator('main')).toBeFocused()
    await page.getByRole('link', { name: /^Edit/ }).click()
    await expect(page.getByRole('dialog')).toContainText('Cancelled → Pending')
    expect(consoleErrors).toEqual([])
  })

  test('undoes what a dialog or a choice of several has changed', { tag: '@any-width' }, async ({
    page,
  }) => {
    await rowOf(page, email).getByRole('link', { name: /^Edit/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Status').selectOption('Cancelled')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(statusOf(page, email)).toHaveValue('cancelled')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Status changed to Pending')).toBeVisible()
    await expect(statusOf(page, email)).toHaveValue('pending')

    await rowOf(page, email).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Cancel them' }).click()
    await expect(page.getByText('All of them are cancelled')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(statusOf(page, email)).toHaveValue('pending')
    expect(consoleErrors).toEqual([])
  })

  test('undoes nothing that somebody else has changed since', { tag: '@any-width' }, async ({
    page,
    newDevice,
  }) => {
    const other = await newDevice()
    await signIn(other)
    await statusOf(page, email).focus()
    await statusOf(page, email).selectOption('Confirmed')
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.focus()
    await openList(other, email)
    await statusOf(other, email).selectOption('Completed')
    await expect(other.getByText('Status changed to Completed')).toBeVisible()
    await undo.click()
    await expect(page.getByRole('alertdialog')).toContainText(
      'Somebody else has changed this appointment in the meantime',
    )
    await page.getByRole('button', { name: 'OK' }).click()
    await expect(statusOf(page, email)).toHaveValue('completed')
    await expect(statusOf(page, email)).toBeFocused()
  })

  test('can be done twice before the list was read again', { tag: '@any-width' }, async ({
    page,
  }) => {
    const isReadAgain = Promise.withResolvers<void>()
    await page.route('**/admin/appointments.data*', async (route) => {
      await isReadAgain.promise
      await route.continue()
    })
    for (const status of ['Confirmed', 'Completed']) {
      await statusOf(page, email).selectOption(status)
      await expect(page.getByText(`Status changed to ${status}`)).toBeVisible()
    }
    isReadAgain.resolve()
    await expect(statusOf(page, email)).toHaveValue('completed')
  })

  test('says what was done although the next screen is already on its way', {
    tag: '@any-width',
  }, async ({ page }) => {
    const isShown = Promise.withResolvers<void>()
    await page.route('**/edit.data*', async (route) => {
      await isShown.promise
      await route.continue()
    })
    await rowOf(page, email).getByRole('link', { name: /^Edit/ }).click()
    await statusOf(page, email).selectOption('Confirmed')
    await expect(page.getByText('Status changed to Confirmed')).toBeVisible()
    isShown.resolve()
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
    await statusOf(other, email).selectOption('Confirmed')
    await expect(other.getByText('Status changed to Confirmed')).toBeVisible()
    await statusOf(page, email).selectOption('Cancelled')
    await expect(page.getByRole('alertdialog')).toContainText(
      'Somebody else has changed this appointment in the meantime',
    )
    await page.getByRole('button', { name: 'OK' }).click()
    await expect(statusOf(page, email)).toHaveValue('confirmed')
  })
})
