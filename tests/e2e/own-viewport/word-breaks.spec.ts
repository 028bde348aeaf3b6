import type { Page } from '@playwright/test'
import { adminPages } from '#tests/e2e/admin-pages.ts'
import { brokenWords } from '#tests/e2e/broken-words.ts'
import { signIn } from '#tests/e2e/first-admin.ts'
import { expect, publicPages, test } from '#tests/e2e/fixtures.ts'
import { openEditor } from '#tests/e2e/post-editor.ts'

test.setTimeout(120_000)

/** The words that a page breaks, at each width. */
async function brokenAtAnyWidth(page: Page) {
  const broken: Record<number, string[]> = {}
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    broken[width] = await brokenWords(page)
  }
  return broken
}
const none = { 360: [], 768: [], 1280: [] }

test('no page of the back-office breaks a word', async ({ page }) => {
  await signIn(page)
  for (const path of adminPages) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    expect.soft(await brokenAtAnyWidth(page), path).toEqual(none)
  }
})

test('neither does a public page', async ({ page }) => {
  for (const path of publicPages) {
    await page.goto(path)
    expect.soft(await brokenAtAnyWidth(page), path).toEqual(none)
  }
})

test('everything in the head of the editor can be reached on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 760 })
  await signIn(page)
  await openEditor(page)
  for (const name of ['Back', 'Preview', 'Save']) {
    const box = await page.locator('.editor-header').getByText(name, { exact: true }).boundingBox()
    expect((box?.x ?? 360) + (box?.width ?? 0)).toBeLessThanOrEqual(360)
  }
})
