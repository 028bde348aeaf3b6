import type { Locator, Page } from '@playwright/test'
import { insertRequest } from '#tests/appointments.ts'
import { adminPages } from './admin-pages.ts'
import { storePosts } from './blog-posts.ts'
import { signIn } from './first-admin.ts'
import { expect, publicPages, test } from './fixtures.ts'
import { sendRequest } from './front-desk.ts'
import { followTo, openHydrated } from './hydrated-page.ts'
import { inDatabase } from './in-database.ts'
import { brokenWords } from './layout.ts'
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

/** The text of an element as its lines show it. */
const linesOf = (element: Locator) =>
  element.evaluate((shown) => {
    const lines = new Map<number, string>()
    const texts = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const [at, character] of [...(text.textContent ?? '')].entries()) {
        const range = document.createRange()
        range.setStart(text, at)
        range.setEnd(text, at + 1)
        const top = Math.round(range.getBoundingClientRect().top)
        lines.set(top, (lines.get(top) ?? '') + character)
      }
    }
    return [...lines.values()]
  })

/** The elements that are wider than the screen, and by how many pixels the page overflows. */
const overhang = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth === clientWidth) return []
    const wide = [...document.querySelectorAll('body *')].filter(
      (each) => each.getBoundingClientRect().right > clientWidth + 0.5 && each.checkVisibility(),
    )
    const names = wide.map((each) => `${each.tagName} ${each.textContent?.trim().slice(0, 40)}`)
    return [`${scrollWidth - clientWidth} pixels`, ...names.slice(0, 4)]
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
      expect.soft(await overhang(page), `${path}, ${width}`).toEqual([])
      if (path === '/') expect.soft(await overlaps(page), width).toEqual([])
    })
  }
})

test('text at twice its size fits every screen of the back-office', async ({ page }) => {
  await signIn(page)
  await openHydrated(page, '/admin')
  for (const path of adminPages) {
    await followTo(page, path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await atEachWidth(page, async (width) => {
      const where = `${path}, ${width}`
      expect.soft(await overhang(page), where).toEqual([])
      expect.soft(await brokenWords(page, wholeWords), where).toEqual([])
      expect.soft(await overCards(page), where).toEqual([])
      expect.soft(await smallIcons(page), where).toEqual([])
    })
  }
  await openEditor(page)
  await atEachWidth(page, async (width) => {
    expect.soft(await overhang(page), `the editor, ${width}`).toEqual([])
  })
})

test('text at twice its size breaks no word and no reference, and fits the top bar', async ({
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
  await page.goto(`/admin/waiting-room?date=${visit.appointment_date}&branch=Bole`)
  await expect(page.getByText('Expected', { exact: true }).first()).toBeVisible()
  await atEachWidth(page, async (width) => {
    expect.soft(await brokenWords(page, wholeWords), width).toEqual([])
  })
  await page.goto(`/admin/blog?q=${posts}`)
  await expect(page.getByText(`sure_${posts}`)).toBeVisible()
  await atEachWidth(page, async (width) => {
    expect.soft(await brokenWords(page, '.rows th'), width).toEqual([])
    expect.soft(await overCards(page), width).toEqual([])
  })
  await page.clock.install()
  await openHydrated(page, '/admin/personal-data')
  await page.getByRole('main').getByRole('textbox').first().fill(email)
  await page.keyboard.press('Enter')
  const shown = page.getByRole('heading', { name: reference }).locator('span')
  await atEachWidth(page, async (width) => {
    expect.soft(await linesOf(shown), width).toEqual([reference])
  })
  await page.setViewportSize({ width: 360, height: 800 })
  await sendRequest(page, `large-${uniqueName}@example.com`)
  await page.clock.runFor(16_000)
  await expect(page.getByRole('link', { name: 'to answer' })).toBeVisible()
  expect(await overhang(page)).toEqual([])
  expect(await brokenWords(page, wholeWords)).toEqual([])
})
