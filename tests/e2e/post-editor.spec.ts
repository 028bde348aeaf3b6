import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { expectNoViolation } from './axe.ts'
import { signIn } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { collectConsoleErrors, question, stay } from './hydrated-page.ts'
import { openEditor, save, signInAsColleague, storePost, text, title, tool } from './post-editor.ts'

test('an article is written, illustrated, published and archived', async ({ page, uniqueName }) => {
  test.slow()
  const consoleErrors = collectConsoleErrors(page)
  await signIn(page)
  const name = `Preparing for a scan ${uniqueName}`
  const address = `preparing-for-a-scan-${uniqueName}`
  await openEditor(page)
  await title(page).fill(name)
  await expect(page.getByLabel('Slug')).toHaveValue(address)
  await page.getByLabel('Excerpt').fill('Six hours without food.')
  await text(page).click()
  await tool(page, 'Heading 2').click()
  await page.keyboard.type('The evening before')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Eat nothing after ')
  await tool(page, 'Bold').click()
  await page.keyboard.type('midnight')
  await expect(tool(page, 'Bold')).toHaveAttribute('aria-pressed', 'true')
  await tool(page, 'Align center').click()
  await tool(page, 'Add image').click()
  await page.getByLabel('Upload an image').last().setInputFiles('public/pictures/hero-720.jpg')
  await expect(page.getByRole('dialog').getByText('Replace')).toBeVisible()
  await page.getByRole('dialog').getByLabel('Alt Text').fill('The logo of the clinic')
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(text(page).getByRole('img', { name: 'The logo of the clinic' })).toBeVisible()
  await page.getByLabel('Tags').fill('scan, , eating')
  await page.getByLabel('Status').selectOption('Published')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('article', { name: 'Preview of the post' })
  await expect(preview.getByRole('heading', { name: 'The evening before' })).toBeVisible()
  await expect(page.getByText('scan, eating', { exact: true })).toBeVisible()
  await expectNoViolation(page)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await save(page)

  await page.goto(`/admin/blog?q=${uniqueName}`)
  await page.getByRole('link', { name: `View ${name}` }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('midnight')).toHaveCSS('font-weight', '700')
  await expect(page.locator('.post-text .text-center')).toHaveCSS('text-align', 'center')
  const image = page.getByRole('img', { name: 'The logo of the clinic' })
  await image.scrollIntoViewIfNeeded()
  await expect
    .poll(() => image.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await page.goto(`/admin/blog?q=${uniqueName}`)
  await page.getByLabel(`Status of ${name}`).selectOption('Archived')
  await expect(page.getByText('Status changed to Archived')).toBeVisible()
  expect((await page.request.get(`/blog/${address}`)).status()).toBe(404)
  expect(consoleErrors).toEqual([])
})

test('a taken slug is reported at once, and leaving asks first', async ({ page, uniqueName }) => {
  await signIn(page)
  await storePost(page, `Taken ${uniqueName}`)
  await page.goto('/admin/blog')
  await page.getByRole('link', { name: 'New Post' }).click()
  await title(page).fill(`Ɛnnɛ ne Ɔkyena ${uniqueName}`)
  const slug = page.getByLabel('Slug')
  await expect(slug).toHaveValue(`enne-ne-okyena-${uniqueName}`)
  await slug.fill(`taken-${uniqueName}`)
  await expect(page.getByText('This slug is already in use')).toBeVisible()
  await title(page).fill('Another title')
  await page.getByRole('button', { name: 'Regenerate' }).click()
  await expect(slug).toHaveValue('another-title')
  await expect(page.getByText('This slug is already in use')).toHaveCount(0)
  await slug.fill(`taken-${uniqueName}`)
  await text(page).click()
  await page.keyboard.type('Words that stay')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(slug).toBeFocused()
  await expect(text(page)).toHaveText('Words that stay')

  await page.getByRole('link', { name: 'Back' }).click()
  await expect(question(page)).toContainText('You have unsaved changes. Leave this page?')
  await expectNoViolation(page)
  await stay(page)
  await expect(title(page)).toHaveValue('Another title')
  let dialogMessage = ''
  page.once('dialog', (dialog) => {
    dialogMessage = dialog.type()
    void dialog.dismiss()
  })
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => dialogMessage).toBe('beforeunload')
  await page.getByRole('link', { name: 'Back' }).click()
  await question(page).getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/admin\/blog$/)
})

