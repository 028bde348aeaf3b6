import type { Page } from '@playwright/test'
import { slope } from '#tests/image-files.ts'
import { signIn } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { collectConsoleErrors } from './front-desk.ts'
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

for (const by of ['paste', 'drop'] as const) {
  test(`a picture comes into the text by ${by}, sent and described`, async ({ page }) => {
    const consoleErrors = collectConsoleErrors(page)
    await signIn(page)
    await openEditor(page)
    await text(page).click()
    await page.keyboard.type('The waiting room')
    expect(await give(page, by)).toBe(true)
    const dialog = page.getByRole('dialog', { name: 'Image' })
    await expect(dialog.getByText('Replace the image')).toBeVisible()
    await dialog.getByLabel('Alt Text').fill('Chairs by a window')
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect(text(page).getByRole('img', { name: 'Chairs by a window' })).toBeVisible()
    await expect(text(page)).toContainText('The waiting room')
    // The form for the next image starts empty.
    await page.getByRole('button', { name: 'Add image' }).click()
    await expect(dialog.getByText('Replace the image')).toHaveCount(0)
    await expect(dialog.getByText('Upload an image')).toBeVisible()
    expect(consoleErrors).toEqual([])
  })
}

test('what comes from a word processor stays the text that it is', async ({ page }) => {
  await signIn(page)
  await openEditor(page)
  await text(page).click()
  expect(await give(page, 'paste', '<p>Come <b>early</b></p>')).toBe(true)
  await expect(text(page)).toHaveText('Come early')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('an image that was copied from another site is offered for upload', async ({ page }) => {
  await signIn(page)
  await openEditor(page)
  await text(page).click()
  expect(await give(page, 'paste', '<img src="https://elsewhere.example/a.jpg">')).toBe(true)
  const dialog = page.getByRole('dialog', { name: 'Image' })
  await expect(dialog.getByText('Replace the image')).toBeVisible()
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(text(page).locator('img')).toHaveAttribute('src', /^\/gemev\/image\/upload\//)
})

test('so is one that stands within the markup that was pasted', async ({ page }) => {
  await signIn(page)
  await openEditor(page)
  await text(page).click()
  const dot = await slope(40, 30).png().toBuffer()
  const within = `<p>Our map</p><img src="data:image/png;base64,${dot.toString('base64')}">`
  await give(page, 'paste', within)
  await expect(text(page)).toHaveText('Our map')
  const dialog = page.getByRole('dialog', { name: 'Image' })
  await expect(dialog.getByText('Replace the image')).toBeVisible()
})

test('an image that the browser has not got is named, and not saved', async ({
  page,
  uniqueName,
}) => {
  const sentence = (it: string, at: string) =>
    `Pictures must come from this site. Upload ${it}, or remove ${it}: ${at}`
  await signIn(page)
  await openEditor(page)
  await title(page).fill(`Foreign ${uniqueName}`)
  await text(page).click()
  const address = 'https://elsewhere.example/a.jpg'
  await give(page, 'paste', `<p>Come early</p><img src="${address}" alt="A map">`)
  const message = page.getByText(sentence('it', address))
  await expect(message).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.locator('#content-error')).toHaveText(sentence('it', address))
  await expect(message).toHaveCount(1)
  await expect(text(page)).toContainText('Come early')
  await tool(page, 'Add image').click()
  const dialog = page.getByRole('dialog', { name: 'Image' })
  await dialog.getByLabel('Enter image URL:').fill('elsewhere.example/b.jpg')
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(dialog.getByText(sentence('it', 'https://elsewhere.example/b.jpg'))).toBeVisible()
  await dialog
    .getByLabel('Enter image URL:')
    .fill(new URL('/pictures/hero-720.jpg', page.url()).href)
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(text(page).locator('img[src="/pictures/hero-720.jpg"]')).toBeVisible()
})
