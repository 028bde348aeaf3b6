import { comingDay } from '#tests/coming-day.ts'
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
import { expectHydrated } from './hydrated-page.ts'
import { leave, question, stay } from './unsaved-question.ts'

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

  test('stays beside a button of the dialog that is refused', async ({ page }) => {
    const dialog = page.getByRole('dialog', { name: /^Appointment/ })
    await dialog.getByLabel('Notes').fill('Half a sentence')
    await changeAppointment(email, { version: 7 })
    await dialog.getByRole('button', { name: 'Send no more messages' }).click()
    await leave(page)
    const alert = page.getByRole('alertdialog')
    await expect(alert).toContainText(
      'Somebody else has changed this appointment in the meantime, so nothing was saved. Please look at it again.',
    )
    await alert.getByRole('button', { name: 'OK' }).click()
    await expect(dialog.getByLabel('Notes')).toHaveValue('Half a sentence')
    await dialog.getByRole('button', { name: 'Send no more messages' }).click()
    await leave(page)
    await expect(page.getByText('Nothing is sent to the patient any more')).toBeVisible()
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
    const closed = { appointment_date: comingDay(), appointment_time: '03:00' }
    await changeAppointment(email, { ...closed, status: 'confirmed' })
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