test('a save retries, and what is typed during it is saved next', async ({ page, uniqueName }) => {
  await signIn(page)
  const edit = await storePost(page, `Stormy ${uniqueName}`)
  await openEditor(page, edit)
  await text(page).click()
  await page.keyboard.type('Rain. ')
  const saves = '**/admin/blog/edit/*.data*'
  const gateway = { status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }
  await page.route(saves, (route) => route.fulfill(gateway))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Failed to save post. Please try again.')).toBeVisible()
  await expect(text(page)).toContainText('Rain. ')
  await page.unroute(saves)
  await page.waitForURL('**/admin/blog?done=saved')

  await openEditor(page)
  const typed = Promise.withResolvers<void>()
  await page.route('**/admin/blog/new.data*', async (route) => {
    const response = await route.fetch()
    await typed.promise
    await route.fulfill({ response })
  })
  await title(page).fill(`Slow ${uniqueName}`)
  await text(page).click()
  await page.keyboard.type('Come early.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  await text(page).click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Drink water.')
  typed.resolve()
  await expect(page.getByText(/^Post saved, but without what you typed since/)).toBeVisible()
  await expectNoViolation(page)
  await expect(text(page)).toHaveText('Come early. Drink water.')
  // It is the same post that is saved once more, without a conflict with oneself.
  await save(page)
  const link = page.getByRole('link', { name: `Edit Slow ${uniqueName}`, exact: true })
  await openEditor(page, (await link.getAttribute('href')) ?? '')
  await expect(text(page)).toHaveText('Come early. Drink water.')
  await expect(page.getByText('What you typed was not saved')).toHaveCount(0)
})

test('two people who edit one post compare, choose, and restore', async ({
  page,
  newDevice,
  uniqueName,
}) => {
  test.slow()
  await signIn(page)
  const edit = await storePost(page, `Shared ${uniqueName}`, 'Drink water before the scan.')
  const other = await newDevice()
  await signInAsColleague(other, `kofi-${uniqueName}@example.com`, 'Kofi Bio')
  const reported = other.waitForResponse('**/admin/blog/drafts/open')
  await openEditor(other, edit)
  await reported
  await openEditor(page, edit)
  await expect(page.getByText('Kofi Bio is also editing this post.')).toBeVisible()
  await text(other).click()
  await other.keyboard.press('Home')
  await other.keyboard.type('Please: ')
  await other.getByLabel('Excerpt').fill('His excerpt')
  await save(other)

  await text(page).click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Bring your card.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Somebody else has saved this post' })
  await expect(dialog).toContainText('Kofi Bio saved it on')
  await expectNoViolation(page)
  await dialog.getByRole('button', { name: 'Save my choice' }).click()
  await page.waitForURL('**/admin/blog?done=saved')
  await openEditor(page, edit)
  await expect(text(page)).toHaveText('Drink water before the scan. Bring your card.')
  await expect(page.getByLabel('Excerpt')).toHaveValue('His excerpt')

  await page.getByRole('link', { name: 'Earlier versions' }).click()
  const versions = page.getByRole('link', { name: /\d+:\d\d [AP]M/ })
  await versions.nth(1).click()
  await expect(page.getByText('What restoring it would change')).toBeVisible()
  await expectNoViolation(page)
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await page.waitForURL('**/admin/blog?done=saved')
  await openEditor(page, edit)
  await expect(text(page)).toHaveText('Please: Drink water before the scan.')
})

/** A tall image that is red above and blue below. */
const redAboveBlue = () => {
  const red = { width: 600, height: 450, channels: 3, background: '#f00' } as const
  return sharp({ create: { ...red, height: 1800, background: '#00f' } })
    .composite([{ input: { create: red }, left: 0, top: 0 }])
    .png()
    .toBuffer()
}

/** The colour in the middle of the shown image. */
async function colourOf(image: Locator): Promise<string> {
  const { channels } = await sharp(await image.screenshot()).stats()
  const [red, , blue] = channels.map(({ mean }) => mean)
  return (red ?? 0) > (blue ?? 0) ? 'red' : 'blue'
}

test('the editor shows a featured image as visitors will see it', async ({ page }) => {
  await signIn(page)
  await openEditor(page)
  const file = { name: 'a.png', mimeType: 'image/png', buffer: await redAboveBlue() }
  await page.getByLabel('Upload an image').setInputFiles(file)
  const chosen = page.locator('.drop-zone img')
  const shared = page.getByRole('figure', { name: 'As a shared link' }).locator('img')
  await expect(chosen).not.toHaveJSProperty('naturalWidth', 0)
  await page.getByLabel('% from the left').fill('50')
  for (const [top, colour] of [
    ['100', 'blue'],
    ['0', 'red'],
  ] as const) {
    await page.getByLabel('% from the top').fill(top)
    await expect.poll(() => colourOf(chosen)).toBe(colour)
    await expect.poll(() => colourOf(shared)).toBe(colour)
  }
  await page.getByRole('button', { name: 'Preview' }).click()
  const inPreview = page.getByRole('figure', { name: 'Featured Image' }).locator('img')
  await expect.poll(() => colourOf(inPreview)).toBe('red')
})
