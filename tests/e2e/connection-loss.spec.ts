import type { Page, Route } from '@playwright/test'
import { signIn } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { openList, request, rowOf } from './front-desk.ts'
import { openHydrated } from './hydrated-page.ts'

const waiting = (page: Page) => page.getByText('No connection, trying again')
const menu = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

/** Follows a link of the menu, which on a phone has to be opened first. */
async function choose(page: Page, name: string) {
  const button = page.getByRole('button', { name: 'Menu' })
  if (await button.isVisible()) await button.click()
  await menu(page, name).locator('visible=true').click()
}

/** Marks the document, so that a test can detect a reload. */
const markDocument = (page: Page) =>
  page.evaluate(() => document.documentElement.classList.add('same'))
const isSame = (page: Page) =>
  page.evaluate(() => document.documentElement.classList.contains('same'))

/** Waits until the scripts of all screens have been prefetched. */
async function screensFetched(page: Page) {
  const scripts = page.locator('link[rel=modulepreload]')
  const atFirst = await scripts.count()
  await expect.poll(() => scripts.count(), { timeout: 20_000 }).toBeGreaterThan(atFirst + 20)
  let before = 0
  await expect
    .poll(
      async () => {
        const more = (await scripts.count()) - before
        before += more
        return more
      },
      { timeout: 30_000, intervals: [1500] },
    )
    .toBe(0)
}

