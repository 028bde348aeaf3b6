import { totpCode } from '#tests/totp.ts'
import { expectNoViolation } from './axe.ts'
import { signInByForm } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { openHydrated } from './hydrated-page.ts'
import { addressOf, codeField, password } from './new-admin.ts'
import { storeAdmin } from './staff.ts'

test('what is typed while the name is saved is saved next, and is no conflict with that save', async ({
  page,
  uniqueName,
}) => {
  const email = addressOf(uniqueName)
  await storeAdmin(email, password)
  await signInByForm(page, { email, password })
  await openHydrated(page, '/admin/profile')
  const answered = Promise.withResolvers<void>()
  await page.route('**/profile*.data*', async (route) => {
    await answered.promise
    await route.continue()
  })
  const name = page.getByLabel('Full name')
  await name.fill('Issah')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible()
  await name.fill('Issah Atanga')
  answered.resolve()
  await expect(page.getByText('Name saved.')).toBeVisible()
  await expect(name).toHaveValue('Issah Atanga')
  const saved = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Save' }).click()
  await saved
  await page.reload()
  await expect(name).toHaveValue('Issah Atanga')
})

test('on the profile: a name, a password, the other devices', async ({
  page,
  newDevice,
  uniqueName,
}) => {
  const email = addressOf(uniqueName)
  await storeAdmin(email, password)
  const elsewhere = await newDevice()
  await signInByForm(elsewhere, { email, password })
  await signInByForm(page, { email, password })
  await page.goto('/admin/profile')
  await expectNoViolation(page)
  await page.getByLabel('Full name').fill('Issah Braimah-Atanga')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Name saved.')
  const lost = await newDevice()
  await signInByForm(lost, { email, password })
  await page.reload()
  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click()
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Signed out on that device.')
  await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toHaveCount(1)
  await lost.reload()
  await expect(lost).toHaveURL(/\/admin\/login/)
  await page.getByRole('button', { name: 'Sign out other devices' }).click()
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Signed out everywhere else.')
  await elsewhere.reload()
  await expect(elsewhere).toHaveURL(/\/admin\/login/)

  await page.getByRole('link', { name: 'Change password' }).click()
  await expect(page.getByLabel('New password')).toBeVisible()
  await expectNoViolation(page)
  await page.getByLabel('Present password').fill(password)
  await page.getByLabel('New password').fill(`${password}, two`)
  await page.getByLabel('Confirm password').fill(`${password}, two`)
  await page.getByRole('button', { name: 'Update password' }).click()
  await expect(page.getByRole('main').getByRole('status')).toContainText('Password updated.')
})

test('a second factor is set up, and asked for at the next sign-in', async ({
  page,
  uniqueName,
}) => {
  const email = addressOf(uniqueName)
  await storeAdmin(email, password)
  await signInByForm(page, { email, password })
  await page.goto('/admin/profile')
  await page.getByRole('link', { name: 'Set up second factor' }).click()
  await expect(page.getByLabel('Present password')).toBeVisible()
  await expectNoViolation(page)
  await page.getByLabel('Present password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  await expectNoViolation(page)
  const uri = (await page.getByRole('link', { name: /Open in the app/ }).getAttribute('href')) ?? ''
  await codeField(page).fill(totpCode(uri))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('main').getByRole('status')).toContainText('The second factor is on')

  await page.context().clearCookies()
  await page.goto('/admin/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await expectNoViolation(page)
  await codeField(page).fill(totpCode(uri, 1))
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/admin')
})
