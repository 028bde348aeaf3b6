import type { Page } from '@playwright/test'
import { brokenWords } from '#tests/e2e/broken-words.ts'
import { expect, publicPages, scrollTo, test } from '#tests/e2e/fixtures.ts'
import { fillCategory } from '#tests/e2e/gallery.ts'
import { inEachFont, overflow } from './system-fonts.ts'

// A phone, a tablet and a laptop.
const deviceWidths = [360, 768, 1280]

test('no page ever has to be scrolled sideways, and none breaks a word', async ({ page }) => {
  for (const path of publicPages) {
    await page.goto(path)
    // 320 and 640 are also what a wide screen leaves at four and two times its size (WCAG 1.4.10).
    for (const width of [320, 360, 640, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await scrollTo(page, 100_000)
      await inEachFont(page, async (font) => {
        const where = `${path}, ${width} pixels, ${font}`
        expect.soft(await overflow(page), where).toBe(0)
        if (!deviceWidths.includes(width)) return
        expect.soft(await brokenWords(page), where).toEqual([])
      })
    }
  }
})

test('what stands instead of the pictures of a category holds its whole text', async ({
  page,
  uniqueName,
}) => {
  const category = await fillCategory(page, `Empty ${uniqueName}`, 0)
  await page.goto(`/gallery?category=${category}`)
  const box = page.getByRole('listitem').filter({ hasText: 'No Images Found' })
  for (const width of deviceWidths) {
    await page.setViewportSize({ width, height: 800 })
    const space = await box.evaluate((item) => {
      const { bottom } = item.getBoundingClientRect()
      return bottom - (item.lastElementChild?.getBoundingClientRect().bottom ?? bottom)
    })
    expect.soft(space, `${width} pixels`).toBeGreaterThan(20)
  }
})

test('the row of categories begins with the chosen one on a phone', async ({
  page,
  uniqueName,
}) => {
  for (const name of ['Aa', 'Bb', 'Cc']) await fillCategory(page, `${name} ${uniqueName}`, 0)
  const category = await fillCategory(page, `Dd ${uniqueName}`, 0)
  await page.setViewportSize({ width: 360, height: 760 })
  await page.goto(`/gallery?category=${category}`)
  await expect(page.locator('.gallery-category[aria-current]')).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

/** What is too small to be touched. */
const smallTargets = (page: Page) =>
  page
    .locator('a, button, input:not([type="hidden"]), select, textarea, summary')
    .evaluateAll((targets) =>
      targets.flatMap((target) => {
        // A checkbox is as large as its label, which can be touched as well.
        const label = target.matches('[type="checkbox"]') && target.closest('label')
        const { width, height } = (label || target).getBoundingClientRect()
        const hidden = !target.checkVisibility() || width <= 1
        // A link within a sentence is as high as its line (WCAG 2.5.8, "inline").
        const sentence = target.closest('p, li, dd')?.textContent?.trim() ?? ''
        const inline =
          getComputedStyle(target).display === 'inline' &&
          sentence.length > (target.textContent?.trim().length ?? 0)
        const forThumbs = !target.matches('a') || target.matches('nav a, .button')
        const least = forThumbs ? 44 : 24
        return hidden || inline || Math.min(width, height) >= least
          ? []
          : [`${target.outerHTML.slice(0, 100)} ${width}x${height}`]
      }),
    )

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 760 } })

  test('everything is large enough to be touched', async ({ page }) => {
    for (const path of publicPages) {
      await page.goto(path)
      await inEachFont(page, async (font) => {
        expect.soft(await smallTargets(page), `${path}, ${font}`).toEqual([])
      })
    }
  })

  test('the items of the open menu are large enough for a thumb', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu' }).click()
    await inEachFont(page, async (font) => {
      for (const link of await page.locator('#menu a').all()) {
        expect((await link.boundingBox())?.height, font).toBeGreaterThanOrEqual(44)
      }
    })
  })

  test('text is never smaller than a phone can show well', async ({ page }) => {
    await page.goto('/')
    const sizes = await page
      .locator('main p, main li, main dd, main label, main input')
      .evaluateAll((texts) =>
        texts.map((text) => Number.parseFloat(getComputedStyle(text).fontSize)),
      )
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16)
  })
})
