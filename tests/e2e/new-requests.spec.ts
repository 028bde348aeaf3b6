import { expectNoViolation } from './axe.ts'
import { signIn } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { request } from './front-desk.ts'
import { openHydrated } from './hydrated-page.ts'

test('an open tab learns of a new request without a reload', async ({ page, uniqueName }) => {
  await signIn(page)
  await page.clock.install()
  await openHydrated(page, '/admin/appointments')
  const email = `news-${uniqueName}@example.com`
  await request(page, email)
  await page.clock.runFor(16_000)
  const notice = page.getByRole('status').filter({ hasText: /new request/ })
  await expect(notice).toBeVisible()
  await expect(page).toHaveTitle(/^\(\d+\) Appointments/)
  await expectNoViolation(page)
  await notice.getByRole('link', { name: 'Show' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Waiting' })).toBeVisible()
  await expect(notice).toBeHidden()
  await expect(page).toHaveTitle(/^Appointments/)
  await page.getByRole('searchbox').fill(email)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('Showing 1 of 1 appointments')).toBeVisible()
})

test('on another screen the number stands in the navigation, until the list is read', async ({
  page,
  uniqueName,
}) => {
  await signIn(page)
  await page.clock.install()
  await openHydrated(page, '/admin/profile')
  await request(page, `elsewhere-${uniqueName}@example.com`)
  await page.clock.runFor(16_000)
  const count = page.locator('.news-count').filter({ visible: true })
  await expect(count).toHaveText(/^\d+ new/)
  await count.click()
  await expect(
    page.getByRole('heading', { level: 1, name: /^(Appointments|Waiting)/ }),
  ).toBeVisible()
  await expect(count).toHaveCount(0)
})
