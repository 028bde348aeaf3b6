import { expectNoViolation } from './axe.ts'
import { signIn } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { collectConsoleErrors } from './front-desk.ts'
import { fillCategory } from './gallery.ts'
import { openHydrated } from './hydrated-page.ts'

test('a category is made, changed and deleted, and its images stay', async ({
  page,
  uniqueName,
}) => {
  const consoleErrors = collectConsoleErrors(page)
  const category = `Gone ${uniqueName}`
  await fillCategory(page, category, 2)
  await openHydrated(page, '/admin/gallery/categories')
  await expectNoViolation(page)
  const row = page.getByRole('row').filter({ hasText: category })
  await row.getByRole('link', { name: `Edit the category ${category}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Category' })
  await dialog.getByLabel('Name').fill(`${category} for good`)
  // The slug of an existing category does not follow its name.
  await expect(dialog.getByLabel('Slug')).toHaveValue(/^c-/)
  await page.route('**/edit.data*', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'An unexpected error occurred. Please try again.',
  )
  await expect(dialog.getByLabel('Name')).toHaveValue(`${category} for good`)
  await page.unroute('**/edit.data*')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(dialog.getByText('Category saved successfully!')).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: `Delete the category ${category} for good` }).click()
  await expect(page.getByRole('alertdialog')).toContainText('2 images will become uncategorised.')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('status').getByText('Category deleted')).toBeVisible()
  await expect(row).toHaveCount(0)
  expect(consoleErrors.filter((text) => !text.includes('ERR_FAILED'))).toEqual([])
})

test("a blog category has a colour, and another one's slug is refused", {
  tag: '@any-width',
}, async ({ page, uniqueName }) => {
  await signIn(page)
  // Both names have the same slug.
  for (const name of ['Colour', 'COLOUR']) {
    await openHydrated(page, '/admin/blog/categories')
    await page.getByRole('link', { name: 'New category' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create New Category' })
    await dialog.getByLabel('Name').fill(`${name} ${uniqueName}`)
    await dialog.getByLabel('Lagoon').check()
    await expectNoViolation(page)
    await dialog.getByRole('button', { name: 'Create' }).click()
    if (name === 'Colour') {
      await expect(dialog).toBeHidden()
    } else {
      await expect(dialog.getByText('This slug is already in use')).toBeVisible()
      await expect(dialog.getByLabel('Slug')).toBeFocused()
      await expect(dialog.getByLabel('Lagoon')).toBeChecked()
    }
  }
})

test('a dialog that is opened while the list is on its way is another one', {
  tag: '@any-width',
}, async ({ page, uniqueName }) => {
  await page.clock.install()
  await signIn(page)
  await openHydrated(page, '/admin/blog/categories')
  await page.getByRole('link', { name: 'New category' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(`Slow ${uniqueName}`)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByRole('link', { name: 'Close' })).toBeVisible()
  await page.route('**/categories.data*', () => {})
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: `Edit the category Slow ${uniqueName}` }).click()
  await dialog.getByLabel('Name').fill('Typed meanwhile')
  // The dialog before would have closed by itself by now.
  await page.clock.runFor(2500)
  await expect(dialog.getByRole('link', { name: 'Cancel' })).toBeVisible()
  await expect(dialog.getByLabel('Name')).toHaveValue('Typed meanwhile')
})
