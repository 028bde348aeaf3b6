import { expectNoneAtBothWidths, expectNoViolation } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { changeAppointment, confirmInAWeek, sendRequest, storeMove } from './front-desk.ts'

test('the page of an appointment is for everybody, and for paper', async ({ page, uniqueName }) => {
  const email = `${uniqueName}@example.com`
  const path = await sendRequest(page, email)
  const heading = page.getByRole('heading', { level: 1 })
  const open = async (title: string) => {
    await page.goto(path)
    await expect(heading).toHaveText(title)
    await expectNoViolation(page)
  }
  await open('Your request is with us')
  await confirmInAWeek(email)
  await open('Your appointment is confirmed')
  await expectNoneAtBothWidths(page)
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
  await page.emulateMedia({ media: null })
  for (const each of ['messages', 'earlier', 'another-day', 'cancel']) {
    await page.goto(`${path}/${each}`)
    await expect(page).toHaveURL(`${path}/${each}`)
    await expectNoViolation(page)
  }
  await storeMove(email)
  await open('Your appointment has been moved')
  await changeAppointment(email, { appointment_date: '2020-01-06' })
  await open('The day of your appointment has passed')
  await changeAppointment(email, { status: 'cancelled' })
  await open('Your appointment is cancelled')
  await page.goto('/r/unknown')
  await expect(heading).toHaveText('This link does not work')
  await expectNoViolation(page)
})
