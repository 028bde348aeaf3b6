import { signIn } from '#tests/e2e/first-admin.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { openList, sendRequest } from '#tests/e2e/front-desk.ts'

test.use({ viewport: { width: 1280, height: 800 } })

test('a laptop shows at least eight appointments at once', async ({
  page,
  newDevice,
  uniqueName,
}) => {
  for (const half of ['morning', 'evening']) {
    const phone = await newDevice()
    for (let count = 0; count < 5; count += 1)
      await sendRequest(phone, `${half}${count}@${uniqueName}.example`)
  }
  await signIn(page)
  await openList(page, `@${uniqueName}.example`)
  const rows = await page.locator('tbody tr').all()
  expect(rows.length).toBe(10)
  const bottoms = await Promise.all(
    rows.map(async (row) => {
      const box = await row.boundingBox()
      return (box?.y ?? 0) + (box?.height ?? 0)
    }),
  )
  expect(bottoms.filter((bottom) => bottom <= 800).length).toBeGreaterThanOrEqual(8)
})
