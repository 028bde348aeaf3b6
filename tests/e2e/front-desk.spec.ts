import { comingDay } from '#tests/coming-day.ts'
import { phoneOf } from './appointment-form.ts'
import { expectNoViolation } from './axe.ts'
import { signIn } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { changeAppointment, openRequest, rowOf, sendRequest, statusOf } from './front-desk.ts'
import { collectConsoleErrors, openHydrated, question, stay } from './hydrated-page.ts'
import { lowControls, overflow } from './layout.ts'

// The list of all appointments; the day's work is in `today.spec.ts`.
test('an appointment is changed, written to and deleted by keys and touch', async ({
  page,
  context,
  uniqueName,
}) => {
  test.slow()
  const consoleErrors = collectConsoleErrors(page)
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  const email = await openRequest(page, uniqueName)
  const edit = rowOf(page, email).getByRole('link', { name: /^Edit/ })
  const dialog = page.getByRole('dialog', { name: /^Appointment/ })
  const notes = dialog.getByLabel('Notes')

  await test.step('it fits, a thumb hits every control, and the box that chooses it is seen', async () => {
    expect(await overflow(page)).toBe(0)
    expect(await lowControls(page)).toEqual([])
    const box = rowOf(page, email).getByRole('checkbox')
    await expect(box).toHaveCSS('opacity', '1')
    await box.check()
    await expect(page.getByText('1 appointment chosen')).toBeVisible()
    await box.uncheck()
  })

  await test.step('a status is undone by keys', async () => {
    await statusOf(page, email).selectOption('Confirmed')
    const toast = page.getByRole('status').filter({ hasText: 'Status changed to Confirmed' })
    const undo = toast.getByRole('button', { name: 'Undo' })
    await undo.focus()
    // It stays for as long as somebody is at it.
    await expect(toast.locator('div')).toHaveCSS('animation-name', 'none')
    await expectNoViolation(page)
    await expect(undo).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Enter')
    await expect(statusOf(page, email)).toHaveValue('pending')
    await expect(page.locator('main')).toBeFocused()
    // What was done is said for fifteen seconds; the animations are moved there, since a slow machine must not be late.
    const notice = page.getByRole('status').getByText('Status changed to Pending')
    for (const [ms, opacity] of [
      [14_900, '1'],
      [15_100, '0'],
    ] as const) {
      await notice.evaluate((shown, time) => {
        for (const animation of shown.getAnimations({ subtree: true })) {
          animation.pause()
          animation.currentTime = time
        }
      }, ms)
      await expect(notice).toHaveCSS('opacity', opacity)
    }
  })

  await test.step('typed notes are asked about at Escape, Cancel and the back button', async () => {
    await edit.focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('heading', { name: /^Appointment/ })).toBeFocused()
    await expect(dialog).toHaveJSProperty('scrollTop', 0)
    await expectNoViolation(page)
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
    await expect(notes).toHaveValue('Half a sentence')
    if (await question(page).isVisible()) await stay(page)
    await dialog.getByRole('button', { name: 'Turn messages off' }).click()
    await expectStillOpen()
  })

  await test.step('what is saved is what WhatsApp says', async () => {
    await dialog.getByLabel('Status').selectOption('Confirmed')
    await dialog.getByLabel('Appointment Date').fill(comingDay())
    await dialog.getByLabel('Appointment Time').fill('09:30')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(dialog).toBeHidden()
    await expect(rowOf(page, email)).toContainText('9:30 AM')
    await edit.click()
    const link = dialog.getByRole('link', { name: 'Open WhatsApp' })
    const [chat] = await Promise.all([context.waitForEvent('page'), link.click()])
    await chat.waitForURL('https://wa.me/**')
    expect(new URL(chat.url()).searchParams.get('text')).toContain('at 9:30 AM at our Bole branch')
    await notes.fill('Mine')
    await changeAppointment(email, { appointment_time: '10:30', notes: 'Theirs', version: 100 })
    await dialog.getByRole('button', { name: 'Yes, sent' }).click()
    await expect(link).toHaveCount(0)
  })

  await test.step('what somebody else has saved is followed, and asked about where both have written', async () => {
    await expect(dialog.getByLabel('Appointment Time')).toHaveValue('10:30')
    await expect(notes).toHaveValue('Mine')
    const save = dialog.getByRole('button', { name: 'Save Changes' })
    await save.click()
    await expect(dialog.getByText('Somebody else has written "Theirs" here.')).toBeVisible()
    await expect(notes).toHaveValue('Mine')
    await save.click()
    await expect(dialog).toBeHidden()
    await expect(rowOf(page, email)).toContainText('10:30 AM')
    await edit.click()
    await notes.fill('Taken back')
    await notes.fill('Mine')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(edit).toBeFocused()
  })

  await test.step('a deletion asks first', async () => {
    await rowOf(page, email)
      .getByRole('link', { name: /^Delete/ })
      .click()
    const deletion = page.getByRole('alertdialog')
    await expect(deletion.getByRole('link', { name: 'Cancel' })).toBeFocused()
    await deletion.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('No appointments match these filters.')).toBeVisible()
  })
  // The conflict.
  expect(consoleErrors).toEqual([expect.stringContaining('409')])
})

