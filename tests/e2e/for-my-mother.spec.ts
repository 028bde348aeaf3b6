import { openForm, patientPage, submit } from './appointment-form.ts'
import { signIn } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { expectHydrated } from './hydrated-page.ts'
import { inDatabase } from './in-database.ts'

/** The next Sunday, when the branches are open for some hours. */
function comingSunday(): string {
  const day = new Date()
  day.setUTCDate(day.getUTCDate() + 7 - day.getUTCDay())
  return day.toISOString().slice(0, 10)
}

test('somebody asks for a scan and a malaria test of their mother, who has no email, on Sunday', async ({
  page,
  newDevice,
  uniqueName,
}) => {
  const asker = `Kofi ${uniqueName.replaceAll(/[^a-z]/gi, '')}`
  await openForm(page)
  await page.getByText('I am asking for somebody else').click()
  await page.getByLabel('Your name').fill(asker)
  await page.getByLabel('First Name').fill('Ama')
  await page.getByLabel('Last Name').fill('Issah')
  await page.getByLabel('I have no e-mail address').check()
  await page.getByLabel('Phone').fill('024 412 3456')
  await page.getByLabel('Service').selectOption('Ultrasound')
  await page.getByRole('group', { name: 'I also need' }).getByLabel('Laboratory').check()
  await page.getByLabel('Branch').selectOption('Bole')
  await page.getByLabel('Preferred Date').fill(comingSunday())

  // What is missing is said, and a reload brings back what was typed and ticked.
  await submit(page).click()
  await expect(page.getByText('Message is required.')).toBeVisible()
  await page.reload()
  await expectHydrated(page.locator('[data-island] form'))
  await expect(page.getByLabel('Your name')).toBeVisible()
  await expect(page.getByLabel('Your name')).toHaveValue(asker)
  await expect(page.getByRole('radio', { name: 'Laboratory' })).toBeChecked()

  // Without a connection it waits, and is sent whole.
  await page.getByLabel('Additional Information').fill('A scan of the belly, and malaria.')
  await page.route('**/api/appointments', (route) => route.abort())
  await submit(page).click()
  await expect(page.getByText('Saved on this phone.')).toBeVisible()
  await page.unroute('**/api/appointments')
  await page.reload()
  await page.getByRole('link', { name: 'See your request' }).click()
  await expect(page).toHaveURL(patientPage)
  await expect(page.getByText(`${asker}, we have your request.`)).toBeVisible()
  await expect(page.getByText('Ultrasound and Laboratory')).toBeVisible()

  const { id } = await inDatabase(({ db }) =>
    db
      .selectFrom('appointments')
      .select('id')
      .where('asked_by', '=', asker)
      .executeTakeFirstOrThrow(),
  )
  const desk = await newDevice()
  await signIn(desk)
  await desk.goto(`/admin/answer/${id}`)
  const sheet = desk.getByRole('region', { name: 'Ama Issah' })
  await expect(sheet).toContainText(`asked by ${asker}`)
  await expect(sheet).toContainText('Asks for Ultrasound and Laboratory')
  await expect(sheet).toContainText(`Hello ${asker} (for Ama)`)
})
