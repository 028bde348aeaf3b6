import { expect, test } from '#tests/e2e/fixtures.ts'
import { testFontNames } from '#tests/fonts.ts'
import { inEachFont } from './system-fonts.ts'

test.use({ viewport: { width: 1280, height: 720 } })

// Without this test, the tests of four fonts might look at one of them four times.
test('the same words are of another width in each font, and a page begins with the first', async ({
  page,
}) => {
  await page.goto('/')
  for (const selector of ['main p', 'main .button']) {
    await page.reload()
    const text = page.locator(selector).first()
    const width = () =>
      text.evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        const lines = [...range.getClientRects()]
        return Math.round(lines.reduce((sum, line) => sum + line.width, 0) * 10)
      })
    const own = await width()
    const widths: number[] = []
    await inEachFont(page, async () => {
      widths.push(await width())
    })
    expect(new Set(widths).size, selector).toBe(testFontNames.length)
    expect(widths[0], selector).toBe(own)
  }
})
