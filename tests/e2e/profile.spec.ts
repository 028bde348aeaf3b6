import { totpCode } from '#tests/totp.ts'
import { expectNoViolation } from './axe.ts'
import { signIn } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { openHydrated } from './hydrated-page.ts'
import { addressOf, codeField, password, storeAdmin } from './staff.ts'

test('the own second factor and password are changed', async ({ page, uniqueName }) => {
  const admin = { email: addressOf(uniqueName), password }
  await storeAdmin(admin.email, password)
  await signIn(page, admin)
  await openHydrated(page, '/admin/profile')
  await expectNoViolation(page)
  const status = page.getByRole('main').getByRole('status')

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
