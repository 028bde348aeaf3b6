import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const options: axe.RunOptions = {
  resultTypes: ['violations'],
  preload: false,
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Checks the page as it is now, or the modal dialog on it, with axe: WCAG 2.2 AA and axe's best practices. */
export async function expectNoViolation(page: Page) {
  // Of a page that is still arriving, or of what is laid out only near the viewport, axe would judge colours without their
  // ground; the page's own script says a moment after the load that it has arrived.
  await page.waitForLoadState()
  await page.evaluate(() => document.documentElement.setAttribute('data-arrived', ''))
  // A field that is half under the header on its way through would count as too small to hit.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  // Half a megabyte, so that a page is given it once, however often it is judged.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const { found, passed } = await page.evaluate(async (options) => {
    const dialog = Array.from(document.querySelectorAll('dialog:modal')).at(-1)
    const { violations, passes } = await window.axe.run(dialog ?? document, options)
    const found = violations.map(({ id, nodes }) => [
      id,
      nodes.map(({ html }) => html.slice(0, 160)),
    ])
    return { found, passed: passes.length }
  }, options)
  expect(found).toEqual([])
  expect(passed).toBeGreaterThan(10)
}
