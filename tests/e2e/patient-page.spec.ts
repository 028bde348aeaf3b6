import { daysAfter } from '#app/day.ts'
import { expectNoViolation } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { request } from './front-desk.ts'
import { inDatabase } from './in-database.ts'

/** Agrees with the patient on a day in a week, as the front desk would. */
const agree = (email: string) =>
  inDatabase(async ({ db }) => {
    const appointment_date = daysAfter(new Date().toISOString().slice(0, 10), 7)
    await db
      .updateTable('appointments')
      .set({ status: 'confirmed', appointment_date, appointment_time: '09:30' })
      .where('email', '=', email)
      .execute()
  })

test('the page of a request and of an appointment can be used by everybody, and is printed without buttons', async ({
  page,
  uniqueName,
}) => {
  const email = `${uniqueName}@example.com`
  const path = await request(page, email)
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Your request is with us' })).toBeVisible()
  await expectNoViolation(page)
  await agree(email)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your appointment is confirmed')
  await expect(page.getByText('9:30 AM')).toBeVisible()
  await expectNoViolation(page)

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('9:30 AM')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What to bring' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add to calendar' })).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
})

test('an unknown link leads on', async ({ page }) => {
  await page.goto('/r/unknown')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'This link does not open anything',
  )
  await expectNoViolation(page)
})
