import { accraDate } from '#app/platform/clock.ts'
import { brokenWords } from '#tests/e2e/broken-words.ts'
import { signIn } from '#tests/e2e/first-admin.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { sendRequest } from '#tests/e2e/front-desk.ts'
import { inDatabase } from '#tests/e2e/in-database.ts'
import { inEachFont, overflow } from './system-fonts.ts'

test('a visit fits beside the navigation and on the dashboard, its buttons and words whole', async ({
  page,
  uniqueName,
}) => {
  const email = `visit-${uniqueName}@example.com`
  await sendRequest(page, email)
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
  await inEachFont(page, async (font) => {
    expect.soft(await overflow(page), `the list, ${font}`).toBe(0)
  })
  await page.goto('/admin/day-sheet')
  const noShow = page.getByRole('button', { name: /^No-show/ }).first()
  const arrived = page.getByRole('button', { name: /^Arrived/ }).first()
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await inEachFont(page, async (font) => {
      const where = `${width} pixels, ${font}`
      const lines = await noShow.evaluate((button) => {
        const range = document.createRange()
        range.selectNodeContents(button.firstChild ?? button)
        return range.getClientRects().length
      })
      expect.soft(lines, where).toBe(1)
      expect.soft(await overflow(page), where).toBe(0)
      // Beside each other where there is room, so that a day is seen at one glance.
      if (width < 1280) return
      const [one, other] = [await arrived.boundingBox(), await noShow.boundingBox()]
      expect.soft(one?.y, where).toBe(other?.y)
    })
  }
  await page.goto('/admin')
  for (const width of [360, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await inEachFont(page, async (font) => {
      const where = `the dashboard, ${width} pixels, ${font}`
      expect.soft(await brokenWords(page, '.visits'), where).toEqual([])
    })
  }
})
