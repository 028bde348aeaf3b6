import type { Locator, Page } from '@playwright/test'
import { accraDate } from '#app/platform/clock.ts'
import { adminPages } from './admin-pages.ts'
import { expectNoViolation } from './axe.ts'
import { signIn } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { changeAppointment, openList, rowOf, sendRequest } from './front-desk.ts'
import { fillCategory } from './gallery.ts'
import { collectConsoleErrors, followTo, openHydrated } from './hydrated-page.ts'
import { brokenWords, inLargeText, inWidestFont, overflow } from './layout.ts'
import { openEditor, storePost } from './post-editor.ts'

test.setTimeout(240_000)

// Words as long as staff might paste them.
const longWord = 'w'.repeat(80)

const screens = [
  ...adminPages,
  '/admin/blog?q=nothing-at-all',
  '/admin/gallery?show=undescribed',
  '/admin/gallery/bulk',
]

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

/** The words beside the icons that are smaller than they were drawn, at so many times the size of the text. */
const shrunkIcons = (page: Page, times: number) =>
  page.locator('.lucide:visible').evaluateAll(
    (icons, times) =>
      icons.flatMap((icon) => {
        const { width, height } = icon.getBoundingClientRect()
        const drawn = Number(icon.getAttribute('width'))
        const least = times === 1 ? drawn : Math.min(24, drawn) * times
        return Math.min(width, height) < least ? [icon.parentElement?.textContent] : []
      }),
    times,
  )

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

/** Where no word may break in large text: titles, the clinic's name, what is touched, and what is read from afar. */
const wholeWords = 'h1, h2, .button, .menu-link, body > header a, .check-in-list li'

// Two halves, for two workers; the first screen is in both, so that both have the same frame.
for (const half of [0, 1]) {
  test(`screens of the back-office are accessible, fit also in large text, share one frame, and log no error: half ${half + 1}`, async ({
    page,
    uniqueName,
  }) => {
    const consoleErrors = collectConsoleErrors(page)
    await fillCategory(page, `${longWord} ${uniqueName}`, 3)
    const edit = await storePost(page, `${longWord} ${uniqueName}`)
    const visitor = `adwoa-${uniqueName}@laboratories.example.org`
    await sendRequest(page, visitor)
    const visit = { appointment_date: accraDate(new Date()), appointment_time: '09:30' }
    await changeAppointment(visitor, { ...visit, status: 'confirmed' })
    const paths = ['/admin', ...screens.filter((_, index) => index % 2 === half)]
    if (half === 1)
      paths.push(`${edit}/versions`, `${edit}/versions/1`, '/admin/waiting-room?branch=Bole')
    await openHydrated(page, '/admin')
    const frames = new Map<string, Set<string>>()
    for (const path of paths) {
      await test.step(path, async () => {
        await followTo(page, path)
        await expect(page.getByRole('heading').first()).toBeVisible()
        if (path.includes('waiting-room?'))
          await expect(page.getByText('Expected').first()).toBeVisible()
        const isLong = path.startsWith(edit)
        for (const width of [360, 768, 1280]) {
          const at = `${path}, ${width} pixels`
          await page.setViewportSize({ width, height: 800 })
          // The menu stands beside the content on a wide screen, and a list is a table there.
          const isOther = path === '/admin' || path === '/admin/appointments'
          if (width === 360 || (width === 1280 && isOther)) await expectNoViolation(page)
          if (width === 360) expect.soft(await shrunkIcons(page, 1), at).toEqual([])
          if (width === 1280 && (await page.locator('dialog, .desk-sheet').count()) === 0)
            for (const [part, values] of Object.entries(await frameOf(page))) {
              const known = frames.get(part) ?? new Set()
              for (const value of [values].flat()) if (value) known.add(value)
              frames.set(part, known)
            }
          await inWidestFont(page, async () => {
            expect.soft(await overflow(page), at).toBe(0)
            if (!isLong) expect.soft(await brokenWords(page), at).toEqual([])
          })
          if (width === 768 || isLong) continue
          await inLargeText(page, async () => {
            const where = `large text, ${at}`
            expect.soft(await overflow(page), where).toBe(0)
            expect.soft(await brokenWords(page, wholeWords), where).toEqual([])
            expect.soft(await overCards(page), where).toEqual([])
            expect.soft(await shrunkIcons(page, 2), where).toEqual([])
          })
        }
      })
    }
    for (const [part, values] of frames) expect.soft([...values], part).toHaveLength(1)
    expect(consoleErrors).toEqual([])
  })
}

