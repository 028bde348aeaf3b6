import { expectNoViolation } from './axe.ts'
import { signIn } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { card, fillCategory } from './gallery.ts'
import { collectConsoleErrors, openHydrated } from './hydrated-page.ts'

test('an image is described, featured and deleted', async ({ page, uniqueName }) => {
  const consoleErrors = collectConsoleErrors(page)
  const category = `Desk ${uniqueName}`
  await fillCategory(page, category, 3)
  await openHydrated(page, '/admin/gallery')
  const link = page.getByRole('link', { name: new RegExp(`^${category}`) })
  await link.click()
  // The address changes before the list does.
  await expect(link).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('article')).toHaveCount(3)
  await expectNoViolation(page)
  // The status of an image stands beside it, not on it.
  const shown = await card(page, 'Picture 2').locator('.image-frame').boundingBox()
  const badge = await card(page, 'Picture 2').getByText(category).boundingBox()
  expect(badge?.y).toBeGreaterThanOrEqual((shown?.y ?? 0) + (shown?.height ?? 0))
  // The keyboard is used, so that controls shown on hover must also appear on focus.
  const edit = card(page, 'Picture 2').getByRole('link', { name: 'Edit Picture 2' })
  await edit.focus()
  await expect(edit).toBeVisible()
  await edit.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Edit image' })
  await expect(dialog.locator('img')).toHaveJSProperty('complete', true)
  await expectNoViolation(page)
  await dialog.getByLabel('Alt Text').fill('The new scanner')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()

  const scanner = card(page, 'The new scanner')
  const feature = scanner.getByRole('button', { name: /^Feature/ })
  await feature.hover()
  const [ink, ground] = await feature.evaluate((button) => {
    const { color, backgroundColor } = getComputedStyle(button)
    return [color, backgroundColor]
  })
  expect(ink).not.toBe(ground)
  await feature.click()
  await expect(scanner.getByText('Featured')).toBeVisible()
  await scanner.getByRole('link', { name: /^Delete/ }).click()
  await expectNoViolation(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  expect(consoleErrors).toEqual([])
})

test('a dialog of a category that is opened while the list is on its way is another one', async ({
  page,
  uniqueName,
}) => {
  await page.clock.install()
  await signIn(page)
  const dialog = page.getByRole('dialog')
  await openHydrated(page, '/admin/blog/categories')
  await page.getByRole('link', { name: 'New category' }).click()
  await dialog.getByLabel('Name').fill(`Ŋwaane ${uniqueName}`)
  await expect(dialog.getByLabel('Slug')).toHaveValue(`nwaane-${uniqueName}`)
  await dialog.getByLabel('Lagoon').check()
  await expectNoViolation(page)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByRole('link', { name: 'Close' })).toBeVisible()
  await page.route('**/categories.data*', () => {})
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: `Edit the category Ŋwaane ${uniqueName}` }).click()
  await dialog.getByLabel('Name').fill('Typed meanwhile')
  // The slug of an existing category does not follow its name.
  await expect(dialog.getByLabel('Slug')).toHaveValue(`nwaane-${uniqueName}`)
  // The dialog before would have closed by itself by now.
  await page.clock.runFor(2500)
  await expect(dialog.getByLabel('Name')).toHaveValue('Typed meanwhile')
})
