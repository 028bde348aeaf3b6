import { totpCode } from '#tests/totp.ts'
import { expectNoViolation } from './axe.ts'
import { firstAdmin, signInByForm } from './first-admin.ts'
import { expect, hold, test } from './fixtures.ts'
import { collectConsoleErrors, followTo, logOut, openHydrated } from './hydrated-page.ts'
import { addressOf, codeField, linkMailedTo, password, storeAdmin } from './staff.ts'

test('staff sign in where they were sent from, and out again', { tag: '@wide' }, async ({
  page,
}) => {
  const consoleErrors = collectConsoleErrors(page)
  await page.goto('/admin/profile')
  await expect(page).toHaveURL('/admin/login?to=%2Fadmin%2Fprofile')
  await expect(page.getByRole('link', { name: '← Back to Website' })).toHaveAttribute('href', '/')
  await page.getByLabel('Email').fill(firstAdmin.email)
  await page.getByLabel('Password', { exact: true }).fill(firstAdmin.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/admin/profile')
  await openHydrated(page, '/admin/login')
  await expect(page).toHaveURL('/admin')
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  if (await menu.isVisible()) {
    await menu.click()
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
    await expectNoViolation(page)
    await page.getByRole('link', { name: 'Profile' }).click()
    await expect(page).toHaveURL('/admin/profile')
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden()
    await expect(page.getByRole('main')).toBeFocused()
  }
  await followTo(page, '/admin/profile/password')
  expect(consoleErrors).toEqual([])
  for (const path of ['/admin/nothing-here', '/admin/setup']) {
    await page.goto(path)
    await expectNoViolation(page)
  }
  await openHydrated(page, '/admin')
  await logOut(page)
  await expect(page).toHaveURL('/admin/login')
  await page.goBack()
  await expect(page).toHaveURL(/\/admin\/login/)
  await page.goto('/admin')
  await expect(page).toHaveURL('/admin/login')
})

test('the form says what is wrong, and shows the password when asked', async ({ page }) => {
  await page.goto('/admin/login')
  await expectNoViolation(page)
  const [email, secret] = [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })]
  const button = page.getByRole('button', { name: 'Sign In', exact: true })
  await button.click()
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription('Email is required')
  await expect(secret).toHaveAccessibleDescription('Password is required')
  await expectNoViolation(page)
  await email.fill('nobody@example.com')
  await secret.fill('12345')
  await button.click()
  await expect(secret).toHaveAccessibleDescription('Password must be at least 6 characters')

  await secret.fill('not this one')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(secret).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(secret).toHaveAttribute('type', 'password')
  const release = await hold(page, '**/admin/login.data**')
  await button.click()
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled()
  release()
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password. Please try again.')
  await expect(email).toHaveValue('nobody@example.com')
  await expectNoViolation(page)
})

test('a forgotten password is replaced by way of the mail', async ({ page, uniqueName }) => {
  const email = addressOf(uniqueName)
  await storeAdmin(email, password)
  await openHydrated(page, '/admin/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByLabel('Your email')).toBeFocused()
  await expectNoViolation(page)
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') sent += 1
  })
  await page.getByRole('button', { name: 'Send Reset Email' }).click()
  await page.getByLabel('Your email').fill('   ')
  await page.getByRole('button', { name: 'Send Reset Email' }).click()
  await expect(page.getByLabel('Your email')).toBeFocused()
  expect(sent).toBe(0)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Your email')).toHaveCount(0)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByLabel('Your email')).toHaveValue('')
  await page.getByLabel('Your email').fill(email)
  await page.getByRole('button', { name: 'Send Reset Email' }).click()
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    'Password reset email sent! Check your inbox.',
  )
  await expect(page.getByLabel('Your email')).toHaveCount(0)

  const link = await linkMailedTo(email)
  await page.goto(link)
  await expectNoViolation(page)
  const set = async (text: string) => {
    await page.getByLabel('New password').fill(text)
    await page.getByLabel('Confirm password').fill(text)
    await page.getByRole('button', { name: 'Update password' }).click()
  }
  await set('zebilla clinic 1')
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/too easy to guess/)
  await expectNoViolation(page)
  await set(`${password} again`)
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    'Password updated. Please sign in.',
  )
  await signInByForm(page, { email, password: `${password} again` })
  await page.goto(link)
  await expect(page.getByRole('alert')).toHaveText('This reset link is invalid or has expired.')
  await expectNoViolation(page)
})

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('staff sign in, and set a password and a second factor', async ({ page, uniqueName }) => {
    const email = addressOf(uniqueName)
    await storeAdmin(email, null)
    await page.goto('/admin/login')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required')
    await expect(page.getByRole('button', { name: 'Show password' })).toBeHidden()
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByLabel('Your email').fill(email)
    await page.getByRole('button', { name: 'Send Reset Email' }).click()
    await expect(page.getByRole('main').getByRole('status')).toHaveText(
      'Password reset email sent! Check your inbox.',
    )

    await page.goto(await linkMailedTo(email))
    await page.getByLabel('New password').fill(password)
    await page.getByLabel('Confirm password').fill(password)
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(page).toHaveURL(/\/admin$/)

    await page.goto('/admin/profile/second-factor/start')
    await page.getByLabel('Present password').fill(password)
    await page.getByRole('button', { name: 'Continue' }).click()
    const link = page.getByRole('link', { name: /Open in the app/ })
    const uri = (await link.getAttribute('href')) ?? ''
    await codeField(page).fill('000000')
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(codeField(page)).toHaveAccessibleDescription(/not valid/)
    await codeField(page).fill(totpCode(uri))
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(page.getByRole('main').getByRole('status')).toContainText(
      'The second factor is on',
    )

    await logOut(page)
    await expect(page).toHaveURL('/admin/login')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await codeField(page).fill(totpCode(uri, 1))
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page).toHaveURL('/admin')
  })
})
