import { expectNoViolation } from '#tests/e2e/axe.ts'
import { signIn } from '#tests/e2e/first-admin.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { sendRequest } from '#tests/e2e/front-desk.ts'
import { openHydrated } from '#tests/e2e/hydrated-page.ts'

test.use({ viewport: { width: 1280, height: 800 } })

test('a laptop shows at least ten of those who wait, and what several of them get is told of each', async ({
  page,
  newDevice,
  uniqueName,
}) => {
  for (const half of ['morning', 'evening']) {
    const phone = await newDevice()
    for (let count = 0; count < 6; count += 1)
      await sendRequest(phone, `${half}${count}@${uniqueName}.example`, {
        branch: '',
        message: 'The midwife asked for a scan in the fifth month, and for a report.\nThank you.',
      })
  }
  await signIn(page)
  await openHydrated(page, `/admin/appointments?waiting=yes&q=${uniqueName}.example`)
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(12)
  const bottoms = await rows.evaluateAll((all) =>
    all.map((row) => row.getBoundingClientRect().bottom),
  )
  expect(bottoms.filter((bottom) => bottom <= 800).length).toBeGreaterThanOrEqual(10)
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(isWide).toBe(false)

  await expect(page.getByRole('button', { name: 'Confirm' })).toBeHidden()
  await rows.nth(0).getByRole('checkbox').check()
  await rows.nth(2).getByRole('checkbox').check()
  await expect(page.getByText('2 appointments chosen')).toBeVisible()
  await expectNoViolation(page)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('All of them are confirmed')).toBeVisible()
  // Nobody has called these two patients: they wait on, with what is missing.
  await expect(rows).toHaveCount(12)
  await expect(page.getByRole('link', { name: /^Add a day, a time, and a branch/ })).toHaveCount(2)
  await expectNoViolation(page)
  await page.getByRole('button', { name: 'All on this page' }).click()
  await page.getByRole('button', { name: 'Cancel them' }).click()
  await expect(page.getByText('All of them are cancelled')).toBeVisible()
  await expect(page.getByText('No appointments match these filters.')).toBeVisible()
})
