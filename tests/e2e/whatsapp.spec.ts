import type { BrowserContext, Page } from '@playwright/test'
import { weekdayDate } from '#app/values/date-text.ts'
import { comingDay } from '#tests/coming-day.ts'
import { expectNoViolation } from './axe.ts'
import { signIn } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { collectConsoleErrors, openList, rowOf, sendRequest } from './front-desk.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Appointment/ })

async function openedChat(context: BrowserContext, click: () => Promise<void>) {
  const [chat] = await Promise.all([context.waitForEvent('page'), click()])
  return new URL(chat.url()).searchParams.get('text') ?? ''
}

test.describe('a message by WhatsApp says what is on the screen', () => {
  let email = ''
  let consoleErrors: string[] = []

  test.beforeEach(async ({ page, context, uniqueName }) => {
    email = `chat-${uniqueName}@example.com`
    consoleErrors = collectConsoleErrors(page)
    await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
    await sendRequest(page, email)
    await signIn(page)
    await openList(page, email)
  })

  test('a confirmation says what it lacks, saves first, and then names day and time', async ({
    page,
    context,
  }) => {
    await rowOf(page, email).getByRole('link', { name: /^Edit/ }).click()
    const dialog = dialogOf(page)
    await expect(
      dialog.getByText('A confirmation needs the status Confirmed, a day, and a time.'),
    ).toBeVisible()
    await dialog.getByLabel('Status').selectOption('Confirmed')
    await dialog.getByLabel('Appointment Date').fill(comingDay())
    await expect(dialog.getByText('A confirmation needs a time.')).toBeVisible()
    await expect(dialog.getByRole('link', { name: /Confirmation/ })).toHaveCount(0)
    await dialog.getByLabel('Appointment Time').fill('09:30')
    await dialog.getByLabel('Branch').selectOption('Wenchi')
    await expectNoViolation(page)
    await dialog.getByRole('button', { name: 'Save, then write the confirmation' }).click()
    const link = dialog.getByRole('link', { name: 'Confirmation' })
    await expect(link).toBeFocused()
    await expect(dialog.getByText('Pending → Confirmed')).toBeVisible()
    await expectNoViolation(page)
    const text = await openedChat(context, () => link.click())
    expect(text).toContain(
      `on ${weekdayDate(comingDay())} at 9:30 AM at our Wenchi branch is confirmed.`,
    )
    await expect(dialog.getByText('Confirmation opened by')).toBeVisible()
    // The screen shows another day again, so the message must not name the stored one.
    await dialog.getByLabel('Appointment Time').fill('14:00')
    await expect(link).toHaveCount(0)
    await dialog.getByLabel('Appointment Time').fill('09:30')
    await expect(link).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\/admin\/appointments\?q=[^&]+$/)
    expect(consoleErrors).toEqual([])
  })

  test('a preferred day on the screen is stored before a reminder names it', async ({
    page,
    context,
    uniqueName,
  }) => {
    const email = `preferred-${uniqueName}@example.com`
    const preferred_date = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
    await sendRequest(page, email, { preferred_date })
    await openList(page, email)
    await rowOf(page, email).getByRole('link', { name: /^Edit/ }).click()
    const dialog = dialogOf(page)
    await dialog.getByLabel('Appointment Time').fill('09:30')
    await dialog.getByLabel('Status', { exact: true }).selectOption('Confirmed')
    await dialog.getByRole('button', { name: 'Save, then write the reminder' }).click()
    const text = await openedChat(context, () =>
      dialog.getByRole('link', { name: 'Reminder' }).click(),
    )
    expect(text).toContain(`, ${preferred_date.slice(0, 4)} at 9:30 AM at our Bole branch.`)
    await expect(dialog.getByText('Reminder opened by')).toBeVisible()
    await dialog.getByRole('link', { name: 'Cancel', exact: true }).click()
    await expect(rowOf(page, email)).toContainText('Agreed:')
  })

  test('a confirmed row without day and time asks for them in place of a message', async ({
    page,
  }) => {
    const row = rowOf(page, email)
    await row.getByRole('combobox').selectOption('Confirmed')
    await expect(page.getByText('Status changed to Confirmed')).toBeVisible()
    await expect(row.getByRole('link', { name: /WhatsApp/ })).toHaveCount(0)
    await row.getByRole('link', { name: 'Add a day and a time for Amina Yakubu' }).click()
    const dialog = dialogOf(page)
    await dialog.getByLabel('Appointment Date').fill(comingDay())
    await dialog.getByLabel('Appointment Time').fill('09:30')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(row.getByRole('link', { name: 'WhatsApp confirmation to Amina' })).toBeVisible()
    await expect(row.getByRole('link', { name: /^Add a/ })).toHaveCount(0)
  })

  test('without JavaScript it is saved first as well', async ({ newDevice }) => {
    const page = await newDevice({ javaScriptEnabled: false })
    await signIn(page)
    await page.goto(`/admin/appointments?q=${email}`)
    await rowOf(page, email).getByRole('link', { name: /^Edit/ }).click()
    await page.getByLabel('Status', { exact: true }).selectOption('Cancelled')
    await page.getByLabel('Notes').fill('Called')
    await page.getByRole('button', { name: 'Save, then write the confirmation' }).click()
    await expect(page.getByRole('alert')).toContainText('Nothing was saved yet.')
    await expect(page.getByLabel('Notes')).toHaveValue('Called')
    await page.getByRole('button', { name: 'Save, then write the cancellation' }).click()
    await expect(page.getByText('Pending → Cancelled')).toBeVisible()
    await expect(page.getByText('Now open WhatsApp: the message is written.')).toBeVisible()
    const context = page.context()
    await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
    const link = page.getByRole('link', { name: 'Cancellation', exact: true })
    expect(await openedChat(context, () => link.click())).toContain('cancelled')
  })
})
