import type { Page } from '@playwright/test'
import { type TestFontName, testFontNames } from '#tests/fonts.ts'

/**
 * Looks at the page in the font of each system, one after the other: each phone and desktop has its own, and no text may be
 * cut off in any of them. Opening the page costs more than laying it out anew. The page stays in the last font.
 */
export async function inEachFont(page: Page, look: (font: TestFontName) => Promise<void>) {
  for (const font of testFontNames) {
    await page.evaluate(
      (font) => document.documentElement.style.setProperty('--font-sans', `"${font}"`),
      font,
    )
    await look(font)
  }
}

/** By how many pixels the page is wider than the screen. */
export const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
