import type { Page } from '@playwright/test'
import { slope } from '#tests/image-files.ts'
import { signIn } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { collectConsoleErrors } from './hydrated-page.ts'
import { openEditor, text, title, tool } from './post-editor.ts'

/** Pastes or drops a file into the text; true when the editor handled the event. */
const give = (page: Page, by: 'paste' | 'drop', html = '') =>
  text(page).evaluate(
    async (field, [by, html]) => {
      const image = await (await fetch('/pictures/hero-720.jpg')).blob()
      const data = new DataTransfer()
      data.items.add(new File([image], 'waiting room.jpg', { type: 'image/jpeg' }))
      if (html) data.items.add(html, 'text/html')
      const { left, top } = field.getBoundingClientRect()
      const eventInit = { bubbles: true, cancelable: true, clientX: left + 20, clientY: top + 20 }
      return !field.dispatchEvent(
        by === 'paste'
          ? new ClipboardEvent('paste', { ...eventInit, clipboardData: data })
          : new DragEvent('drop', { ...eventInit, dataTransfer: data }),
      )
    },
    [by, html] as const,
  )

async function clear(page: Page) {
  await text(page).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
}

/** Adds an image by its address in the dialog of the tool. */
async function add(page: Page, alt: string) {
  const dialog = page.getByRole('dialog', { name: 'Image' })
  await tool(page, 'Add image').click()
  await dialog
    .getByLabel('Enter image URL:')
    .fill(new URL('/pictures/hero-720.jpg', page.url()).href)
  await dialog.getByLabel('Alt Text').fill(alt)
  await dialog.getByRole('button', { name: 'OK' }).click()
}

/** The blocks of the text: the words of each, or what an image shows. */
const parts = (page: Page) =>
  text(page).evaluate(({ children }) =>
    [...children].map((block) => block.getAttribute('alt') ?? block.textContent),
  )

test.beforeEach(async ({ page }) => {
  await signIn(page)
  await openEditor(page)
  await text(page).click()
})

test('a picture comes into the text by paste or drop, sent and described', async ({ page }) => {
  const consoleErrors = collectConsoleErrors(page)
  const dialog = page.getByRole('dialog', { name: 'Image' })
  for (const by of ['paste', 'drop'] as const) {
    await page.keyboard.type('The waiting room')
    expect(await give(page, by)).toBe(true)
    await expect(dialog.getByText('Replace the image')).toBeVisible()
    await dialog.getByLabel('Alt Text').fill(`Chairs by ${by}`)
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect(text(page).getByRole('img', { name: `Chairs by ${by}` })).toBeVisible()
    await expect(text(page)).toContainText('The waiting room')
    // The form for the next image starts empty.
    await page.getByRole('button', { name: 'Add image' }).click()
    await expect(dialog.getByText('Replace the image')).toHaveCount(0)
    await expect(dialog.getByText('Upload an image')).toBeVisible()
    await page.keyboard.press('Escape')
    await clear(page)
  }
  // What comes from a word processor stays the text that it is.
  expect(await give(page, 'paste', '<p>Come <b>early</b></p>')).toBe(true)
  await expect(text(page)).toHaveText('Come early')
  await expect(dialog).toHaveCount(0)
  await clear(page)
  // An image that was copied from another site is offered for upload.
  expect(await give(page, 'paste', '<img src="https://elsewhere.example/a.jpg">')).toBe(true)
  await expect(dialog.getByText('Replace the image')).toBeVisible()
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(text(page).locator('img')).toHaveAttribute('src', /^\/gemev\/image\/upload\//)
  expect(consoleErrors).toEqual([])
})

test('what comes after a picture does not replace it, and those within a text keep their place', async ({
  page,
}) => {
  await page.keyboard.type('Before')
  const dialog = page.getByRole('dialog', { name: 'Image' })
  for (const alt of ['first', 'second']) {
    await add(page, alt)
    await expect(text(page).getByRole('img', { name: alt })).toBeVisible()
  }
  await page.keyboard.type('After')
  expect(await parts(page)).toEqual(['Before', 'first', 'second', 'After'])
  // One that a pasted text ends with, and one that is selected.
  await give(page, 'paste', '<p>Below</p><img src="/pictures/hero-720.jpg" alt="fourth">')
  await page.keyboard.type('End')
  await text(page).getByRole('img', { name: 'first' }).click()
  await add(page, 'fifth')
  await expect
    .poll(() => parts(page))
    .toEqual(['Before', 'first', 'fifth', '', 'second', 'AfterBelow', 'fourth', 'End'])

  await clear(page)
  const dot = await slope(40, 30).png().toBuffer()
  const picture = `<img src="data:image/png;base64,${dot.toString('base64')}">`
  await give(page, 'paste', `<p>Our map</p>${picture}<p>Our door${picture}</p><p>Come in</p>`)
  for (const alt of ['A map', 'A door']) {
    await expect(dialog.getByText('Replace the image')).toBeVisible()
    await dialog.getByLabel('Alt Text').fill(alt)
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect(text(page).getByRole('img', { name: alt })).toHaveAttribute('width', '40')
  }
  await expect(dialog).toHaveCount(0)
  expect(await parts(page)).toEqual(['Our map', 'A map', 'Our door', 'A door', 'Come in'])
  // Without an upload no picture is left.
  await give(page, 'paste', `<p>Once more</p>${picture}`)
  await expect(dialog.getByText('Replace the image')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(text(page).locator('img')).toHaveCount(2)
})

test('an image that the browser has not got is named, not saved', async ({ page, uniqueName }) => {
  await title(page).fill(`Foreign ${uniqueName}`)
  await text(page).click()
  const address = 'https://elsewhere.example/a.jpg'
  await give(page, 'paste', `<p>Come early</p><img src="${address}" alt="A map">`)
  const sentence = `Pictures must come from this site. Upload it, or remove it: ${address}`
  const message = page.getByText(sentence)
  await expect(message).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.locator('#content-error')).toHaveText(sentence)
  await expect(message).toHaveCount(1)
  await expect(text(page)).toContainText('Come early')
})
