import { isSameDocument, openMarkedRequest, waitingMessage } from './connection-loss.ts'
import { expect, test } from './fixtures.ts'
import { openHydrated } from './hydrated-page.ts'
import { followMenu } from './phone-menu.ts'

test.describe('on a connection that breaks', () => {
  test.beforeEach(async ({ page, uniqueName }) => {
    await openMarkedRequest(page, uniqueName)
  })

  test('a file is fetched, and another document opened, once there is a connection', async ({
    page,
    context,
  }) => {
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Export' }).click()
    await expect(waitingMessage(page)).toBeVisible()
    const [download] = await Promise.all([page.waitForEvent('download'), context.setOffline(false)])
    expect(download.suggestedFilename()).toMatch(/^appointments-/)
    await expect(waitingMessage(page)).toBeHidden()

    await context.setOffline(true)
    await followMenu(page, 'View Website')
    await expect(waitingMessage(page)).toBeVisible()
    // Whoever goes on with something else is not taken away from it.
    await page.getByRole('searchbox').fill('Typed')
    await expect(waitingMessage(page)).toBeHidden()
    await context.setOffline(false)
    await page.waitForTimeout(500)
    expect(await isSameDocument(page)).toBe(true)

    const gateway = { status: 502, contentType: 'text/html', body: '<h1>502</h1>' }
    await page.route('**/healthz', (route) => route.fulfill(gateway))
    await followMenu(page, 'View Website')
    await expect(waitingMessage(page)).toBeVisible()
    expect(await isSameDocument(page)).toBe(true)
    await page.unroute('**/healthz')
    await page.waitForURL((url) => url.pathname === '/')
  })

  test('no tab is opened without a connection, and what it would show stays', async ({
    page,
    context,
  }) => {
    await openHydrated(page, '/admin/website/facts')
    await page.getByLabel('Motto').fill('Typed')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(waitingMessage(page)).toBeVisible()
    expect(context.pages()).toHaveLength(1)
    await expect(page.getByLabel('Motto')).toHaveValue('Typed')
    await page.getByLabel('Motto').fill('Typed on')
    await context.setOffline(false)
    const [preview] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: 'Preview' }).click(),
    ])
    await expect(preview.getByText('Preview: only you see this.')).toBeVisible()
  })
})
