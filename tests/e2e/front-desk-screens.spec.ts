import type { Page } from '@playwright/test'
import { changeAppointmentStatus } from '#app/domain/appointments/appointments.editing.server.ts'
import { seed } from '#app/domain/clinic/seed.ts'
import { actingAs } from '#tests/acting-as.ts'
import { everyBranch, insertRequest, needsAt } from '#tests/appointments.ts'
import { comingDay } from '#tests/coming-day.ts'
import { expectNoViolation } from './axe.ts'
import { signIn } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { followTo, openHydrated } from './hydrated-page.ts'
import { inDatabase } from './in-database.ts'

const day = comingDay()

/** Visits, one ultrasound of which fits into Bole at a time; a freed time, and who would come then. */
const store = (dataDir: string) =>
  inDatabase(async (database) => {
    const { db } = database
    const start = Date.now()
    const now = new Date(start).toISOString()
    const capacity = [{ service: ['ultrasound'], inParallel: 1, minutes: 60 }]
    const content = JSON.stringify(seed.branches.map((branch) => ({ ...branch, capacity })))
    const document = { id: 'branches', content, version: 2, updated_at: now }
    await db.insertInto('website_documents').values(document).execute()
    let asked = 0
    const make = async (first_name: string, changes: object, earlier = false) => {
      // One after the other, as they stand in the order in which they asked.
      asked += 1
      const at = new Date(start - 3_600_000 + asked * 60_000).toISOString()
      const wanted = { first_name, preferred_date: '', earlier, service: 'Ultrasound' }
      const { id } = await insertRequest(database, at, { ...wanted, branch: 'Bole' as const })
      const update = db.updateTable('appointments').set({ notes: null, ...changes })
      await update.where('id', '=', id).execute()
      return id
    }
    const at = (appointment_time: string) =>
      ({ status: 'confirmed', appointment_date: day, appointment_time }) as const
    await make('Esi', at('09:00'))
    await make('Kwame', at('10:00'))
    const freed = await make('Cancelled', at('14:00'))
    await make('Ama', {}, true)
    await make('Kofi', {}, true)
    await make('Yaw', { messages_off_at: now }, true)
    const { id: staff } = await db.selectFrom('admin_users').select('id').executeTakeFirstOrThrow()
    const cancel = { id: freed, version: 1, status: 'cancelled' } as const
    await changeAppointmentStatus(actingAs(staff, needsAt(now, database)), everyBranch, cancel)
  }, dataDir)

const slotAt = (page: Page, time: string) =>
  page.getByRole('listitem').filter({ hasText: time }).first()

// The screen of the front desk has its journey, much of it by the keyboard, on one site of its own.
test('the day of the front desk is done on one screen, by keys on a laptop', async ({
  newSite,
  newDevice,
}) => {
  test.slow()
  const { url, dataDir } = await newSite()
  await store(dataDir)
  const page = await newDevice({ baseURL: url, viewport: { width: 1280, height: 1400 } })
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  const { keyboard } = page
  await signIn(page)
  await openHydrated(page, '/admin')
  const band = (name: string) => page.getByRole('region', { name, exact: true })
  const sheet = page.locator('.desk-sheet')
  const confirm = sheet.getByRole('button', { name: 'Confirm and open WhatsApp' })
  const lineOf = (name: string) => page.locator('.desk-line').filter({ hasText: name })

  await test.step('a request gets a time, its patient a message, and the next one is shown', async () => {
    await expectNoViolation(page)
    await expect(band('To answer')).toContainText('3, oldest')
    await keyboard.press('j')
    await keyboard.press('e')
    await expect(sheet.getByRole('heading', { level: 2 })).toBeFocused()
    await expect(sheet).toContainText('Ama')
    await expectNoViolation(page)
    await confirm.focus()
    const [chat] = await Promise.all([page.context().waitForEvent('page'), keyboard.press('Enter')])
    await expect(chat).toHaveURL(/wa\.me/)
    expect(new URL(chat.url()).searchParams.get('text')).toContain(
      'at our Bole branch is confirmed',
    )
    await expect(sheet).toContainText('Kofi')
    await expect(band('To answer')).toContainText('2, oldest')
    await expect(lineOf('Ama').last()).toContainText('Sent?')
    await lineOf('Ama').last().getByRole('button', { name: 'Yes, sent' }).click()
    await expect(page.getByText('Written down: the patient knows')).toBeVisible()
  })

  await test.step('nobody answered, and a request that cannot be done', async () => {
    await sheet.getByText('Not reached').click()
    await sheet.getByRole('button', { name: 'Tomorrow at 8:00 AM' }).click()
    await expect(sheet).toBeHidden()
    await expect(lineOf('Kofi').first()).toContainText(/Called at .*, no answer/)
    await lineOf('Kofi')
      .first()
      .getByRole('link', { name: /^Give a time/ })
      .click()
    await sheet.getByText('Cannot be done here').click()
    await expectNoViolation(page)
    await sheet.getByRole('button', { name: 'Cancel the request' }).click()
    await expect(sheet).toBeHidden()
    await expect(lineOf('Kofi')).toContainText('Cancelled')
    await lineOf('Kofi').getByRole('button', { name: 'Told by phone' }).click()
    await expect(lineOf('Kofi')).toHaveCount(0)
  })

  await test.step('somebody walks in, and is found again by a part of the name', async () => {
    await keyboard.press('n')
    await sheet.getByLabel('Name').fill('Salifu Baba')
    await sheet.getByText('ECG', { exact: true }).click()
    await sheet.getByText('Bole', { exact: true }).click()
    await expectNoViolation(page)
    await sheet.getByRole('button', { name: 'Here now' }).click()
    await expect(band('Here now and today')).toContainText('1 done')
    await page.getByLabel('Find a name or phone').fill('salif')
    await expect(band('Found')).toContainText('Salifu Baba')
    await page.getByLabel('Find a name or phone').fill('')
    await expect(band('To answer')).toBeVisible()
  })

  await test.step('a visit is chosen another time for in the calendar, and another one dragged', async () => {
    await followTo(page, `/admin/calendar?date=${day}&branch=Bole`)
    await expectNoViolation(page)
    await page.getByRole('link', { name: /^Choose another time for Esi/ }).focus()
    await keyboard.press('Enter')
    await expect(page.getByText('Choose a time for Esi')).toBeVisible()
    await page.getByRole('link', { name: 'Choose 11:00 AM' }).focus()
    await keyboard.press('Enter')
    await expect(sheet).toContainText('Esi')
    await sheet.getByRole('button', { name: 'Confirm, I have told them' }).click()
    await followTo(page, `/admin/calendar?date=${day}&branch=Bole`)
    await expect(slotAt(page, '11:00 AM').getByRole('link', { name: /^Esi/ })).toBeVisible()
    const visit = page.locator('[draggable=true]').filter({ hasText: 'Kwame' })
    await visit.dragTo(slotAt(page, '12:00 PM'))
    await expect(sheet).toContainText('Kwame')
  })
})
