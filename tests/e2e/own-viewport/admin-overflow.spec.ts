import type { Locator, Page } from '@playwright/test'
import { adminPages } from '#tests/e2e/admin-pages.ts'
import { brokenWords } from '#tests/e2e/broken-words.ts'
import { signIn } from '#tests/e2e/first-admin.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import {
  changeAppointment,
  collectConsoleErrors,
  openList,
  openRequest,
  rowOf,
  sendRequest,
} from '#tests/e2e/front-desk.ts'
import { fillCategory } from '#tests/e2e/gallery.ts'
import { followTo, openHydrated } from '#tests/e2e/hydrated-page.ts'
import { openEditor, storePost } from '#tests/e2e/post-editor.ts'
import { inEachFont, overflow } from './system-fonts.ts'

test.setTimeout(120_000)

const widths = [360, 768]

// Words as long as staff might paste them.
const longWord = 'w'.repeat(80)

const lists = [
  ...adminPages,
  '/admin/blog?q=nothing-at-all',
  '/admin/blog/categories/new',
  '/admin/gallery?show=undescribed',
  '/admin/gallery/categories',
  '/admin/gallery/categories/new',
  '/admin/gallery/bulk',
]

/** At which widths and in which fonts a page is wider than the screen, and by how many pixels. */
async function overflows(page: Page) {
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await inEachFont(page, async (font) => {
      const pixels = await overflow(page)
      if (pixels > 0) found.push(`${width} pixels, ${font}: ${pixels}`)
    })
  }
  return found
}

test('no page of the back-office scrolls sideways, breaks a word, or logs a console error', async ({
  page,
  uniqueName,
}) => {
  const consoleErrors = collectConsoleErrors(page)
  await fillCategory(page, `${longWord} ${uniqueName}`, 3)
  const edit = await storePost(page, `${longWord} ${uniqueName}`)
  for (const path of ['/admin/blog/new', edit]) {
    await openEditor(page, path)
    expect.soft(await overflows(page), path).toEqual([])
  }
  const preview = edit.replace('edit', 'preview')
  await openHydrated(page, '/admin')
  for (const path of [...lists, `${edit}/versions`, `${edit}/versions/1`, preview]) {
    await (path === preview ? page.goto(path) : followTo(page, path))
    await expect(page.getByRole('heading').first()).toBeVisible()
    for (const width of [...widths, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await inEachFont(page, async (font) => {
        const where = `${path}, ${width} pixels, ${font}`
        expect.soft(await overflow(page), where).toBe(0)
        if (lists.includes(path)) expect.soft(await brokenWords(page), where).toEqual([])
      })
    }
  }
  await openEditor(page, edit)
  await page.getByLabel('Upload an image').setInputFiles('public/pictures/hero-720.jpg')
  await expect(page.getByText('Replace the image')).toBeVisible()
  await expect(page.locator('.drop-zone img')).not.toHaveJSProperty('naturalWidth', 0)
  expect.soft(await overflows(page), 'with a featured image').toEqual([])
  expect(consoleErrors).toEqual([])
})

test('everything in the head of the editor can be reached on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 760 })
  await signIn(page)
  await openEditor(page)
  const head = page.locator('.editor-header')
  await inEachFont(page, async (font) => {
    for (const name of ['Back', 'Preview', 'Save']) {
      const box = await head.getByText(name, { exact: true }).boundingBox()
      const end = box ? box.x + box.width : Infinity
      expect.soft(end, `${name}, ${font}`).toBeLessThanOrEqual(360)
    }
  })
})

/**
 * By how many pixels the buttons of a dialog stand above its lower edge, and by how many they cover what is above
 * them.
 */
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
const flush = { below: 0, covered: 0 }

test('the buttons of a dialog stand at its lower edge, and nothing shows below them', async ({
  page,
}) => {
  await signIn(page)
  for (const [width, height] of [
    [360, 760],
    [768, 1024],
  ] as const) {
    await page.setViewportSize({ width, height })
    await openHydrated(page, '/admin/staff')
    await page.getByRole('link', { name: 'Invite' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await inEachFont(page, async (font) => {
      expect.soft(await edgesOf(dialog), `${width} pixels, ${font}`).toEqual(flush)
    })
  }
})

test('a name without a break does not make a dialog scroll sideways', async ({
  page,
  uniqueName,
}) => {
  const name = 'Nyaabatibiganekorisongtaaba'
  const email = `desk-${uniqueName}@example.com`
  const texts = { first_name: name, last_name: name, referral_facility: name, message: name }
  await sendRequest(page, email, texts)
  await changeAppointment(email, { notes: name, asked_date: '2027-03-01' })
  await signIn(page)
  await page.setViewportSize({ width: 360, height: 760 })
  for (const action of [/^Edit/, /^Delete/]) {
    await openList(page, email)
    await rowOf(page, email).getByRole('link', { name: action }).click()
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    await expect(dialog).toContainText(name)
    await inEachFont(page, async (font) => {
      const pixels = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)
      expect.soft(pixels, `${action}, ${font}`).toBe(0)
    })
  }
})

test('the buttons of a form that more follows stand at the lower edge of its dialog as well', async ({
  page,
  uniqueName,
}) => {
  const email = await openRequest(page, uniqueName)
  for (const [width, height] of [
    [360, 760],
    [768, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await openList(page, email)
    await rowOf(page, email).getByRole('link', { name: /^Edit/ }).click()
    const dialog = page.getByRole('dialog')
    const save = dialog.getByRole('button', { name: 'Save Changes' })
    await expect(save).toBeInViewport({ ratio: 1 })
    const followed = dialog.getByRole('heading', { name: 'Attendance' })
    await inEachFont(page, async (font) => {
      await followed.scrollIntoViewIfNeeded()
      const [below, bar] = await Promise.all([followed.boundingBox(), save.boundingBox()])
      const end = (bar?.y ?? 0) + (bar?.height ?? 0)
      expect.soft(below?.y ?? 0, `${width} pixels, ${font}`).toBeGreaterThan(end)
    })
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('neither do its forms', async ({ page, uniqueName }) => {
    await fillCategory(page, `${longWord} ${uniqueName}`, 1)
    for (const path of ['/admin/blog/new', '/admin/gallery/new', '/admin/gallery/bulk']) {
      await page.goto(path)
      expect.soft(await overflows(page), path).toEqual([])
    }
  })
})
