import type { Page } from '@playwright/test'
import { accraDate } from '#app/platform/clock.ts'
import { brokenWords } from '#tests/e2e/broken-words.ts'
import { signIn } from '#tests/e2e/first-admin.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { request } from '#tests/e2e/front-desk.ts'
import { inDatabase } from '#tests/e2e/in-database.ts'

test('a visit fits beside the navigation and on the dashboard, its buttons and words whole', async ({
  page,
  uniqueName,
}) => {
  const email = `visit-${uniqueName}@example.com`
  await request(page, email)
  const appointment_date = accraDate(new Date())
  // A long note takes the room that the other columns can spare.
  const notes = 'Brings the report of her earlier scan, and her sister, who interprets.'
  await inDatabase(({ db }) =>
    db
      .updateTable('appointments')
      .set({ appointment_date, appointment_time: '09:00', status: 'confirmed', notes })
      .where('email', '=', email)
      .execute(),
  )
  await signIn(page)
  await page.setViewportSize({ width: 1024, height: 800 })
  await page.goto(`/admin/appointments?q=${email}`)
  expect.soft(await excess(page), 'the list').toBe(0)
  await page.goto('/admin/appointments/day-sheet')
  const noShow = page.getByRole('button', { name: /^No-show/ }).first()
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const lines = await noShow.evaluate((button) => {
      const range = document.createRange()
      range.selectNodeContents(button.firstChild ?? button)
      return range.getClientRects().length
    })
    expect.soft(lines, `${width} pixels`).toBe(1)
    expect.soft(await excess(page), `${width} pixels`).toBe(0)
  }
  // Beside each other at the last width, so that a day is seen at one glance.
  const arrived = page.getByRole('button', { name: /^Arrived/ }).first()
  expect.soft((await arrived.boundingBox())?.y).toBe((await noShow.boundingBox())?.y)
  await page.goto('/admin')
  for (const width of [360, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect.soft(await brokenWords(page, '.visits'), `the dashboard, ${width} pixels`).toEqual([])
  }
})

const excess = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
