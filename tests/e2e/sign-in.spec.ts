import { expectNoViolation } from './axe.ts'
import { firstAdmin, signInByForm } from './first-admin.ts'
import { expect, hold, test } from './fixtures.ts'
import { collectConsoleErrors, followTo, logOut, openHydrated } from './hydrated-page.ts'
import { addressOf, linkMailedTo, password, storeAdmin } from './staff.ts'

test('staff sign in where they were sent from, and out again', async ({ page, newDevice }) => {
  const consoleErrors = collectConsoleErrors(page)
  await page.goto('/admin/profile')
  await expect(page).toHaveURL('/admin/login?to=%2Fadmin%2Fprofile')
  const [email, secret] = [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })]
  const button = page.getByRole('button', { name: 'Sign In', exact: true })
  await button.click()
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription('Email is required')
  await expect(secret).toHaveAccessibleDescription('Password is required')
  await expectNoViolation(page)
  await email.fill('nobody@example.com')
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
  consoleErrors.splice(0)

  await email.fill(firstAdmin.email)
  await secret.fill(firstAdmin.password)
  await button.click()
  await expect(page).toHaveURL('/admin/profile')
  await openHydrated(page, '/admin/login')
  await expect(page).toHaveURL('/admin')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByText('More').click()
  await expectNoViolation(page)
  await menu.getByRole('link', { name: 'Profile' }).click()
  await expect(page).toHaveURL('/admin/profile')
  await expect(menu).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
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

  const plain = await newDevice({ javaScriptEnabled: false })
  await plain.goto('/admin/login')
  await expect(plain.getByRole('button', { name: 'Show password' })).toBeHidden()
  // Neither the button nor its place.
  expect(await plain.getByText('Sign in with a passkey').boundingBox()).toBeNull()
  await signInByForm(plain)
  await logOut(plain)
  await expect(plain).toHaveURL('/admin/login')
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
