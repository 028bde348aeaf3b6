import type { Page } from '@playwright/test'
import { changeAppointmentStatus } from '#app/domain/appointments/editing/appointments.editing.server.ts'
import { seed } from '#app/domain/clinic/seed.ts'
import { everyBranch, insertRequest, needsAt } from '#tests/appointments.ts'
import { comingDay } from '#tests/coming-day.ts'
import { expectNoViolation } from './axe.ts'
import { signIn } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { followTo, openHydrated } from './hydrated-page.ts'
import { inDatabase } from './in-database.ts'

const day = comingDay()
const list = '/admin/appointments'

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
    await changeAppointmentStatus(needsAt(now, database), everyBranch, cancel, staff)
  }, dataDir)

const slotAt = (page: Page, time: string) =>
  page.getByRole('listitem').filter({ hasText: time }).first()

// Each of these screens has its journey, most of it by the keyboard, on one site of their own.
test('the schedule, earlier times, Waiting and check-in are used', async ({
  newSite,
  newDevice,
}) => {
  test.slow()
  const { url, dataDir } = await newSite()
  await store(dataDir)
  const page = await newDevice({ baseURL: url, viewport: { width: 1280, height: 1400 } })
  const { keyboard } = page
  await signIn(page)
  await openHydrated(page, '/admin')

  await test.step('a freed time is offered to one after the other', async () => {
    await followTo(page, `${list}/earlier`)
    await expectNoViolation(page)
    const press = async (name: RegExp) => {
      const button = page.getByRole('button', { name })
      await button.focus()
      await keyboard.press('Enter')
      await expect(button).toBeHidden()
      // The button is gone: the next Tab leads on from the heading, not from the top of the page.
      await expect(page.getByRole('heading', { level: 2 })).toBeFocused()
    }
    await press(/^Offered by phone ?: Ama/)
    await expectNoViolation(page)
    await press(/^Ask the next one ?: Ama/)
    await expect(page.getByRole('link', { name: /^Offer by WhatsApp ?: Kofi/ })).toBeVisible()
    await press(/^Ask the next one ?: Kofi/)
    await expect(page.getByRole('button', { name: /^Offered by phone ?: Yaw/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Offer by WhatsApp/ })).toHaveCount(0)
  })

  await test.step('a visit is moved by keys and back, and another one dragged', async () => {
    await followTo(page, `${list}/schedule?date=${day}&branch=Bole`)
    await expectNoViolation(page)
    await page.getByRole('link', { name: /^Choose another time for Esi/ }).focus()
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: /^Choose a time for Esi/ })).toBeVisible()
    await page.getByRole('button', { name: 'Choose 11:00 AM' }).focus()
    await keyboard.press('Enter')
    await expect(page.getByText('The appointment has its new time')).toBeVisible()
    await expect(slotAt(page, '11:00 AM').getByRole('link', { name: /^Esi/ })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).focus()
    await keyboard.press('Enter')
    await expect(page.getByText('Taken back')).toBeVisible()
    await expect(slotAt(page, '9:00 AM').getByRole('link', { name: /^Esi/ })).toBeVisible()
    const visit = page.locator('[draggable=true]').filter({ hasText: 'Kwame' })
    await visit.dragTo(slotAt(page, '12:00 PM'))
    await expect(slotAt(page, '12:00 PM').getByRole('link', { name: /^Kwame/ })).toBeVisible()
    await page.getByRole('link', { name: 'Week', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Week from Monday')
    await expectNoViolation(page)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await page.emulateMedia({ media: null })
  })

  await test.step('several who wait are confirmed at once, and wait on for what is missing', async () => {
    await followTo(page, `${list}?waiting=yes`)
    const rows = page.locator('tbody tr')
    await expect(rows).toHaveCount(3)
    await rows.nth(0).getByRole('checkbox').check()
    await rows.nth(2).getByRole('checkbox').check()
    await expect(page.getByText('2 appointments chosen')).toBeVisible()
    await expectNoViolation(page)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('All of them are confirmed')).toBeVisible()
    // Nobody has called these two patients: they wait on, with what is missing.
    await expect(page.getByRole('link', { name: /^Add a day and a time/ })).toHaveCount(2)
    await page.getByRole('button', { name: 'All on this page' }).click()
    await page.getByRole('button', { name: 'Cancel them' }).click()
    await expect(page.getByText('All of them are cancelled')).toBeVisible()
  })

  await test.step('the waiting room sees who has come, until the session ends', async () => {
    await page.clock.install()
    await openHydrated(page, `${list}/day-sheet?date=${day}&branch=Bole`)
    await expectNoViolation(page)
    await page.getByRole('link', { name: 'Check-in list' }).click()
    const visit = page.getByRole('listitem').filter({ hasText: '9:00 AM' })
    await expect(visit).toContainText('Expected')
    await page.getByRole('button', { name: 'Full screen' }).click()
    await expect(page.locator('.check-in:fullscreen')).toBeVisible()
    await expectNoViolation(page)
    await inDatabase(
      ({ db }) =>
        db
          .updateTable('appointments')
          .set({ attendance: 'arrived' })
          .where('first_name', '=', 'Esi')
          .execute(),
      dataDir,
    )
    await page.clock.runFor(16_000)
    await expect(visit).toContainText('Arrived')
    await page.context().clearCookies()
    await page.clock.runFor(16_000)
    await expect(page.getByRole('alert')).toContainText('The session has ended.')
    await expect(visit).toHaveCount(0)
  })
})
