import type { Page } from '@playwright/test'
import { expectNoViolation } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { collectConsoleErrors } from './front-desk.ts'
import { card, fillCategory } from './gallery.ts'
import { openHydrated } from './hydrated-page.ts'

/** Shows the images of one category alone. */
async function show(page: Page, category: string) {
  await openHydrated(page, '/admin/gallery')
  const link = page.getByRole('link', { name: new RegExp(`^${category}`) })
  await link.click()
  // The address changes before the list does.
  await expect(link).toHaveAttribute('aria-current', 'true')
}

test('an image is described, featured, deleted, and the list says what was done', async ({
  page,
  uniqueName,
}) => {
  const consoleErrors = collectConsoleErrors(page)
  const category = `Desk ${uniqueName}`
  await fillCategory(page, category, 3)
  await show(page, category)
  await expect(page.getByRole('article')).toHaveCount(3)
  await expectNoViolation(page)
  // The keyboard is used, so that controls shown on hover must also appear on focus.
  const edit = card(page, 'Picture 2').getByRole('link', { name: 'Edit Picture 2' })
  await edit.focus()
  await expect(edit).toBeVisible()
  await edit.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Edit image' })
  await dialog.getByLabel('% from the left').fill('101')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByText('Please write a number from 0 to 100.')).toBeVisible()
  await expectNoViolation(page)
  await dialog.getByLabel('% from the left').fill('')
  await dialog.getByLabel('Alt Text').fill('The new scanner')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('status').getByText('Image saved')).toBeVisible()
  const scanner = card(page, 'The new scanner')
  await scanner.getByRole('button', { name: /^Feature/ }).click()
  await expect(scanner.getByText('Featured')).toBeVisible()
  await expect(page.getByRole('status').getByText('Image featured')).toBeVisible()
  await scanner.getByRole('link', { name: /^Delete/ }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    'Are you sure you want to delete "The new scanner"? This action cannot be undone.',
  )
  await expectNoViolation(page)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('status').getByText('Image deleted')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(2)
  expect(consoleErrors.filter((text) => !text.includes('422'))).toEqual([])
})

test('an image that is opened while the list is on its way does not begin with the point of another one', {
  tag: '@any-width',
}, async ({ page, uniqueName }) => {
  const category = `Slow ${uniqueName}`
  await fillCategory(page, category, 2)
  await show(page, category)
  const left = page.getByRole('dialog').getByLabel('% from the left')
  const edit = (name: string) => page.getByRole('link', { name: `Edit ${name}` }).click()
  await edit('Picture 1')
  await left.fill('10')
  await page.keyboard.press('Escape')
  await page.route('**/gallery.data*', () => {})
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await edit('Picture 2')
  await expect(page).toHaveURL(/edit/)
  await expect(left).toHaveValue('')
})

test('the point that stays in sight is set by a click and by keys, and every cut obeys it', async ({
  page,
  uniqueName,
}) => {
  const category = `Focal ${uniqueName}`
  const slug = await fillCategory(page, category, 1)
  await show(page, category)
  // The status of an image stands beside it, not on it.
  const shown = await card(page, 'Picture 1').locator('.image-frame').boundingBox()
  const badge = await card(page, 'Picture 1').getByText(category).boundingBox()
  expect(badge?.y).toBeGreaterThanOrEqual((shown?.y ?? 0) + (shown?.height ?? 0))
  await card(page, 'Picture 1').getByRole('link', { name: /^Edit/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit image' })
  const image = dialog.getByRole('button', { name: /^Point that stays in sight/ })
  await expect(image.locator('img')).toHaveJSProperty('complete', true)
  const { width = 0, height = 0 } = (await image.boundingBox()) ?? {}
  await image.click({ position: { x: width * 0.31, y: height * 0.12 } })
  await expect(dialog.getByLabel('% from the left')).toHaveValue('30')
  await expect(dialog.getByLabel('% from the top')).toHaveValue('10')
  await image.press('ArrowUp')
  await image.press('ArrowUp')
  await image.press('ArrowLeft')
  await expect(image).toHaveAccessibleName(/20 % from the left, 0 % from the top/)
  await expectNoViolation(page)
  await dialog.getByLabel('% from the top').fill('120')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByText('Please write a number from 0 to 100.')).toBeVisible()
  await dialog.getByLabel('% from the top').fill('0')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toBeHidden()
  await page.goto(`/gallery?category=${slug}`)
  await expect(page.getByRole('img', { name: 'Picture 1' })).toHaveCSS('object-position', '20% 0%')
})

test('a failure to feature an image is reported, and the image is shown as it was', {
  tag: '@any-width',
}, async ({ page, uniqueName }) => {
  const category = `Lost ${uniqueName}`
  await fillCategory(page, category, 1)
  await show(page, category)
  await page.route('**/feature.data*', (route) => route.abort())
  const feature = card(page, 'Picture 1').getByRole('button', { name: /^Feature/ })
  await feature.hover()
  const [ink, ground] = await feature.evaluate((button) => {
    const { color, backgroundColor } = getComputedStyle(button)
    return [color, backgroundColor]
  })
  expect(ink).not.toBe(ground)
  await feature.click()
  await expect(page.getByRole('alertdialog')).toContainText('Failed to save image.')
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(feature).toHaveAttribute('aria-pressed', 'false')
})

test('images that nobody has described are listed until they are', { tag: '@any-width' }, async ({
  page,
  uniqueName,
}) => {
  const category = `Bare ${uniqueName}`
  await fillCategory(page, category, 1)
  await show(page, category)
  await card(page, 'Picture 1').getByRole('link', { name: 'Edit Picture 1' }).click()
  await page.getByRole('dialog').getByLabel('Alt Text').fill('')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('No alt text yet')).toBeVisible()
  await page.getByRole('link', { name: /^Without alt text/ }).click()
  await expect(page.getByText('No alt text yet').first()).toBeVisible()
  await page
    .getByRole('link', { name: /^Delete this image/ })
    .first()
    .click()
  await expect(page.getByRole('alertdialog')).toContainText('"this image"')
})