test.describe('on a connection that breaks', () => {
  let email = ''

  test.beforeEach(async ({ page, uniqueName }) => {
    email = `line-${uniqueName}@example.com`
    await request(page, email)
    await signIn(page)
    await openList(page, email)
    await markDocument(page)
  })

  test('a screen whose script is late shows that it is loading, and appears by itself', async ({
    page,
  }) => {
    await page.route('**/assets/*.js', (route) => route.abort())
    await rowOf(page, email).getByRole('link', { name: /^Edit/ }).click()
    await expect(waiting(page)).toBeVisible()
    await expect(rowOf(page, email)).toBeVisible()
    // The status control of another row is pending as well.
    await rowOf(page, email).getByRole('combobox').selectOption('Confirmed')
    await page.waitForTimeout(1500)
    await page.unroute('**/assets/*.js')
    // The pauses between retries grow, so on a slow machine the next may be many seconds away.
    await expect(page.getByText('Status changed to Confirmed')).toBeVisible({ timeout: 30_000 })
    await expect(waiting(page)).toBeHidden()
    expect(await isSame(page)).toBe(true)
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
    expect(await isSame(page)).toBe(true)
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
    expect(await isSame(page)).toBe(true)
    await page.unroute('**/assets/edit*.js')
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  test('a file is fetched, and another document opened, once there is a connection', async ({
    page,
    context,
  }) => {
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Export' }).click()
    await expect(waiting(page)).toBeVisible()
    const [download] = await Promise.all([page.waitForEvent('download'), context.setOffline(false)])
    expect(download.suggestedFilename()).toMatch(/^appointments-/)
    await expect(waiting(page)).toBeHidden()

    await context.setOffline(true)
    await choose(page, 'View Website')
    await expect(waiting(page)).toBeVisible()
    // Whoever goes on with something else is not taken away from it.
    await page.getByRole('searchbox').fill('Typed')
    await expect(waiting(page)).toBeHidden()
    await context.setOffline(false)
    await page.waitForTimeout(500)
    expect(await isSame(page)).toBe(true)

    const gateway = { status: 502, contentType: 'text/html', body: '<h1>502</h1>' }
    await page.route('**/healthz', (route) => route.fulfill(gateway))
    await choose(page, 'View Website')
    await expect(waiting(page)).toBeVisible()
    expect(await isSame(page)).toBe(true)
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
    await expect(waiting(page)).toBeVisible()
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

  test.describe('after the scripts of all screens were fetched', () => {
    test.use({ prefetchesScreens: true })

    test('the first change of a status says that it failed, and takes no page away', async ({
      page,
      context,
    }) => {
      await screensFetched(page)
      await context.setOffline(true)
      const status = rowOf(page, email).getByRole('combobox')
      await status.selectOption('Confirmed')
      const alert = page.getByRole('alertdialog')
      await expect(alert).toContainText('Failed to update status. Please try again.')
      await alert.getByRole('button', { name: 'OK' }).click()
      await expect(status).toHaveValue('pending')
      await context.setOffline(false)
      await status.selectOption('Confirmed')
      await expect(page.getByText('Status changed to Confirmed')).toBeVisible()
      expect(await isSame(page)).toBe(true)
    })

    test('the text editor opens after its script can no longer be fetched', async ({ page }) => {
      await screensFetched(page)
      await page.route('**/assets/*.js', (route) => route.abort())
      await choose(page, 'Blog')
      await page.getByRole('link', { name: 'New Post' }).click()
      await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
      expect(await isSame(page)).toBe(true)
    })

    test('what was typed in a dialog stays, and can be saved later', async ({ page, context }) => {
      await screensFetched(page)
      await rowOf(page, email).getByRole('link', { name: /^Edit/ }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Notes').fill('Keep this')
      await context.setOffline(true)
      await dialog.getByRole('button', { name: 'Save Changes' }).click()
      await expect(dialog.getByRole('alert')).toHaveText(
        'Failed to update appointment. Please try again.',
      )
      await context.setOffline(false)
      await dialog.getByRole('button', { name: 'Save Changes' }).click()
      await expect(dialog).toBeHidden()
      await rowOf(page, email).getByRole('link', { name: /^Edit/ }).click()
      await expect(dialog.getByLabel('Notes')).toHaveValue('Keep this')
    })

    test('another list says that it could not be loaded, and comes by itself', async ({
      page,
      context,
    }) => {
      await screensFetched(page)
      await context.setOffline(true)
      await choose(page, 'Blog')
      await expect(waiting(page)).toBeVisible()
      const heading = page.getByRole('heading', { level: 1 })
      await expect(heading).toHaveText('Error Loading Posts')
      await expect(page.getByText('Failed to fetch posts')).toBeVisible()
      await expect(waiting(page)).toBeVisible()
      await context.setOffline(false)
      await expect(heading).not.toHaveText('Error Loading Posts')
      await expect(waiting(page)).toBeHidden()
      await expect(page).toHaveURL(/\/admin\/blog$/)
      expect(await isSame(page)).toBe(true)
    })

    test('a screen without an error screen of its own leaves the present one standing', async ({
      page,
      context,
    }) => {
      await openHydrated(page, '/admin/appointments/new')
      await markDocument(page)
      await page.getByLabel('First Name').fill('Fati')
      await screensFetched(page)
      await context.setOffline(true)
      await choose(page, 'Profile')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
      await expect(waiting(page)).toBeVisible()
      await page.waitForTimeout(4000)
      await expect(page.getByLabel('First Name')).toHaveValue('Fati')
      await context.setOffline(false)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile')
      expect(await isSame(page)).toBe(true)
    })
  })
})

test.describe('coming from another screen', () => {
  test.beforeEach(({ page }) => signIn(page))

  const lists = [
    { name: 'Blog', path: 'blog', loading: 'Loading posts...', failed: 'Error Loading Posts' },
    {
      name: 'Gallery',
      path: 'gallery',
      loading: 'Loading images...',
      failed: 'Error Loading Gallery',
    },
    {
      name: 'Appointments',
      path: 'appointments',
      loading: 'Loading appointments...',
      failed: 'Error Loading Appointments',
    },
  ]

  for (const { name, path, loading, failed } of lists) {
    test(`${path}: says that it is loading, and what failed`, async ({ page }) => {
      await openHydrated(page, '/admin/outbox')
      const [failing, mended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      let answer = async (route: Route) => {
        await failing.promise
        await route.fulfill({ status: 503, contentType: 'text/plain', body: 'Unavailable' })
      }
      await page.route(`**/admin/${path}.data*`, (route) => answer(route))
      await choose(page, name)
      await expect(page.getByText(loading)).toBeVisible()
      failing.resolve()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(failed)
      // The list also tries again by itself, which must not take the link away before it is clicked.
      answer = async (route) => {
        await mended.promise
        await route.continue()
      }
      await page.getByRole('link', { name: 'Try Again' }).click()
      mended.resolve()
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(failed)
    })
  }
})
