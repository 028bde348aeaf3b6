import { expectNoViolation } from './axe.ts'
import { signIn } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { collectConsoleErrors } from './hydrated-page.ts'
import { openEditor, save, storePost, text, title, tool } from './post-editor.ts'

test('an article is written, illustrated, published and archived', async ({ page, uniqueName }) => {
  test.slow()
  const consoleErrors = collectConsoleErrors(page)
  await signIn(page)
  const name = `Preparing for a scan ${uniqueName}`
  await openEditor(page)
  await title(page).fill(name)
  await expect(page.getByLabel('Slug')).toHaveValue(`preparing-for-a-scan-${uniqueName}`)
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
  expect(consoleErrors).toEqual([])
})

// What is typed meanwhile, or saved by somebody else: `editor/reducer.test.ts`, `blog-admin.test.ts`.
test('a save retries by itself', async ({ page, uniqueName }) => {
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
})
