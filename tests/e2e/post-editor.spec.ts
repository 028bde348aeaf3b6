import { expectNoViolation } from './axe.ts'
import { signIn } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { collectConsoleErrors } from './front-desk.ts'
import { openEditor, save, storePost, text, title, tool } from './post-editor.ts'

test.describe('writing posts', () => {
  let consoleErrors: string[] = []

  test.beforeEach(async ({ page }) => {
    consoleErrors = collectConsoleErrors(page)
    await signIn(page)
  })

  test('an article is written, illustrated, previewed, published, found and archived', async ({
    page,
    uniqueName,
  }) => {
    test.slow()
    const name = `Preparing for a scan ${uniqueName}`
    await openEditor(page)
    await title(page).fill(name)
    await expect(page.getByLabel('Slug')).toHaveValue(
      name.toLowerCase().replaceAll(' ', '-').replaceAll(/-{2,}/g, '-'),
    )
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
    await expectNoViolation(page)
    await page.getByRole('dialog').getByLabel('Alt Text').fill('The logo of the clinic')
    await page.getByRole('button', { name: 'OK' }).click()
    await expect(text(page).getByRole('img', { name: 'The logo of the clinic' })).toBeVisible()
    await page.getByLabel('Tags').fill('scan, , eating')
    await page.getByLabel('Status').selectOption('Published')
    await expectNoViolation(page)

    await page.getByRole('button', { name: 'Preview' }).click()
    const preview = page.getByRole('article', { name: 'Preview of the post' })
    await expect(preview.getByRole('heading', { name: 'The evening before' })).toBeVisible()
    await expect(page.getByText('scan, eating', { exact: true })).toBeVisible()
    await expectNoViolation(page)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await save(page)

    await page.goto(`/admin/blog?q=${uniqueName}`)
    await expectNoViolation(page)
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
    const missing = await page.request.get(
      `/blog/${name.toLowerCase().replaceAll(' ', '-').replaceAll(/-{2,}/g, '-')}`,
    )
    expect(missing.status()).toBe(404)
    expect(consoleErrors).toEqual([])
  })

  test('the slug follows the title until somebody writes one, and a taken one is reported at once', async ({
    page,
    uniqueName,
  }) => {
    const edit = await storePost(page, `Taken ${uniqueName}`)
    await openEditor(page)
    await title(page).fill(`Ɛnnɛ ne Ɔkyena ${uniqueName}`)
    const slug = page.getByLabel('Slug')
    await expect(slug).toHaveValue(`enne-ne-okyena-${uniqueName}`)
    await slug.fill(`taken-${uniqueName}`)
    await expect(page.getByText('This slug is already in use')).toBeVisible()
    await title(page).fill('Another title')
    await expect(slug).toHaveValue(`taken-${uniqueName}`)
    await page.getByRole('button', { name: 'Regenerate' }).click()
    await expect(slug).toHaveValue('another-title')
    await expect(page.getByText('This slug is already in use')).toHaveCount(0)
    await slug.fill(`taken-${uniqueName}`)
    await text(page).click()
    await page.keyboard.type('Words that stay')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(slug).toBeFocused()
    await expect(text(page)).toHaveText('Words that stay')
    // An existing post keeps its address when its title changes.
    await page.getByRole('link', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Leave' }).click()
    await openEditor(page, edit)
    await title(page).fill('Changed')
    await expect(slug).toHaveValue(`taken-${uniqueName}`)
    expect(consoleErrors.filter((each) => !each.includes('409'))).toEqual([])
  })
})
