import { daysAfter } from '#app/values/day.ts'
import { fillForm, phoneOf, submit } from './appointment-form.ts'
import { expectNoViolation } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { inDatabase } from './in-database.ts'

const inDays = (days: number) => daysAfter(new Date().toISOString().slice(0, 10), days)

const statusOf = (phone: string) =>
  inDatabase(({ db }) =>
    db
      .selectFrom('appointments')
      .select(['reference', 'status', 'asked_date'])
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow(),
  )

// Without JavaScript: `tests/routes/patient-page-changes.test.ts`.
test('a patient without an email address asks, changes, cancels, and finds the page', async ({
  page,
  uniqueName,
}) => {
  const email = `${uniqueName}@example.com`
  await page.goto('/appointment')
  await page.waitForLoadState('networkidle')
  await fillForm(page, email)
  await page.getByLabel('Email').fill('')
  await page.getByLabel('Phone').fill('12')
  await submit(page).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required')
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(
    /Please enter a valid phone number\. For example 024 123 4567/,
  )
  await page.getByLabel('I have no e-mail address').check()
  await page.getByLabel('Phone').fill(phoneOf(email))
  await submit(page).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Your request is with us')
  const address = page.url()

  await page.getByRole('link', { name: 'Ask for another day' }).click()
  await page.getByRole('button', { name: 'Ask for this day' }).click()
  await expect(page.getByRole('alert')).toContainText('Please choose a day.')
  await expectNoViolation(page)
  await page.getByLabel('Which day would suit you?').fill(inDays(9))
  await page.getByLabel('Why, and which time suits you?').fill('Market day')
  await page.getByRole('button', { name: 'Ask for this day' }).click()
  await expect(page).toHaveURL(address)
  await expect(page.getByText('You have asked for')).toBeVisible()
  expect(await statusOf(phoneOf(email))).toMatchObject({
    status: 'pending',
    asked_date: inDays(9),
  })

  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(heading).toHaveText('Cancel your request?')
  await expectNoViolation(page)
  expect((await statusOf(phoneOf(email))).status).toBe('pending')
  await page.getByRole('button', { name: 'Yes, cancel' }).click()
  await expect(page).toHaveURL(address)
  await expect(heading).toHaveText('You have cancelled')
  const { status, reference } = await statusOf(phoneOf(email))
  expect(status).toBe('cancelled')

  await page.getByRole('link', { name: 'Ask for a new appointment' }).click()
  await page.waitForLoadState('networkidle')
  await expect(page.getByLabel('First Name')).toBeVisible()
  await expect(page.getByText('Your request is with us')).toBeHidden()

  await page.goto('/r')
  await expectNoViolation(page)
  await page.getByLabel('Your reference').fill(reference.toLowerCase().replaceAll('-', ' '))
  await page.getByLabel('Your phone number').fill('020 000 0000')
  await page.getByRole('button', { name: 'Show my appointment' }).click()
  await expect(page.getByRole('alert')).toContainText('We found no appointment')
  await page.getByLabel('Your phone number').fill(phoneOf(email))
  await page.getByRole('button', { name: 'Show my appointment' }).click()
  await expect(page).toHaveURL(address)
})
