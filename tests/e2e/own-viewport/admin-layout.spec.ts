import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { adminPages } from '#tests/e2e/admin-pages.ts'
import { storePosts } from '#tests/e2e/blog-posts.ts'
import { signIn } from '#tests/e2e/first-admin.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { openList, rowOf, sendRequest } from '#tests/e2e/front-desk.ts'
import { card, fillCategory } from '#tests/e2e/gallery.ts'
import { followTo, openHydrated } from '#tests/e2e/hydrated-page.ts'
import { openEditor } from '#tests/e2e/post-editor.ts'

test.setTimeout(120_000)

/** Where the parts stand that all screens have in common, in pixels, and how the figures look. */
const frameOf = (page: Page) =>
  page.evaluate(() => {
    const edges = (selector: string) => {
      const box = document.querySelector(selector)?.getBoundingClientRect()
      return box ? `${Math.round(box.left)} to ${Math.round(box.right)}` : undefined
    }
    const title = document.querySelector('h1')
    return {
      page: edges('.page'),
      title:
        title &&
        `${Math.round(title.getBoundingClientRect().left)}, ${getComputedStyle(title).fontSize}`,
      actions: edges('.page-actions:has(*)')?.split(' to ')[1],
      form: edges('.max-w-form'),
      figures: [...document.querySelectorAll('.stat-card')].map((figure) => {
        const { padding, fontSize, borderLeftWidth } = getComputedStyle(figure)
        return [padding, fontSize, borderLeftWidth].join(', ')
      }),
    }
  })

test('all screens share one width, one position of the title and of the actions, and one look of figures', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page)
  await openHydrated(page, '/admin')
  const seen = new Map<string, Set<string>>()
  for (const path of adminPages) {
    await followTo(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const [part, values] of Object.entries(await frameOf(page))) {
      const known = seen.get(part) ?? new Set()
      for (const value of [values].flat()) if (value) known.add(value)
      seen.set(part, known)
    }
  }
  for (const [part, values] of seen) expect.soft([...values], part).toHaveLength(1)
})

test('each list names above its search, in full, what is searched', async ({ page }) => {
  await signIn(page)
  await openHydrated(page, '/admin')
  for (const path of ['/admin/appointments', '/admin/audit', '/admin/blog', '/admin/gallery']) {
    await followTo(page, path)
    for (const width of [360, 640, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const label = await page.locator('label[for=filter-q]').boundingBox()
      const field = await page.getByRole('searchbox').boundingBox()
      expect.soft(label?.height, `${path} at ${width}`).toBeGreaterThan(20)
      expect.soft(field?.y).toBeGreaterThanOrEqual((label?.y ?? 0) + (label?.height ?? 0))
    }
  }
})

test('no card of the dashboard stands half empty beside a longer one', async ({ page }) => {
  await storePosts(5)
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page)
  await openHydrated(page, '/admin')
  const empty = await page.locator('.panels .card').evaluateAll((cards) =>
    cards.flatMap((each) => {
      const parts = [...each.querySelectorAll('*')].filter((part) => part.checkVisibility())
      const lowest = Math.max(...parts.map((part) => part.getBoundingClientRect().bottom))
      const left = Math.round(each.getBoundingClientRect().bottom - lowest)
      return left > 100 ? [`${each.querySelector('h2')?.textContent}: ${left} pixels`] : []
    }),
  )
  expect(empty).toEqual([])
})

test('what can be done with a row stands off the edges of its card on a phone', async ({
  page,
  uniqueName,
}) => {
  await page.setViewportSize({ width: 360, height: 760 })
  await sendRequest(page, `edge@${uniqueName}.example`)
  await fillCategory(page, `Edge ${uniqueName}`, 1)
  for (const path of [
    `/admin/appointments?q=${uniqueName}`,
    '/admin/gallery/categories',
    '/admin/gallery',
    '/admin/staff',
    '/admin',
  ]) {
    await page.goto(path)
    await expect(page.locator('main svg').first()).toBeAttached()
    const touching = await page.locator('main svg:visible').evaluateAll((icons) =>
      icons.flatMap((icon) => {
        const edge = icon.closest('.card, tbody tr, article')?.getBoundingClientRect()
        const { left, right } = icon.getBoundingClientRect()
        const isClose = edge && (left - edge.left < 8 || edge.right - right < 8)
        return isClose ? [icon.parentElement?.outerHTML.slice(0, 80)] : []
      }),
    )
    expect.soft(touching, path).toEqual([])
  }
})

