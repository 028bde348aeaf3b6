import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Checks the page as it is now with axe: WCAG 2.2 AA and axe's best practices. */
export async function expectNoViolation(page: Page) {
  // Of a page that is still arriving, or of what is laid out only near the viewport, axe would judge colours without their
  // ground; the page's own script says a moment after the load that it has arrived.
  await page.waitForLoadState()
  await page.evaluate(() => document.documentElement.setAttribute('data-arrived', ''))
  // A field that is half under the header on its way through would count as too small to hit.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  const { violations, passes } = await new AxeBuilder({ page })
    // Our pages have no frames, whose results axe would gather in a browser tab of its own.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 160))])
  expect(found).toEqual([])
  expect(passes.length).toBeGreaterThan(10)
}
