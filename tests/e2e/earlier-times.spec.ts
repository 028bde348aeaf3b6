import { changeAppointmentStatus } from '#app/domain/appointments/editing/appointments.editing.server.ts'
import { everyBranch, insertRequest, needsAt } from '#tests/appointments.ts'
import { comingDay } from '#tests/coming-day.ts'
import { expectNoViolation } from './axe.ts'
import { signIn } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { openHydrated } from './hydrated-page.ts'
import { inDatabase } from './in-database.ts'

/** A visit that was cancelled, and patients who would come then; the last one wants no messages. */
const store = (dataDir: string) =>
  inDatabase(async (database) => {
    const { db } = database
    const start = Date.now()
    const now = new Date(start).toISOString()
    let asked = 0
    const make = async (first_name: string, changes: object, earlier = true) => {
      // One after the other, as they stand in the order in which they asked.
      asked += 1
      const at = new Date(start - 3_600_000 + asked * 60_000).toISOString()
      const wanted = { first_name, branch: 'Bole' as const, preferred_date: '', earlier }
      const { id } = await insertRequest(database, at, wanted)
      await db.updateTable('appointments').set(changes).where('id', '=', id).execute()
      return id
    }
    const visit = { appointment_date: comingDay(), appointment_time: '12:00', status: 'confirmed' }
    const id = await make('Cancelled', visit, false)
    for (const name of ['Ama', 'Kofi']) await make(name, { notes: null })
    await make('Yaw', { messages_off_at: now })
    const { id: staff } = await db.selectFrom('admin_users').select('id').executeTakeFirstOrThrow()
    const cancel = { id, version: 1, status: 'cancelled' } as const
    await changeAppointmentStatus(needsAt(now, database), everyBranch, cancel, staff)
  }, dataDir)

test('a freed time is offered to one after the other by the keyboard alone', {
  tag: '@any-width',
}, async ({ newSite, newDevice }) => {
  const { url, dataDir } = await newSite()
  await store(dataDir)
  const page = await newDevice({ baseURL: url })
  await signIn(page)
  await openHydrated(page, '/admin/appointments/earlier')
  await expectNoViolation(page)
  const press = async (name: RegExp) => {
    const button = page.getByRole('button', { name })
    await button.focus()
    await page.keyboard.press('Enter')
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
  await page.getByRole('button', { name: /^Agrees: move ?: Yaw/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Yaw')
})