/** How dark a strip of an element is at its left and at its right edge, from 0 to 255. */
async function darknessOf(part: Locator) {
  const image = sharp(await part.screenshot())
  const { width, height } = await image.metadata()
  const at = async (left: number) => {
    const strip = { left, top: Math.round(height / 2) - 4, width: 3, height: 8 }
    // Figures of a picture are those of what was read, so the strip is read again.
    const { channels } = await sharp(await image.clone().extract(strip).toBuffer()).stats()
    return 255 - (channels[0]?.mean ?? 0)
  }
  return { left: await at(2), right: await at(width - 5) }
}

test('the toolbar of the editor shows on a phone at which side it goes on', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 760 })
  await signIn(page)
  await openEditor(page)
  const toolbar = page.locator('.editor-toolbar')
  // Only the ground behind the tools is looked at.
  await toolbar.evaluate((element) => {
    for (const part of element.querySelectorAll<HTMLElement>('button')) part.style.opacity = '0'
  })
  const atBegin = await darknessOf(toolbar)
  expect(atBegin.right - atBegin.left).toBeGreaterThan(20)
  await toolbar.evaluate((element) => element.scrollTo(element.scrollWidth, 0))
  const atEnd = await darknessOf(toolbar)
  expect(atEnd.left - atEnd.right).toBeGreaterThan(20)
})

test('on a phone the dialog of a referred patient has its buttons in sight, and its facts have room', async ({
  page,
  uniqueName,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const email = `referred@${uniqueName}.example`
  await sendRequest(page, email, {
    service: 'Ultrasound',
    referral_facility: 'Zebilla District Hospital',
    referral_contact: 'Midwife Gifty, 024 555 0101',
    referral_reason: 'Anaemia in the sixth month',
  })
  await signIn(page)
  await openList(page, email)
  await rowOf(page, email).getByRole('link', { name: /^Edit/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByRole('button', { name: 'Save and Next' })).toBeInViewport({ ratio: 1 })
  const service = await dialog.locator('dd', { hasText: 'Ultrasound' }).boundingBox()
  expect(service?.height).toBeLessThan(32)
})

test('on a phone what can be chosen in a list ends where the other controls of its card do', async ({
  page,
  uniqueName,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const email = `chosen@${uniqueName}.example`
  await sendRequest(page, email)
  await signIn(page)
  await openList(page, email)
  const ends = await rowOf(page, email).evaluate((row) => {
    const box = row.querySelector('.choice > input')
    // The box that is seen is drawn in the middle of what takes a tap.
    const { width = 0, right = 0 } = box?.getBoundingClientRect() ?? {}
    const drawn = box ? Number.parseFloat(getComputedStyle(box, '::before').width) : 0
    const icons = [...row.querySelectorAll('.icon-button')]
    const [edit, remove] = icons.slice(-2).map((icon) => icon.getBoundingClientRect())
    const gap = (remove?.left ?? 0) - (edit?.right ?? 0)
    return [right - (width - drawn) / 2, remove?.right ?? 0, gap]
  })
  expect(Math.abs((ends[0] ?? 0) - (ends[1] ?? 0))).toBeLessThanOrEqual(2)
  // A thumb that misses the pencil does not hit the trash can.
  expect(ends[2]).toBeGreaterThanOrEqual(15)
})

test('the buttons of the dialog of an image are in sight on a laptop', async ({
  page,
  uniqueName,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await fillCategory(page, `Laptop ${uniqueName}`, 1)
  await openHydrated(page, '/admin/gallery')
  await card(page, 'Picture 1').first().getByRole('link', { name: /^Edit/ }).click()
  const dialog = page.getByRole('dialog')
  for (const button of [
    dialog.getByRole('link', { name: 'Cancel' }),
    dialog.getByRole('button', { name: 'Save Changes' }),
  ]) {
    await expect(button).toBeInViewport({ ratio: 1 })
  }
})
