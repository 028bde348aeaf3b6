import { insertRequest } from '#tests/appointments.ts'
import { expectNoViolation } from './axe.ts'
import { signIn } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { openHydrated } from './hydrated-page.ts'
import { inDatabase } from './in-database.ts'

const day = '2026-12-01'

test('the waiting room sees who has come without a reload, until the session ends', {
  tag: '@any-width',
}, async ({ newSite, newDevice }) => {
  const { url, dataDir } = await newSite()
  const { id } = await inDatabase(async (database) => {
    const row = await insertRequest(database, '2026-11-20T08:00:00.000Z', { branch: 'Bole' })
    const agreed = {
      status: 'confirmed',
      appointment_date: day,
      appointment_time: '09:30',
    } as const
    await database.db.updateTable('appointments').set(agreed).where('id', '=', row.id).execute()
    return row
  }, dataDir)
  const page = await newDevice({ baseURL: url })
  await signIn(page)
  await page.clock.install()
  await openHydrated(page, `/admin/day-sheet?date=${day}&branch=Bole`)
  await page.getByRole('link', { name: 'Check-in list' }).click()
  const visit = page.getByRole('listitem').filter({ hasText: '9:30 AM' })
  await expect(visit).toHaveText('9:30 AMA. A.Expected')
  await page.getByRole('button', { name: 'Full screen' }).click()
  await expect(page.locator('.check-in:fullscreen')).toBeVisible()
  await expectNoViolation(page)
  await inDatabase(
    ({ db }) =>
      db.updateTable('appointments').set({ attendance: 'arrived' }).where('id', '=', id).execute(),
    dataDir,
  )
  await page.clock.runFor(16_000)
  await expect(visit).toHaveText('9:30 AMA. A. Arrived')
  await page.context().clearCookies()
  await page.clock.runFor(16_000)
  await expect(page.getByRole('alert')).toContainText('The session has ended.')
  await expect(visit).toHaveCount(0)
})
