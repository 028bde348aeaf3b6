import type { Page } from '@playwright/test'
import { adminPages } from '#tests/e2e/admin-pages.ts'
import { signIn } from '#tests/e2e/first-admin.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { request } from '#tests/e2e/front-desk.ts'
import { fillCategory } from '#tests/e2e/gallery.ts'
import { followTo, openHydrated } from '#tests/e2e/hydrated-page.ts'

test.setTimeout(120_000)

/** How far the action buttons of a list's cards end from the cards' own edges, in pixels. */
const actionOffsets = (page: Page) =>
  page.locator('tbody tr').evaluateAll((cards) =>
    cards.map((card) => {
      const end = card.querySelector('td:has(.icon-button)')?.getBoundingClientRect()
      const { right, bottom } = card.getBoundingClientRect()
      return [right - (end?.right ?? 0), bottom - (end?.bottom ?? 0)].map(Math.round).join(' ')
    }),
  )

test('the cards of a list end alike, however much text each holds', async ({
  page,
  uniqueName,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await request(page, `one@${uniqueName}.example`)
  await request(page, `the-other-${'very-'.repeat(8)}long@${uniqueName}.example`)
  await fillCategory(page, `Long name of a category ${uniqueName.repeat(6)}`, 1)
  await fillCategory(page, `Short ${uniqueName}`, 1)
  for (const path of [
    '/admin/gallery/categories',
    `/admin/appointments?q=@${uniqueName}.example`,
  ]) {
    await page.goto(path)
    const ends = await actionOffsets(page)
    expect(ends.length, path).toBeGreaterThan(1)
    expect.soft([...new Set(ends)], path).toHaveLength(1)
  }
})

test('an icon does not shrink on a phone, whatever stands beside it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 760 })
  await signIn(page)
  await openHydrated(page, '/admin')
  for (const path of [...adminPages, '/admin/gallery/bulk']) {
    await followTo(page, path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    const shrunk = await page.locator('.lucide:visible').evaluateAll((icons) =>
      icons.flatMap((icon) => {
        const { width } = icon.getBoundingClientRect()
        return width < Number(icon.getAttribute('width')) ? [icon.parentElement?.textContent] : []
      }),
    )
    expect.soft(shrunk, path).toEqual([])
  }
})

test('no text under a short title stands half on cream and half on white', async ({ page }) => {
  for (const path of ['/appointment', '/privacy', '/terms', '/nothing-here']) {
    await page.goto(path)
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const onTheBody = await page.locator('main :is(p, label, h2, li)').evaluateAll((texts) =>
        texts.flatMap((text) => {
          const painted = (element: Element | null): Element | null =>
            !element || getComputedStyle(element).backgroundColor !== 'rgba(0, 0, 0, 0)'
              ? element
              : painted(element.parentElement)
          return painted(text) === document.body ? [text.textContent] : []
        }),
      )
      expect.soft(onTheBody, `${path} at ${width}`).toEqual([])
    }
  }
})