test('a caller is entered, by keys that can be switched off', async ({ page, uniqueName }) => {
  const email = `caller-${uniqueName}@example.com`
  await sendRequest(page, email)
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page)
  await openHydrated(page, '/admin/appointments')
  const { keyboard } = page
  await keyboard.press('/')
  const search = page.getByRole('searchbox')
  await expect(search).toBeFocused()
  await keyboard.type('n?/jek')
  await expect(search).toHaveValue('n?/jek')
  await search.fill('')
  await page.getByRole('heading', { level: 1 }).click()
  await keyboard.press('n')
  await expect(page).toHaveURL(/\/admin\/appointments\/new/)

  const message = page.getByLabel('Additional Information')
  await message.fill('n'.repeat(2010))
  await expect(page.getByText('2,010 of 2,000 characters')).toBeVisible()
  const save = page.getByRole('button', { name: 'Save Appointment' })
  await save.click()
  // The button is far below the first error.
  await expect(page.getByLabel('First Name')).toBeFocused()
  await message.fill('By phone')
  await page.getByLabel('First Name').fill('Fati')
  await page.getByLabel('Last Name').fill('Alhassan')
  await page.getByLabel('Phone').fill(phoneOf(email))
  await page.getByLabel('Service').selectOption('ECG')
  await save.click()
  await expect(page.getByText('already has an open appointment')).toBeVisible()
  await expect(page.getByLabel('First Name')).toHaveValue('Fati')
  await expectNoViolation(page)
  await page.getByLabel(/save it as well/).check()
  await save.click()
  await expect(page.getByRole('dialog')).toContainText('Entered by')

  await openHydrated(page, '/admin/appointments')
  await keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await expectNoViolation(page)
  await keys.getByLabel('Use these keys').uncheck()
  await keys.getByRole('button', { name: 'Close' }).click()
  await openHydrated(page, '/admin')
  await keyboard.press('n')
  await keyboard.press('?')
  await expect(keys).toBeHidden()
  const opener = page.getByRole('button', { name: 'Keys' })
  await opener.click()
  await expect(keys.getByLabel('Use these keys')).not.toBeChecked()
  await keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await expect(page).toHaveURL(/\/admin$/)
})

test('an open tab learns of new requests, with a bell or without', async ({ page, uniqueName }) => {
  await page.addInitScript(() => {
    const { start } = AudioScheduledSourceNode.prototype
    let tones = 0
    AudioScheduledSourceNode.prototype.start = function (when) {
      tones += 1
      document.documentElement.dataset.tones = String(tones)
      start.call(this, when)
    }
  })
  const tones = async () => Number((await page.locator('html').getAttribute('data-tones')) ?? 0)
  await signIn(page)
  await page.clock.install()
  await openHydrated(page, '/admin')
  const notice = page.getByRole('status').filter({ hasText: /new request/ })
  const bell = page.getByRole('button', { name: 'Sound for new requests' })
  const learnOf = async (name: string) => {
    // Two, since a test beside this one may delete a request that was counted.
    for (const nth of [1, 2]) await sendRequest(page, `${name}-${nth}-${uniqueName}@example.com`)
    const answered = page.waitForResponse(/new-requests/)
    await page.clock.runFor(16_000)
    await answered
  }
  await expect(bell).toHaveAttribute('aria-pressed', 'false')
  await learnOf('first')
  await expect(notice).toBeVisible()
  await expect(page).toHaveTitle(/^\(\d+\) Today/)
  expect(await tones()).toBe(0)
  await expectNoViolation(page)
  // It sounds at once, so that whoever switches it on knows what to listen for.
  await bell.click()
  await expect(bell).toHaveAttribute('aria-pressed', 'true')
  expect(await tones()).toBe(2)
  // It sounds whatever screen is open.
  await openHydrated(page, '/admin/appointments')
  await learnOf('second')
  await expect(page.locator('.news-count').filter({ visible: true })).toHaveText(/^\d+ new/)
  await expect.poll(tones).toBeGreaterThan(1)
  await notice.getByRole('link', { name: 'Show' }).click()
  await expect(notice).toBeHidden()
  await bell.click()
  await expect(bell).toHaveAttribute('aria-pressed', 'false')
})
