import type { Page } from '@playwright/test'
import { seed } from '#app/domain/clinic/seed.ts'
import { insertRequest } from '#tests/appointments.ts'
import { comingDay } from '#tests/coming-day.ts'
import { clockAtTen } from '#tests/crash/clock-ahead.ts'
import { expectNoViolation } from './axe.ts'
import { signIn } from './first-admin.ts'
import { expect, type NewSite, test } from './fixtures.ts'
import { collectConsoleErrors, openHydrated } from './hydrated-page.ts'
import { inDatabase } from './in-database.ts'
import { lowControls, overflow } from './layout.ts'

const day = comingDay()
const at = (appointment_time: string, appointment_date = day) =>
  ({ status: 'confirmed', appointment_date, appointment_time }) as const

type Changes = Parameters<typeof insertRequest>[2]
/** Somebody who has asked, what else their request says, and what has become of it. */
type Patient = [first_name: string, asked?: Changes, row?: object]

/** Opens a site on which it is ten in the morning, and at Bole there is room for one ultrasound at a time. */
async function openDesk(newSite: NewSite, patients: (today: string) => Patient[]) {
  const clock = clockAtTen()
  const { url, dataDir } = await newSite(clock)
  const start = Date.now() + Number(clock.CLOCK_AHEAD_MS)
  const now = new Date(start).toISOString()
  await inDatabase(async (database) => {
    const { db } = database
    const capacity = [{ service: ['ultrasound'], inParallel: 1, minutes: 60 }]
    const content = JSON.stringify(seed.branches.map((branch) => ({ ...branch, capacity })))
    const document = { id: 'branches', content, version: 2, updated_at: now }
    await db.insertInto('website_documents').values(document).execute()
    for (const [index, [first_name, asked, row]] of patients(now.slice(0, 10)).entries()) {
      // One after the other, as they stand in the order in which they asked.
      const instant = new Date(start - 3_600_000 + index * 60_000).toISOString()
      const wanted = { preferred_date: '', service: 'Ultrasound', branch: 'Bole' } as const
      const { id } = await insertRequest(database, instant, { first_name, ...wanted, ...asked })
      const update = db.updateTable('appointments').set({ notes: null, ...row })
      await update.where('id', '=', id).execute()
    }
  }, dataDir)
  const stored = (name: string) =>
    inDatabase(
      ({ db }) =>
        db
          .selectFrom('appointments')
          .selectAll()
          .where('first_name', '=', name)
          .executeTakeFirstOrThrow(),
      dataDir,
    )
  return { url, stored }
}

const band = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const lineOf = (page: Page, name: string) => page.locator('.desk-line').filter({ hasText: name })
const sheetOf = (page: Page) => page.locator('.desk-sheet')

/** Does something that opens WhatsApp, and answers the message that is written there. */
async function messageOf(page: Page, open: () => Promise<unknown>) {
  const [chat] = await Promise.all([page.context().waitForEvent('page'), open()])
  await chat.waitForURL('https://wa.me/**')
  const text = new URL(chat.url()).searchParams.get('text')
  await chat.close()
  return text
}