test('forms fit with long words and a featured image, and without JavaScript', async ({
  page,
  newDevice,
  uniqueName,
}) => {
  await fillCategory(page, `${longWord} ${uniqueName}`, 1)
  const edit = await storePost(page, `${longWord} ${uniqueName}`)
  const expectToFit = async (where: string, device = page) => {
    for (const width of [768, 360]) {
      await device.setViewportSize({ width, height: 760 })
      await inWidestFont(device, async () => {
        expect.soft(await overflow(device), `${where}, ${width} pixels`).toBe(0)
      })
    }
  }
  await openEditor(page, edit)
  await page.getByLabel('Upload an image').setInputFiles('public/pictures/hero-720.jpg')
  await expect(page.getByText('Replace the image')).toBeVisible()
  await expect(page.locator('.drop-zone img')).not.toHaveJSProperty('naturalWidth', 0)
  await expectToFit(edit)
  await inLargeText(page, async () => {
    expect(await overflow(page)).toBe(0)
  })
  await inWidestFont(page, async () => {
    for (const name of ['Back', 'Preview', 'Save'])
      await expect
        .soft(page.locator('.editor-header').getByText(name, { exact: true }))
        .toBeInViewport({ ratio: 1 })
  })
  await page.goto(edit.replace('edit', 'preview'))
  expect(await overflow(page)).toBe(0)
  const storageState = await page.context().storageState()
  const plain = await newDevice({ javaScriptEnabled: false, storageState })
  for (const path of ['/admin/blog/new', '/admin/gallery/bulk']) {
    await plain.goto(path)
    await expectToFit(`${path} without JavaScript`, plain)
  }
})

interface Shift extends PerformanceEntry {
  value: number
}

/** By how many pixels the buttons of a dialog stand above its lower edge, and cover what is above them. */
const edgesOf = (dialog: Locator) =>
  dialog.evaluate((element) => {
    const bar = element.querySelector('.form-actions')
    const above = bar?.previousElementSibling
    element.scrollTo(0, 0)
    const [inner, outer] = [bar, element].map((each) => each?.getBoundingClientRect().bottom)
    element.scrollTo(0, element.scrollHeight)
    const [top, text] = [bar?.getBoundingClientRect().top, above?.getBoundingClientRect().bottom]
    return { below: (outer ?? 0) - (inner ?? 0), covered: Math.max(0, (text ?? 0) - (top ?? 0)) }
  })

test('a dialog has its buttons at its lower edge, and the first screen stands still', async ({
  page,
  uniqueName,
}) => {
  const name = 'Nyaabatibiganekorisongtaaba'
  const email = `long-${uniqueName}@example.com`
  const texts = { first_name: name, last_name: name, referral_facility: name, message: name }
  await sendRequest(page, email, texts)
  await changeAppointment(email, { notes: name, asked_date: '2027-03-01' })
  await signIn(page)
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  for (const [width, height] of [
    [360, 740],
    [768, 1024],
  ] as const) {
    await page.setViewportSize({ width, height })
    await openHydrated(page, '/admin/staff/new')
    await expect(dialog).toBeVisible()
    await inWidestFont(page, async () => {
      const edges = await edgesOf(dialog)
      expect.soft(edges, `${width} pixels`).toEqual({ below: 0, covered: 0 })
    })
  }
  await page.setViewportSize({ width: 360, height: 740 })
  for (const action of [/^Edit/, /^Delete/]) {
    await openList(page, email)
    await rowOf(page, email).getByRole('link', { name: action }).click()
    await expect(dialog).toContainText(name)
    await inWidestFont(page, async () => {
      const pixels = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)
      expect.soft(pixels, String(action)).toBe(0)
    })
  }

  await test.step('the first screen stands still', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        let sum = Number(document.documentElement.dataset.shift ?? 0)
        for (const { value } of list.getEntries() as Shift[]) sum += value
        document.documentElement.dataset.shift = String(sum)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/admin')
    await page.waitForLoadState('networkidle')
    const shift = await page.locator('html').getAttribute('data-shift')
    expect(Number(shift ?? 0)).toBeLessThan(0.01)
  })
})
