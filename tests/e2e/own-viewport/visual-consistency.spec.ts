import type { Page } from '@playwright/test'
import { adminPages } from '#tests/e2e/admin-pages.ts'
import { signIn } from '#tests/e2e/first-admin.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { sendRequest } from '#tests/e2e/front-desk.ts'
import { fillCategory } from '#tests/e2e/gallery.ts'
import { followTo, openHydrated } from '#tests/e2e/hydrated-page.ts'
import { inDatabase } from '#tests/e2e/in-database.ts'
import { storeAdmin } from '#tests/e2e/staff.ts'

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
  await sendRequest(page, `one@${uniqueName}.example`)
  await sendRequest(page, `the-other-${'very-'.repeat(8)}long@${uniqueName}.example`)
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

test('a part of a document keeps its text off its edges, and the first has no rule above it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 760 })
  await signIn(page)
  await openHydrated(page, '/admin')
  for (const [document, count] of [
    ['branches', 1],
    ['offerings', 5],
  ] as const) {
    await followTo(page, `/admin/website/${document}`)
    const parts = page.locator('form fieldset')
    await expect(parts).toHaveCount(count)
    const rules = await parts.evaluateAll((each) =>
      each.map((part) => getComputedStyle(part).borderTopWidth),
    )
    expect(rules).toEqual(['0px', ...Array(count - 1).fill('1px')])
  }
  await followTo(page, '/admin/website/faq')
  const names = page.locator('[data-control="row"] > span')
  await expect(names.first()).toBeVisible()
  const distances = await names.evaluateAll((each) =>
    each.map((name) => {
      const row = name.closest('li')?.getBoundingClientRect().top ?? 0
      return name.getBoundingClientRect().top - row
    }),
  )
  expect(Math.min(...distances)).toBeGreaterThanOrEqual(8)
})

test('the notices of the dashboard stand equally far apart, and what waits is no success', async ({
  page,
  uniqueName,
}) => {
  const email = `forgetful-${uniqueName}@example.com`
  await sendRequest(page, `waiting-${uniqueName}@example.com`)
  const name = `Adamu ${uniqueName}`
  await storeAdmin(email, 'two guinea fowls on the roof', name)
  const ask = (link_wanted_at: string | null) =>
    inDatabase(({ db }) =>
      db.updateTable('admin_users').set({ link_wanted_at }).where('email', '=', email).execute(),
    )
  await ask(new Date().toISOString())
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page)
  await page.goto('/admin')
  await expect(page.getByText(`${name} asks for a new password`)).toBeVisible()
  const gaps = await page.locator('.grid:has(> .page-heading) > *').evaluateAll((children) => {
    const parts = children.filter((child) => getComputedStyle(child).position === 'static')
    return parts.flatMap((part, index) => {
      const before = parts[index - 1]?.getBoundingClientRect().bottom
      return before ? [Math.round(part.getBoundingClientRect().top - before)] : []
    })
  })
  await ask(null)
  expect(new Set(gaps)).toEqual(new Set([16]))
  const textColor = await page.evaluate(() => getComputedStyle(document.body).color)
  const waits = page.getByRole('status').filter({ hasText: 'Show what waits' })
  await expect(waits).toHaveCSS('color', textColor)
})