test('the day of the front desk is done on one screen, by keys on a laptop', async ({
  newSite,
  newDevice,
}) => {
  test.slow()
  const { url } = await openDesk(newSite, () => [
    ['Esi', {}, at('09:00')],
    ['Kwame', {}, at('10:00')],
    ['Ama', { earlier: true }],
    ['Kofi', { earlier: true }],
    ['Yaw', {}, { messages_off_at: '2026-01-01T08:00:00.000Z' }],
  ])
  const page = await newDevice({ baseURL: url, viewport: { width: 1280, height: 1400 } })
  const consoleErrors = collectConsoleErrors(page)
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  const { keyboard } = page
  await signIn(page)
  await openHydrated(page, '/admin')
  const sheet = sheetOf(page)
  const answers = band(page, 'To answer')
  const telling = band(page, 'Not told yet')
  const opened = band(page, 'Did you send it?')

  await test.step('a request gets a time, its patient a message, and the next one is shown', async () => {
    await expectNoViolation(page)
    await expect(answers).toContainText('3 · oldest')
    await keyboard.press('j')
    await expect(lineOf(page, 'Ama').first().getByRole('link').first()).toBeFocused()
    for (const key of ['j', 'k', 'e', 'Escape', 'j', 'e']) {
      await keyboard.press(key)
      if (key === 'e') await expect(sheet.getByRole('heading', { level: 2 })).toBeFocused()
      if (key === 'Escape') await expect(sheet).toBeHidden()
    }
    await expect(sheet).toContainText('Ama')
    await expectNoViolation(page)
    await sheet.getByRole('group', { name: /^When/ }).getByRole('radio').nth(1).press('Space')
    await expect(sheet.getByText('They will read:')).toBeVisible()
    const message = await messageOf(page, () => keyboard.press('Enter'))
    expect(message).toContain('at our Bole branch is confirmed')
    await expect(sheet).toContainText('Kofi')
    await expect(answers).toContainText('2 · oldest')
    const told = opened.locator('.desk-line').filter({ hasText: 'Ama' })
    await expect(told).toContainText('Sent?')
    await told.getByRole('button', { name: 'Yes, sent' }).click()
    await expect(page.getByText('Saved: the patient knows')).toBeVisible()
  })

  await test.step('nobody answered, a request that cannot be done, and one who is told by phone', async () => {
    await sheet.getByText('Not reached').click()
    await sheet.getByRole('button', { name: 'Tomorrow at 8:00 AM' }).click()
    await expect(sheet).toBeHidden()
    const called = answers.locator('.desk-line').filter({ hasText: 'Kofi' })
    await expect(called).toContainText(/Called .*, no answer/)
    await called.getByRole('link', { name: /^Give a time/ }).click()
    await sheet.getByText('Cannot be done here').click()
    await expectNoViolation(page)
    const reason = await sheet.locator('.choice:has([name=reason])').first().innerText()
    await sheet.getByRole('button', { name: 'Cancel the request' }).click()
    await expect(sheet).toBeHidden()
    const refused = telling.locator('.desk-line').filter({ hasText: 'Kofi' })
    await expect(refused).toContainText('Cancelled')
    const link = refused.getByRole('link', { name: 'Open WhatsApp' })
    expect(await messageOf(page, () => link.click())).toContain(reason)
    await opened.getByRole('button', { name: 'Yes, sent' }).click()
    await expect(lineOf(page, 'Kofi')).toHaveCount(0)
    await answers.getByRole('link', { name: /^Give a time ?: Yaw/ }).click()
    await sheet.getByRole('button', { name: 'Confirm, I have told them' }).click()
    await expect(answers).toContainText('Every request is answered.')
    await expect(telling).not.toContainText('Yaw')
  })

  await test.step('somebody walks in, and is found again by a part of the name', async () => {
    await page.locator('h1').click()
    await keyboard.press('n')
    await expect(sheet.getByRole('heading', { name: 'Walk-in' })).toBeFocused()
    await sheet.getByLabel('Name').fill('Salifu Baba')
    await sheet.getByText('ECG', { exact: true }).click()
    await sheet.getByText('Bole', { exact: true }).click()
    await expectNoViolation(page)
    await sheet.getByRole('button', { name: 'Here now' }).click()
    await expect(band(page, 'Here now and today')).toContainText('1 here')
    await keyboard.press('/')
    const search = page.getByLabel('Find a name or phone')
    await expect(search).toBeFocused()
    await keyboard.type('salif')
    await expect(band(page, 'Found')).toContainText('Salifu Baba')
    await search.fill('')
    await expect(answers).toBeVisible()
  })
  expect(consoleErrors).toEqual([])
})

