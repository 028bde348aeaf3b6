import type { Page } from '@playwright/test'
import { expectNoViolation } from './axe.ts'
import { signInByForm } from './first-admin.ts'
import { expect, hold, test } from './fixtures.ts'
import { expectHydrated } from './hydrated-page.ts'
import { storeColleague } from './staff.ts'

/** Gives the page's browser a phone's authenticator, which sees a finger, or a wrong one. */
async function withAuthenticator(page: Page) {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const see = (isUserVerified: boolean) =>
    devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  return { see }
}

test('a passkey is added, opens the page that was asked for, and is removed', async ({
  page,
  newDevice,
  uniqueName,
}) => {
  const { see } = await withAuthenticator(page)
  const colleague = await storeColleague(uniqueName)
  await signInByForm(page, colleague)
  await page.goto('/admin/profile')
  await page.getByRole('link', { name: 'Add a Passkey' }).click()
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await expect(name).toHaveValue(/^\w+ on \w+$/)
  await expectNoViolation(page)
  await name.fill('My phone')
  await see(false)
  await page.getByLabel('Current password').fill(colleague.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toHaveText('No passkey was made. Please try again.')
  await expectNoViolation(page)
  await see(true)
  await page.getByRole('button', { name: 'Try again' }).click()
  const status = page.getByRole('main').getByRole('status')
  await expect(status).toHaveText('The passkey is added. You can sign in with it now.')
  await expect(page.getByText('My phone')).toBeVisible()

  await page.context().clearCookies()
  await page.goto('/admin/profile')
  await see(false)
  const button = page.getByRole('button', { name: 'Sign in with a passkey' })
  await button.click()
  await expect(page.getByRole('alert')).toHaveText(
    'No passkey was used. Please try again, or sign in with your password.',
  )
  await see(true)
  await button.click()
  await expect(page).toHaveURL('/admin/profile')
  await expect(page.getByText(/, last used /)).toBeVisible()

  await page.getByRole('link', { name: 'Remove' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove Passkey' })
  await expect(question).toContainText('the passkey "My phone"?')
  await expectNoViolation(page)
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(status).toHaveText('The passkey is removed.')
  await expect(page.getByText('My phone')).toHaveCount(0)
  await page.context().clearCookies()
  await page.goto('/admin/login')
  await button.click()
  await expect(page.getByRole('alert')).toHaveText(
    'Your passkey was not accepted. Please try again, or sign in with your password.',
  )

  await test.step('where a browser knows none the form stands still', async () => {
    const unaware = await newDevice()
    await unaware.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
    const shown = await hold(unaware, '**/assets/*.js')
    await unaware.goto('/admin/login', { waitUntil: 'commit' })
    const submit = unaware.getByRole('button', { name: 'Sign In', exact: true })
    await expect(submit).toHaveCSS('display', 'flex')
    const before = await submit.boundingBox()
    shown()
    await expectHydrated(unaware.locator('main'))
    await expect(unaware.getByText('Sign in with a passkey')).toHaveCount(0)
    // Otherwise a finger that is on its way to the button misses it.
    expect(await submit.boundingBox()).toEqual(before)
  })
})
