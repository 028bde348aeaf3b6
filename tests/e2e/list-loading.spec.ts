import type { Route } from '@playwright/test'
import { signIn } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { openHydrated } from './hydrated-page.ts'
import { followMenu } from './phone-menu.ts'

test.describe('a list, coming from another screen', () => {
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
      await followMenu(page, name)
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
