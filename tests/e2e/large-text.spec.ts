import type { Locator, Page } from '@playwright/test'
import { insertRequest } from '#tests/appointments.ts'
import { adminPages } from './admin-pages.ts'
import { storePosts } from './blog-posts.ts'
import { signIn } from './first-admin.ts'
import { expect, publicPages, test } from './fixtures.ts'
import { sendRequest } from './front-desk.ts'
import { followTo, openHydrated } from './hydrated-page.ts'
import { inDatabase } from './in-database.ts'
import { brokenWords, overflow } from './layout.ts'
import { openEditor } from './post-editor.ts'

test.setTimeout(120_000)

/** Where no word may break: titles, the clinic's name, whatever is touched, and what is read from afar. */
const wholeWords = 'h1, h2, .button, .menu-link, body > header a, .check-in-list li'

/** The buttons with an icon that lie across the edge of their row or card. */
const overCards = (page: Page) =>
  page.locator('.icon-button:visible').evaluateAll((buttons) =>
    buttons.flatMap((button) => {
      const card = button.closest('tr, li, .panel')?.getBoundingClientRect()
      const { left, right } = button.getBoundingClientRect()
      const isOver = card && (left < card.left || right > card.right)
      return isOver ? [button.textContent] : []
    }),
  )

/** The words beside the icons that did not grow with the text. */
const smallIcons = (page: Page) =>
  page.locator('.lucide:visible').evaluateAll((icons) =>
    icons.flatMap((icon) => {
      const { width, height } = icon.getBoundingClientRect()
      const least = Math.min(24, Number(icon.getAttribute('width'))) * 2
      return Math.min(width, height) < least ? [icon.parentElement?.textContent] : []
    }),
  )

/** On how many lines the text of an element stands. */
const linesOf = (element: Locator) =>
  element.evaluate((shown) => {
    const text = document.createRange()
    text.selectNodeContents(shown)
    return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size
  })

/** The parts of the header that lie over each other. */
const overlaps = async (page: Page) => {
  const boxes = await page
    .locator('header :is(a, button):visible')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().toJSON()))
  return boxes.flatMap((one, index) =>
    boxes.slice(index + 1).filter((other) => {
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      const along = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
      return across > 1 && along > 1
    }),
  )
}

/** Looks at the page on a phone and on a desktop. */
async function atEachWidth(page: Page, look: (width: string) => Promise<void>) {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await look(`${width} pixels`)
  }
}

test('text at twice its size fits every public page', async ({ page }) => {
  for (const path of publicPages) {
    await page.goto(path)
    await atEachWidth(page, async (width) => {
      expect.soft(await overflow(page), `${path}, ${width}`).toBe(0)
      if (path === '/') expect.soft(await overlaps(page), width).toEqual([])
    })
  }
})

test('text at twice its size fits every screen of the back-office, and breaks no word and no reference', async ({
  page,
  uniqueName,
}) => {
  const email = 'adwoa.boatemaa@laboratories.example.org'
  const visit = { appointment_date: '2027-03-02', appointment_time: '09:30' }
  const { reference } = await inDatabase(async (database) => {
    const asked = { email, branch: 'Bole' } as const
    const request = await insertRequest(database, '2026-11-20T08:00:00.000Z', asked)
    const update = database.db.updateTable('appointments').where('id', '=', request.id)
    await update.set({ status: 'confirmed', ...visit }).execute()
    return request
  })
  const { uniqueName: posts } = await storePosts(1)
  await signIn(page)
  await openHydrated(page, '/admin')
  for (const [path, text] of [
    ...adminPages.map((path) => [path, ''] as const),
    [`/admin/waiting-room?date=${visit.appointment_date}&branch=Bole`, 'Expected'],
    [`/admin/blog?q=${posts}`, `sure_${posts}`],
  ] as const) {
    await followTo(page, path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    if (text) await expect(page.getByText(text).first()).toBeVisible()
    const within = path.startsWith('/admin/blog?') ? '.rows th' : wholeWords
    await atEachWidth(page, async (width) => {
      const where = `${path}, ${width}`
      expect.soft(await overflow(page), where).toBe(0)
      expect.soft(await brokenWords(page, within), where).toEqual([])
      expect.soft(await overCards(page), where).toEqual([])
      expect.soft(await smallIcons(page), where).toEqual([])
    })
  }
  await openEditor(page)
  await atEachWidth(page, async (width) => {
    expect.soft(await overflow(page), `the editor, ${width}`).toBe(0)
  })
  await page.clock.install()
  await openHydrated(page, '/admin/personal-data')
  await page.getByRole('main').getByRole('textbox').first().fill(email)
  await page.keyboard.press('Enter')
  const shown = page.getByRole('heading', { name: reference }).locator('span')
  await atEachWidth(page, async (width) => {
    expect.soft(await linesOf(shown), width).toBe(1)
  })
  await page.setViewportSize({ width: 360, height: 800 })
  await sendRequest(page, `large-${uniqueName}@example.com`)
  await page.clock.runFor(16_000)
  await expect(page.getByRole('link', { name: 'to answer' })).toBeVisible()
  expect(await overflow(page)).toBe(0)
  expect(await brokenWords(page, wholeWords)).toEqual([])
})
