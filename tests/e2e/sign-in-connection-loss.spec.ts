import type { Page } from '@playwright/test'
import { totpCode } from '#tests/totp.ts'
import { firstAdmin, signIn } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { openHydrated } from './hydrated-page.ts'
import { addressOf, codeField, password } from './new-admin.ts'
import { createAdminByCommand, pathOf, storeAdmin } from './staff.ts'

const unexpected = 'An unexpected error occurred'

/** What may come in place of an answer: nothing, or the error page of a proxy while the server restarts. */
const failures = {
  'the connection is cut': undefined,
  'a gateway answers': { status: 502, contentType: 'text/html', body: '<h1>502</h1>' },
} as const

for (const [name, answer] of Object.entries(failures)) {
  test.describe(`when ${name}`, () => {
    const failPosts = (page: Page) =>
      page.route('**/*.data*', (route) => {
        if (route.request().method() !== 'POST') return route.fallback()
        return answer ? route.fulfill(answer) : route.abort('internetdisconnected')
      })
    const alert = (page: Page) => page.getByRole('main').getByRole('alert')

    test('sign-in and reset report it in place and still hold what was typed', async ({ page }) => {
      await openHydrated(page, '/admin/login?to=%2Fadmin%2Fprofile')
      await failPosts(page)
      await page.getByLabel('Email').fill(firstAdmin.email)
      await page.getByLabel('Password', { exact: true }).fill(firstAdmin.password)
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await expect(alert(page)).toHaveText(unexpected)
      await expect(page.getByLabel('Email')).toHaveValue(firstAdmin.email)
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue(firstAdmin.password)

      await page.getByRole('link', { name: 'Forgot your password?' }).click()
      await page.getByLabel('Your email').fill('abena@example.com')
      await page.getByRole('button', { name: 'Send Reset Email' }).click()
      const notSent = page.getByText('Failed to send reset email. Please try again.')
      await expect(notSent).toBeVisible()
      await expect(page.getByLabel('Your email')).toHaveValue('abena@example.com')
      await page.getByRole('link', { name: 'Cancel', exact: true }).click()
      await expect(notSent).toHaveCount(0)

      await page.unrouteAll()
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await expect(page).toHaveURL('/admin/profile')
    })

    test('a new password, the profile, its steps and logout do as well', async ({
      page,
      uniqueName,
    }) => {
      const email = addressOf(uniqueName)
      await openHydrated(page, pathOf(createAdminByCommand(email)))
      await failPosts(page)
      await page.getByLabel('New password').fill(password)
      await page.getByLabel('Confirm password').fill(password)
      await page.getByRole('button', { name: 'Save password' }).click()
      await expect(alert(page)).toHaveText(unexpected)
      await expect(page.getByLabel('New password')).toHaveValue(password)
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Save password' }).click()
      await expect(page).toHaveURL(/\/admin$/)
      await openHydrated(page, '/admin/profile')
      await failPosts(page)
      await page.getByLabel('Full name').fill('Issah B.')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(alert(page)).toHaveText(unexpected)
      await expect(page.getByLabel('Full name')).toHaveValue('Issah B.')
      await page.getByLabel('Full name').fill('Issah Braimah')

      const menu = page.getByRole('button', { name: 'Menu' })
      if (await menu.isVisible()) await menu.click()
      await page.getByRole('navigation').getByRole('button', { name: 'Logout' }).click()
      await expect(page.getByRole('navigation').getByRole('alert')).toHaveText(unexpected)
      await page.unrouteAll()

      await openHydrated(page, '/admin/profile/password')
      await failPosts(page)
      await page.getByLabel('Present password').fill(password)
      await page.getByLabel('New password').fill(`${password} too`)
      await page.getByLabel('Confirm password').fill(`${password} too`)
      await page.getByRole('button', { name: 'Update password' }).click()
      await expect(alert(page)).toHaveText(unexpected)
      await expect(page.getByLabel('Present password')).toHaveValue(password)
      await page.unrouteAll()

      await openHydrated(page, '/admin/profile/second-factor/start')
      await page.getByLabel('Present password').fill(password)
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByText('Your app')).toBeVisible()
      await failPosts(page)
      await codeField(page).fill('123456')
      await page.getByRole('button', { name: 'Turn on' }).click()
      await expect(codeField(page)).toHaveAccessibleDescription(new RegExp(unexpected))
      await expect(page.getByRole('heading', { name: 'Recovery codes' })).toBeVisible()
      await expect(codeField(page)).toHaveValue('123456')
    })

    test('the code step of the sign-in does as well', async ({ page, uniqueName }) => {
      const admin = { email: addressOf(uniqueName), password }
      await storeAdmin(admin.email, password)
      await signIn(page, admin)
      await page.goto('/admin/profile/second-factor/start')
      await page.getByLabel('Present password').fill(password)
      await page.getByRole('button', { name: 'Continue' }).click()
      const link = page.getByRole('link', { name: /Open in the app/ })
      const uri = (await link.getAttribute('href')) ?? ''
      await codeField(page).fill(totpCode(uri))
      await page.getByRole('button', { name: 'Turn on' }).click()
      await expect(page.getByText('The second factor is on')).toBeVisible()

      await page.context().clearCookies()
      await openHydrated(page, '/admin/login?to=%2Fadmin%2Fprofile')
      await page.getByLabel('Email').fill(admin.email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
      await failPosts(page)
      const code = totpCode(uri, 1)
      await codeField(page).fill(code)
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await expect(codeField(page)).toHaveAccessibleDescription(new RegExp(unexpected))
      await expect(codeField(page)).toHaveValue(code)
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await expect(page).toHaveURL('/admin/profile')
    })

    test('setting up the first admin does as well', async ({ newDevice, newSite }) => {
      const site = await newSite({ ADMIN_EMAIL: '', ADMIN_PASSWORD: '' })
      await expect.poll(site.output).toContain('/admin/setup?token=')
      const page = await newDevice({ baseURL: site.url })
      await openHydrated(page, /\/admin\/setup\?token=[\w-]+/.exec(site.output())?.[0] ?? '')
      await failPosts(page)
      const typed = {
        'Full name': 'Abena Issah',
        Email: firstAdmin.email,
        'New password': password,
        'Confirm password': password,
      }
      for (const [label, value] of Object.entries(typed)) {
        await page.getByLabel(label, { exact: true }).fill(value)
      }
      await page.getByRole('button', { name: 'Create admin' }).click()
      await expect(alert(page)).toHaveText(unexpected)
      for (const [label, value] of Object.entries(typed)) {
        await expect(page.getByLabel(label, { exact: true })).toHaveValue(value)
      }
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Create admin' }).click()
      await expect(page).toHaveURL(/\/admin$/)
    })
  })
}

test('the reset form sends nothing while it is empty', async ({ page }) => {
  await openHydrated(page, '/admin/login?reset')
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') sent += 1
  })
  const field = page.getByLabel('Your email')
  await expect(field).toHaveAttribute('required')
  await page.getByRole('button', { name: 'Send Reset Email' }).click()
  await field.fill('   ')
  await page.getByRole('button', { name: 'Send Reset Email' }).click()
  await expect(field).toBeFocused()
  expect(sent).toBe(0)
})