test('the day of the front desk is done by thumb, and where the line breaks', async ({
  newSite,
  newDevice,
}) => {
  test.slow()
  const { url, stored } = await openDesk(newSite, (today) => [
    ['Salifu', { service: 'ECG' }, at('09:30', today)],
    ['Adwoa', { service: 'ECG' }, at('10:20', today)],
    ['Fati', { branch: '', preferred_date: day }],
  ])
  const viewport = { width: 360, height: 760 }
  const page = await newDevice({ baseURL: url, viewport, hasTouch: true })
  await signIn(page)
  await openHydrated(page, '/admin')
  const sheet = sheetOf(page)
  const visits = band(page, 'Here now and today')
  const answers = band(page, 'To answer')

  await test.step('everything fits the screen and a thumb, and who is due stands first', async () => {
    expect(await overflow(page)).toBe(0)
    expect(await lowControls(page, '.desk')).toEqual([])
    await expectNoViolation(page)
    const [due, asking] = [await visits.boundingBox(), await answers.boundingBox()]
    expect(due?.y).toBeLessThan(asking?.y ?? 0)
    await expect(page.getByText('30 min late')).toBeVisible()
  })

  await test.step('one has come, which is taken back, and one has not', async () => {
    await expect(visits).toContainText('2 left')
    await expect(page.getByRole('button', { name: /^No-show/ })).toHaveText([
      'No-show: Salifu Atɔŋa',
    ])
    await visits.getByRole('button', { name: /^Arrived ?: Adwoa/ }).tap()
    await expect(visits).toContainText('1 left')
    await visits.getByText('1 here').tap()
    await visits.getByRole('button', { name: /^Undo ?: Adwoa/ }).tap()
    await expect(visits).toContainText('2 left')
    await visits.getByRole('button', { name: /^No-show ?: Salifu/ }).tap()
    await expect(visits).toContainText('1 left')
  })

  await test.step('what is chosen stays where the line breaks, and is confirmed once', async () => {
    await answers.getByRole('link', { name: /^Give a time ?: Fati/ }).tap()
    await sheet.getByText('Wenchi', { exact: true }).tap()
    await expect(sheet.getByRole('radio', { name: 'Wenchi' })).toBeChecked()
    await expect(page).toHaveURL(/branch=Wenchi/)
    const times = sheet.getByRole('group', { name: /^When/ })
    // A branch has its own free times, the first of which is chosen at once.
    await expect(times.getByRole('radio').first()).toBeChecked()
    const slot = times.getByRole('radio').nth(2)
    const value = await slot.inputValue()
    await times.locator('.choice').nth(2).tap()
    await expect(slot).toBeChecked()
    expect(await overflow(page)).toBe(0)
    expect(await lowControls(page, '.desk-sheet')).toEqual([])
    await expectNoViolation(page)
    const confirm = sheet.getByRole('button', { name: 'Confirm and open WhatsApp' })
    let isStored = false
    await page.route('**/admin/answer/**', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      if (isStored) await route.fetch()
      await route.abort('connectionreset')
    })
    for (const reachesServer of [false, true]) {
      isStored = reachesServer
      const failed = page.waitForEvent('requestfailed', (request) => request.method() === 'POST')
      await confirm.tap()
      await failed
      await expect(sheet.getByText('Failed to update appointment. Please try again.')).toBeVisible()
      await expect(confirm).toBeEnabled()
      await expect(sheet.getByRole('radio', { name: 'Wenchi' })).toBeChecked()
      await expect(times.locator(`[value="${value}"]`)).toBeChecked()
      await expect.poll(() => page.context().pages().length).toBe(1)
    }
    await page.unrouteAll({ behavior: 'wait' })
    const fati = await stored('Fati')
    const answered = page.waitForResponse((response) => response.request().method() === 'POST')
    await confirm.tap()
    await answered
    expect(`${fati.appointment_date}T${fati.appointment_time}`).toBe(value)
    expect(fati).toMatchObject({ status: 'confirmed', branch: 'Wenchi' })
    await openHydrated(page, '/admin')
    await expect(answers).not.toContainText('Fati')
    await expect(lineOf(page, 'Fati').getByRole('link', { name: /^Open/ })).toBeVisible()
    expect((await stored('Fati')).version).toBe(fati.version)
  })
})
