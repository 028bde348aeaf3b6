import { totpCode } from '#tests/totp.ts'
import { expectNoViolation } from './axe.ts'
import { signIn } from './first-admin.ts'
import { expect, hold, test } from './fixtures.ts'
import { openHydrated } from './hydrated-page.ts'
import { addressOf, codeField, password, storeAdmin } from './staff.ts'

test('the own name, devices, second factor and password are changed', async ({
  page,
  newDevice,
  uniqueName,
}) => {
  const admin = { email: addressOf(uniqueName), password }
  await storeAdmin(admin.email, password)
  const [elsewhere, lost] = [await newDevice(), await newDevice()]
  for (const device of [elsewhere, page, lost]) await signIn(device, admin)
  await openHydrated(page, '/admin/profile')
  await expectNoViolation(page)
  const status = page.getByRole('main').getByRole('status')

  await test.step('what is typed while the name is saved is saved next, and is no conflict', async () => {
    const answered = await hold(page, '**/profile*.data*')
    const name = page.getByLabel('Full name')
    await name.fill('Issah')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible()
    await name.fill('Issah Atanga')
    answered()
    await expect(status).toHaveText('Name saved.')
    await expect(name).toHaveValue('Issah Atanga')
    const saved = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.getByRole('button', { name: 'Save' }).click()
    await saved
    await page.reload()
    await expect(name).toHaveValue('Issah Atanga')
  })

  await test.step('devices are signed out, one and all', async () => {
    const signOut = page.getByRole('button', { name: 'Sign out', exact: true })
    await signOut.first().click()
    await expect(status).toHaveText('Signed out on that device.')
    await expect(signOut).toHaveCount(1)
    await page.getByRole('button', { name: 'Sign out other devices' }).click()
    await expect(status).toHaveText('Signed out everywhere else.')
    for (const device of [elsewhere, lost]) {
      await device.goto('/admin/profile')
      await expect(device).toHaveURL(/\/admin\/login/)
    }
  })

  await test.step('a second factor is set up, and asked for at the next sign-in', async () => {
    await page.getByRole('link', { name: 'Set up second factor' }).click()
    await expect(page.getByLabel('Present password')).toBeVisible()
    await expectNoViolation(page)
    await page.getByLabel('Present password').fill(password)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
    await expectNoViolation(page)
    const app = page.getByRole('link', { name: /Open in the app/ })
    const uri = (await app.getAttribute('href')) ?? ''
    await codeField(page).fill(totpCode(uri))
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(status).toContainText('The second factor is on')
    await page.context().clearCookies()
    await page.goto('/admin/login')
    await page.getByLabel('Email').fill(admin.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
    await expectNoViolation(page)
    await codeField(page).fill(totpCode(uri, 1))
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page).toHaveURL('/admin')
  })

  await test.step('the password is changed', async () => {
    await openHydrated(page, '/admin/profile/password')
    await expectNoViolation(page)
    await page.getByLabel('Present password').fill(password)
    await page.getByLabel('New password').fill(`${password}, two`)
    await page.getByLabel('Confirm password').fill(`${password}, two`)
    await page.getByRole('button', { name: 'Update password' }).click()
    await expect(status).toContainText('Password updated.')
  })
})
