import type { Page } from '@playwright/test'
import { seed } from '#app/domain/clinic/seed.ts'
import { chartDay } from '#app/values/date-text.ts'
import { insertRequest } from '#tests/appointments.ts'
import { comingDay } from '#tests/coming-day.ts'
import { expectNoViolation } from './axe.ts'
import { signIn } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { openList, rowOf } from './front-desk.ts'
import { openHydrated } from './hydrated-page.ts'
import { inDatabase } from './in-database.ts'

const day = comingDay()
const scheduleOf = (branch: string) => `/admin/appointments/schedule?date=${day}&branch=${branch}`

/** Ultrasound visits in Bole, where one fits at a time: what each patient is called, with status and time. */
const store = (dataDir: string, visits: [string, 'pending' | 'confirmed', string][]) =>
  inDatabase(async (database) => {
    const now = new Date().toISOString()
    const capacity = [{ service: ['ultrasound'], inParallel: 1, minutes: 60 }]
    const branches = seed.branches.map((branch) => ({ ...branch, capacity }))
    const document = { id: 'branches', content: JSON.stringify(branches), version: 2 }
    await database.db
      .insertInto('website_documents')
      .values({ ...document, updated_at: now })
      .execute()
    for (const [first_name, status, appointment_time] of visits) {
      const email = `${first_name.toLowerCase()}@example.com`
      const asked = { first_name, email, branch: 'Bole', service: 'Ultrasound' }
      const { id } = await insertRequest(database, now, asked)
      const agreed = { status, appointment_date: day, appointment_time }
      await database.db.updateTable('appointments').set(agreed).where('id', '=', id).execute()
    }
  }, dataDir)

const slotAt = (page: Page, time: string) =>
  page.getByRole('listitem').filter({ hasText: time }).first()

test('of two colleagues who confirm the last free slot one wins, and the other chooses a free time', {
  tag: '@any-width',
}, async ({ newSite, newDevice }) => {
  const { url, dataDir } = await newSite()
  await store(dataDir, [
    ['Ama', 'pending', '09:00'],
    ['Kofi', 'pending', '09:00'],
  ])
  const frontDesks = [await newDevice({ baseURL: url }), await newDevice({ baseURL: url })] as const
  for (const [index, patient] of ['ama', 'kofi'].entries()) {
    const frontDesk = frontDesks[index] as Page
    await signIn(frontDesk)
    await openList(frontDesk, `${patient}@example.com`)
  }
  const [first, second] = frontDesks
  await rowOf(first, 'ama@example.com').getByRole('combobox').selectOption('Confirmed')
  await expect(first.getByText('Status changed to Confirmed')).toBeVisible()
  await rowOf(second, 'kofi@example.com').getByRole('combobox').selectOption('Confirmed')
  await expect(second.getByRole('alert')).toContainText('at 9:00 AM: 1 of 1 taken for Ultrasound.')
  await expect(slotAt(second, '9:00 AM').getByRole('link', { name: /^Ama/ })).toBeVisible()
  await expectNoViolation(second)
  await second.getByRole('button', { name: `${chartDay(day)}, 10:00 AM` }).click()
  await expect(second.getByText('The appointment has its new time')).toBeVisible()
  await expect(slotAt(second, '10:00 AM')).toContainText('full (1)')
  await first.goto(scheduleOf('Bole'))
  await expect(slotAt(first, '10:00 AM').getByRole('link', { name: /^Kofi/ })).toBeVisible()
})

test('an appointment is moved by the keyboard alone, and without JavaScript', {
  tag: '@any-width',
}, async ({ newSite, newDevice }) => {
  const { url, dataDir } = await newSite()
  await store(dataDir, [
    ['Ama', 'confirmed', '09:00'],
    ['Kofi', 'confirmed', '10:00'],
  ])
  const page = await newDevice({ baseURL: url })
  await signIn(page)
  await openHydrated(page, scheduleOf('Bole'))
  await expectNoViolation(page)
  await page.getByRole('link', { name: /^Choose another time for Ama/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Choose a time for Ama/ })).toBeVisible()
  await page.getByRole('button', { name: 'Choose 11:00 AM' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('The appointment has its new time')).toBeVisible()
  await expect(slotAt(page, '11:00 AM').getByRole('link', { name: /^Ama/ })).toBeVisible()
  await expectNoViolation(page)
  await page.getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Taken back')).toBeVisible()
  await expect(slotAt(page, '9:00 AM').getByRole('link', { name: /^Ama/ })).toBeVisible()
  // What was undone by mistake is done again by the same button.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(slotAt(page, '11:00 AM').getByRole('link', { name: /^Ama/ })).toBeVisible()

  const plain = await newDevice({ baseURL: url, javaScriptEnabled: false })
  await signIn(plain)
  await plain.goto(scheduleOf('Bole'))
  await plain.getByRole('link', { name: /^Choose another time for Kofi/ }).click()
  await plain.getByLabel('Time', { exact: true }).fill('11:30')
  await plain.getByRole('button', { name: 'Move to this time in Bole' }).click()
  await expect(plain.getByRole('alert')).toContainText('1 of 1 taken for Ultrasound.')
  await plain.getByLabel(/^Or book the time all the same/).fill('An emergency')
  await plain.getByLabel('Time', { exact: true }).fill('11:30')
  await plain.getByRole('button', { name: 'Move to this time in Bole' }).click()
  await expect(slotAt(plain, '11:00 AM').getByRole('link', { name: /^Kofi/ })).toBeVisible()
})

test('an appointment is dragged to a free time', { tag: '@any-width' }, async ({
  newSite,
  newDevice,
}) => {
  const { url, dataDir } = await newSite()
  await store(dataDir, [['Ama', 'confirmed', '09:00']])
  const page = await newDevice({ baseURL: url, viewport: { width: 1280, height: 1400 } })
  await signIn(page)
  await openHydrated(page, scheduleOf('Bole'))
  const visit = page.locator('[draggable=true]').filter({ hasText: 'Ama' })
  await visit.dragTo(slotAt(page, '12:00 PM'))
  await expect(page.getByText('The appointment has its new time')).toBeVisible()
  await expect(slotAt(page, '12:00 PM').getByRole('link', { name: /^Ama/ })).toBeVisible()
  await page.getByRole('link', { name: 'Week', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Week from Monday')
  await expectNoViolation(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByText('full (1)')).toBeVisible()
})
