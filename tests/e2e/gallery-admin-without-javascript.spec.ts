import { slope } from '#tests/image-files.ts'
import { expect, test } from './fixtures.ts'
import { card, fillCategory, focalPointsOf } from './gallery.ts'

test.use({ javaScriptEnabled: false })

test('categories are made and images edited and deleted on plain pages', async ({
  page,
  uniqueName,
}) => {
  const category = `Bald ${uniqueName}`
  await fillCategory(page, category, 1)
  await page.goto('/admin/gallery/categories/new')
  await page.getByLabel('Name').fill(`Plain ${uniqueName}`)
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Slug is required')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue(`Plain ${uniqueName}`)
  await page.getByLabel('Slug').fill(`plain-${uniqueName}`)
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Category saved successfully!')).toBeVisible()
  await page.getByRole('link', { name: 'Close' }).click()
  await expect(page.getByRole('rowheader', { name: `Plain ${uniqueName}` })).toBeVisible()

  await page.goto('/admin/gallery')
  await card(page, 'Picture 1')
    .first()
    .getByRole('button', { name: /later$/ })
    .click()
  await expect(page.getByText('Image moved')).toBeVisible()
  await page.getByRole('link', { name: new RegExp(`^${category}`) }).click()
  await card(page, 'Picture 1')
    .getByRole('button', { name: /^Feature/ })
    .click()
  await expect(card(page, 'Picture 1').getByText('Featured')).toBeVisible()
  await card(page, 'Picture 1').getByRole('link', { name: /^Edit/ }).click()
  await page.getByRole('textbox', { name: /^Alt Text/ }).fill('By hand')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await card(page, 'By hand')
    .getByRole('link', { name: /^Delete/ })
    .click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Image deleted')).toBeVisible()
})

test('one image is sent by a plain form, within the same rules', { tag: '@any-width' }, async ({
  page,
  uniqueName,
}) => {
  const category = `Post ${uniqueName}`
  await fillCategory(page, category, 0)
  await page.goto('/admin/gallery/new')
  // Locators do not find what is inside a noscript element, so its markup is read.
  const form = page.locator('main form[enctype]')
  await form.locator('[type=submit]').click()
  await expect.poll(() => page.content()).toContain('Please select an image file')
  expect(await page.content()).toContain('Category is required')
  const buffer = await slope(3000, 2000).png().toBuffer()
  expect(buffer.length).toBeGreaterThan(100_000)
  await form.locator('[name=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
  await form.locator('[name=alt_text]').fill(`Plain ${uniqueName}`)
  await form.locator('[name=focal_x]').fill('30')
  await form.locator('[name=focal_y]').fill('10')
  await form.locator('[name=category_id]').selectOption(category)
  await form.locator('[name=consent]').check()
  await form.locator('[type=submit]').click()
  await expect(page.getByText('Image uploaded successfully!')).toBeVisible()
  expect(await focalPointsOf(`Plain ${uniqueName}`)).toEqual([{ focal_x: 30, focal_y: 10 }])
})
