import { isSameDocument, openMarkedRequest, waitingMessage } from './connection-loss.ts'
import { expect, test } from './fixtures.ts'
import { rowOf } from './front-desk.ts'

test.describe('on a connection that breaks', () => {
  let email = ''

  test.beforeEach(async ({ page, uniqueName }) => {
    email = await openMarkedRequest(page, uniqueName)
  })

  test('a screen whose script is late shows that it is loading, and appears by itself', async ({
    page,
  }) => {
    await page.route('**/assets/*.js', (route) => route.abort())
    await rowOf(page, email).getByRole('link', { name: /^Edit/ }).click()
    await expect(waitingMessage(page)).toBeVisible()
    await expect(rowOf(page, email)).toBeVisible()
    // The status control of another row is pending as well.
    const refused = page.waitForEvent('requestfailed', (request) =>
      request.url().includes('/assets/status-'),
    )
    await rowOf(page, email).getByRole('combobox').selectOption('Confirmed')
    await refused
    await page.unroute('**/assets/*.js')
    // The pauses between retries grow, so on a slow machine the next may be many seconds away.
    await expect(page.getByText('Status changed to Confirmed')).toBeVisible({ timeout: 30_000 })
    await expect(waitingMessage(page)).toBeHidden({ timeout: 30_000 })
    expect(await isSameDocument(page)).toBe(true)
  })

  test('a script that a newer release has removed is reported, with a way to reload', async ({
    page,
  }) => {
    await page.route('**/assets/edit*.js', (route) => route.fulfill({ status: 404, body: '404' }))
    const typed = page.getByRole('searchbox')
    await typed.fill('Typed and not sent')
    await rowOf(page, email).getByRole('link', { name: /^Edit/ }).click()
    await expect(page.getByText('There is a newer version of this page.')).toBeVisible()
    await expect(typed).toHaveValue('Typed and not sent')
    expect(await isSameDocument(page)).toBe(true)
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  test('a script that the browser could not store leaves the screen standing, with a way to reload', async ({
    page,
  }) => {
    // Each is fetched, and then imported, for which the browser asks again.
    const fetched = new Set<string>()
    await page.route('**/assets/edit*.js', (route) => {
      const address = route.request().url()
      const isAgain = fetched.has(address)
      fetched.add(address)
      return isAgain ? route.abort() : route.fallback()
    })
    const typed = page.getByRole('searchbox')
    await typed.fill('Typed and not sent')
    await rowOf(page, email).getByRole('link', { name: /^Edit/ }).click()
    await expect(page.getByText('This page could not be loaded.')).toBeVisible()
    await expect(typed).toHaveValue('Typed and not sent')
    expect(await isSameDocument(page)).toBe(true)
    await page.unroute('**/assets/edit*.js')
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })
})
