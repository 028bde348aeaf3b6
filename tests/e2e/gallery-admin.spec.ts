import { expectNoViolation } from './axe.ts'
import { signIn } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { card, fillCategory } from './gallery.ts'
import { collectConsoleErrors, openHydrated } from './hydrated-page.ts'

test('an image is described, featured and deleted', async ({ page, uniqueName }) => {
  const consoleErrors = collectConsoleErrors(page)
  const category = `Desk ${uniqueName}`
  const slug = await fillCategory(page, category, 3)
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
  const save = dialog.getByRole('button', { name: 'Save Changes' })
  await dialog.getByLabel('Alt Text').fill('')
  await save.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('status').getByText('Image saved')).toBeVisible()
  await expect(page.getByText('No alt text yet')).toBeVisible()
  await page.getByRole('link', { name: /^Edit this image/ }).click()
  await dialog.getByLabel('Alt Text').fill('The new scanner')
  await save.click()

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
  await expect(page.getByRole('status').getByText('Image featured')).toBeVisible()
  const visitor = await page.context().newPage()
  await visitor.goto(`/gallery?category=${slug}`)
  const picture = visitor.getByRole('img', { name: 'The new scanner' })
  // The tile of a tall image shows its upper part.
  await expect(picture).toHaveCSS('object-position', '50% 30%')
  await scanner.getByRole('link', { name: /^Delete/ }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    'Are you sure you want to delete "The new scanner"? This action cannot be undone.',
  )
  await expectNoViolation(page)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('status').getByText('Image deleted')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(2)
  expect(consoleErrors).toEqual([])
})

test('images are put in another order, for visitors as well', async ({ newDevice, newSite }) => {
  // The test has its own site: other tests upload images, which would change the order.
  const site = await newSite()
  const page = await newDevice({ baseURL: site.url })
  await fillCategory(page, 'Rooms', 3, site.dataDir)
  await openHydrated(page, '/admin/gallery')
  const images = page.getByRole('article')
  const expectOrder = (...order: number[]) =>
    expect(images).toHaveText(order.map((nth) => new RegExp(`Picture ${nth} later`)))
  const move = (name: string, direction: string) =>
    card(page, name).getByRole('button', { name: `Move ${name} ${direction}` })
  await expectOrder(1, 2, 3)
  await move('Picture 2', 'earlier').click()
  await expectOrder(2, 1, 3)
  await expect(page.getByRole('status').getByText('Image moved')).toBeVisible()
  // At the end there is nowhere to go, and the focus stays for the way back.
  await expect(move('Picture 2', 'earlier')).toBeFocused()
  await expect(move('Picture 2', 'earlier')).toHaveAttribute('aria-disabled', 'true')
  // By keyboard, one press after the other.
  await move('Picture 2', 'later').focus()
  await page.keyboard.press('Enter')
  await expectOrder(1, 2, 3)
  await expect(move('Picture 2', 'later')).toBeFocused()
  await page.keyboard.press('Enter')
  await expectOrder(1, 3, 2)
  await page.goto('/gallery')
  const alts = page.getByRole('main').getByRole('listitem').getByRole('img')
  await expect
    .poll(() => alts.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).alt)))
    .toEqual(['Picture 1', 'Picture 3', 'Picture 2'])
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
