import type { Page } from '@playwright/test'
import { expectNoViolation } from './axe.ts'
import { signIn } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { sendRequest } from './front-desk.ts'
import { openHydrated } from './hydrated-page.ts'

test('an open tab learns of a new request without a reload', async ({ page, uniqueName }) => {
  await signIn(page)
  await page.clock.install()
  await openHydrated(page, '/admin/appointments')
  const email = `news-${uniqueName}@example.com`
  await sendRequest(page, email)
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

/** Lets the page write down each tone that it plays, and answers how many there were since it was loaded. */
async function countTones(page: Page) {
  await page.addInitScript(() => {
    const { start } = AudioScheduledSourceNode.prototype
    let tones = 0
    AudioScheduledSourceNode.prototype.start = function (when) {
      tones += 1
      document.documentElement.dataset.tones = String(tones)
      start.call(this, when)
    }
  })
  return async () => Number((await page.locator('html').getAttribute('data-tones')) ?? 0)
}

test('a bell, which is off at first, sounds for new requests, also after a reload', async ({
  page,
  uniqueName,
}) => {
  const tones = await countTones(page)
  await signIn(page)
  await page.clock.install()
  await openHydrated(page, '/admin/appointments')
  const notice = page.getByRole('status').filter({ hasText: /new request/ })
  const bell = page.getByRole('button', { name: 'Sound for new requests' })
  const learnOf = async (email: string) => {
    await sendRequest(page, `${email}-${uniqueName}@example.com`)
    const answered = page.waitForResponse(/new-requests/)
    await page.clock.runFor(16_000)
    await answered
  }
  await expect(bell).toHaveAttribute('aria-pressed', 'false')
  await learnOf('first')
  await expect(notice).toBeVisible()
  expect(await tones()).toBe(0)
  // It sounds at once, so that whoever switches it on knows what to listen for.
  await bell.click()
  await expect(bell).toHaveAttribute('aria-pressed', 'true')
  expect(await tones()).toBe(2)
  await learnOf('second')
  await expect.poll(tones).toBeGreaterThan(2)
  await openHydrated(page, '/admin/appointments')
  await expect(bell).toHaveAttribute('aria-pressed', 'true')
  await learnOf('third')
  await expect.poll(tones).toBeGreaterThan(1)
  await bell.click()
  await expect(bell).toHaveAttribute('aria-pressed', 'false')
  const before = { tones: await tones(), text: (await notice.textContent()) ?? '' }
  await learnOf('fourth')
  await expect(notice).not.toHaveText(before.text)
  expect(await tones()).toBe(before.tones)
})

test('on another screen the number stands in the navigation, until the list is read', async ({
  page,
  uniqueName,
}) => {
  await signIn(page)
  await page.clock.install()
  await openHydrated(page, '/admin/profile')
  await sendRequest(page, `elsewhere-${uniqueName}@example.com`)
  await page.clock.runFor(16_000)
  const count = page.locator('.news-count').filter({ visible: true })
  await expect(count).toHaveText(/^\d+ new/)
  await count.click()
  await expect(
    page.getByRole('heading', { level: 1, name: /^(Appointments|Waiting)/ }),
  ).toBeVisible()
  await expect(count).toHaveCount(0)
})
