import type { Page } from '@playwright/test'
import { expectNoViolation } from './axe.ts'
import { firstAdmin, signInByForm } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { collectConsoleErrors, logOut, openHydrated, waitingMessage } from './hydrated-page.ts'
import { expectWorker, goOffline, savedPaths, startSwitchingProxy } from './offline-worker.ts'

test.use({ startsWorker: true })

/** Reloads the page while its scripts do not come, those that were saved neither. */
async function reloadWithoutScripts(page: Page) {
  await page.context().route('**/assets/*.js', (route) => route.abort())
  await page.evaluate(() => caches.delete('gemev-screens'))
  // It goes on loading, since the worker waits for them.
  await page.reload({ waitUntil: 'commit' })
}

const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('an address that is opened or reloaded waits for the connection', async ({
  page,
  context,
  baseURL,
}) => {
  await signInByForm(page)
  await expectWorker(page)
  await openHydrated(page, '/admin/appointments')
  await goOffline(page)
  const consoleErrors = collectConsoleErrors(page)
  await page.reload()
  await expect(waitingMessage(page)).toBeVisible()
  await expect(title(page)).toHaveText('No connection')
  await expectNoViolation(page)
  // The page that is left must not load its own address again, though the browser notices a connection just then.
  await page.evaluate(() =>
    addEventListener('beforeunload', () => setTimeout(() => dispatchEvent(new Event('online')))),
  )
  await page.goto('/admin/profile')
  await expect(page).toHaveURL('/admin/profile')
  await expect(waitingMessage(page)).toBeVisible()
  // The same page comes again, and is there before the connection is.
  const again = page.waitForEvent('load')
  await page.getByRole('link', { name: 'Try Again' }).click()
  await again
  await expect(waitingMessage(page)).toBeVisible()
  // The browser's own, of the addresses that were asked for. The page breaks no policy.
  expect(consoleErrors.filter((each) => !/ERR_INTERNET_DISCONNECTED|503/.test(each))).toEqual([])
  // Scripts hold nobody's data.
  const saved = await savedPaths(page)
  expect(saved.filter((path) => !/^\/assets\/[\w.~-]+\.js$/.test(path))).toEqual([])

  await context.setOffline(false)
  await expect(title(page)).toHaveText('Profile')
  await expect(page).toHaveURL('/admin/profile')

  // It comes back when the server does, also unnoticed by the browser.
  const proxy = await startSwitchingProxy({ target: String(baseURL) })
  await openHydrated(page, `${proxy.url}/admin/profile`)
  await expectWorker(page)
  proxy.switchTo({ isAway: true })
  await page.reload()
  await expect(waitingMessage(page)).toBeVisible()
  proxy.switchTo({ isAway: false })
  await expect(title(page)).toHaveText('Profile')
  proxy.close()
})

test('the worker sends a form again, no password, and goes with the sign-out', async ({
  page,
  context,
}) => {
  await test.step('a form that is sent before its script came is sent once more', async () => {
    await signInByForm(page)
    await openHydrated(page, '/admin/personal-data')
    await expectWorker(page)
    await reloadWithoutScripts(page)
    await page.getByLabel('Phone number or email').fill('nobody@example.com')
    await goOffline(page)
    await page.getByRole('button', { name: 'Look Up' }).click()
    await expect(title(page)).toHaveText('No connection')
    await expectNoViolation(page)
    const sendAgain = page.getByRole('button', { name: 'Send Again' })
    const sentAgain = page.waitForEvent('load')
    await sendAgain.click()
    await sentAgain
    await expect(sendAgain).toBeVisible()
    await context.setOffline(false)
    await sendAgain.click()
    await expect(title(page)).toHaveText('Personal Data')
    await expect(page.getByLabel('Phone number or email')).toHaveValue('nobody@example.com')
  })

  await test.step('one with a password is not, but opened', async () => {
    await context.unrouteAll()
    await context.clearCookies()
    await page.goto('/admin/audit')
    await expectWorker(page)
    await reloadWithoutScripts(page)
    const { email, password } = firstAdmin
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await goOffline(page)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByRole('status')).toContainText('Passwords and codes are never saved')
    await expectNoViolation(page)
    await context.setOffline(false)
    await page.getByRole('link', { name: 'Try Again' }).click()
    await expect(title(page)).toHaveText('Admin Login')
  })

  await test.step('the sign-in and the sign-out are as without the worker', async () => {
    await context.unrouteAll()
    await signInByForm(page)
    await openHydrated(page, '/admin/appointments')
    await logOut(page)
    await page.waitForURL('**/admin/login')
    // The sign-out removes it, and the page that follows registers it again.
    await expectWorker(page)
    await context.setOffline(true)
    await page.reload()
    await expect(waitingMessage(page)).toBeVisible()
  })
})
