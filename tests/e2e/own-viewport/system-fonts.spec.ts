import { expect, test } from '#tests/e2e/fixtures.ts'
import { testFontNames } from '#tests/fonts.ts'
import { inEachFont } from './system-fonts.ts'

// Without this test, the tests of four fonts might look at one of them four times.
test('the same words are of another width in each font', async ({ page }) => {
  await page.goto('/')
  for (const selector of ['main p', 'main .button']) {
    const text = page.locator(selector).first()
    const widths = new Set<number>()
    await inEachFont(page, async () => {
      const width = await text.evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return [...range.getClientRects()].reduce((sum, each) => sum + each.width, 0)
      })
      widths.add(Math.round(width * 10))
    })
    expect(widths.size, selector).toBe(testFontNames.length)
  }
})
