import { expectNoViolation } from './axe.ts'
import { jpegFile } from './files.ts'
import { expect, test } from './fixtures.ts'
import { fillCategory, focalPointsOf, rowsDescribedAs } from './gallery.ts'
import { consent, fileInput, openForm, upload } from './upload-form.ts'

test('several images are sent one after the other; what is no image stays behind', async ({
  page,
  uniqueName,
}) => {
  const category = `Several ${uniqueName}`
  await fillCategory(page, category, 0)
  await openForm(page, category, '/admin/gallery/bulk')
  const image = await jpegFile()
  await fileInput(page).setInputFiles([
    { ...image, name: 'one.jpg' },
    { ...image, name: 'two.jpg' },
    { name: 'sheet.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
  ])
  await expect(page.getByText('Please select an image file')).toBeVisible()
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(row('sheet.svg').getByLabel('Alt Text')).toHaveCount(0)
  await expect(upload(page)).toHaveText('Upload 2 images')
  await row('one.jpg').getByLabel('Alt Text').fill(`One ${uniqueName}`)
  await row('two.jpg').getByLabel('Alt Text').fill(`Two ${uniqueName}`)
  // Each has a focal point of its own.
  await row('two.jpg').locator('summary').click()
  await row('two.jpg')
    .getByRole('button', { name: /^Point that stays in sight/ })
    .press('ArrowUp')
  await row('one.jpg').locator('summary').click()
  await row('one.jpg').getByLabel('% from the left').fill('half')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await expectNoViolation(page)
  await consent(page).check()
  await upload(page).click()
  await expect(page.getByText('Please write a number from 0 to 100.')).toBeVisible()
  await expect(row('one.jpg').getByLabel('% from the left')).toBeFocused()
  await row('one.jpg').getByLabel('% from the left').fill('')
  await upload(page).click()
  await expect(page.getByText('2 images uploaded successfully!')).toBeVisible({ timeout: 30_000 })
  await expect(row('one.jpg').getByText('Uploaded')).toBeVisible()
  expect(await focalPointsOf(`One ${uniqueName}`)).toEqual([{ focal_x: null, focal_y: null }])
  expect(await focalPointsOf(`Two ${uniqueName}`)).toEqual([{ focal_x: 50, focal_y: 40 }])
  await expectNoViolation(page)
})

test('an image that is removed while others are sent is not published', async ({
  page,
  uniqueName,
}) => {
  const category = `Removed ${uniqueName}`
  await fillCategory(page, category, 0)
  await openForm(page, category, '/admin/gallery/bulk')
  const image = await jpegFile()
  const names = ['one', 'two', 'three']
  await fileInput(page).setInputFiles(names.map((name) => ({ ...image, name: `${name}.jpg` })))
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: `${name}.jpg` })
  for (const name of names) await row(name).getByLabel('Alt Text').fill(`${name} ${uniqueName}`)
  await consent(page).check()
  let continueUpload = () => {}
  const isRemoved = new Promise<void>((resolve) => {
    continueUpload = resolve
  })
  await page.route('**/v1_1/**', async (route) => {
    await isRemoved
    await route.continue()
  })
  let continueAdding = () => {}
  const isLookedAt = new Promise<void>((resolve) => {
    continueAdding = resolve
  })
  await page.route('**/admin/gallery/add', async (route) => {
    await isLookedAt
    await route.continue()
  })
  await upload(page).click()
  await expect(row('one').getByRole('button', { name: /^Cancel/ })).toBeVisible()
  await row('two')
    .getByRole('button', { name: /^Remove/ })
    .click()
  const isAdding = page.waitForRequest('**/admin/gallery/add')
  continueUpload()
  await isAdding
  // From here on nobody can say whether the image is in the gallery already.
  await expect(row('one').getByRole('button', { name: /^Cancel/ })).toHaveCount(0)
  continueAdding()
  await expect(page.getByText('2 images uploaded successfully!')).toBeVisible({ timeout: 30_000 })
  expect(await rowsDescribedAs(`two ${uniqueName}`)).toBe(0)
  expect(await rowsDescribedAs(`three ${uniqueName}`)).toBe(1)
})
