import { expectNoViolation } from './axe.ts'
import { firstAdmin, signInByForm } from './first-admin.ts'
import { expect, hold, test } from './fixtures.ts'
import { collectConsoleErrors, followTo, logOut, openHydrated } from './hydrated-page.ts'

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
  // A sign-out in another tab has ended the session.
  await page.request.post('/admin/logout', { maxRedirects: 0 })
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
