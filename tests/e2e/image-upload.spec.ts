import type { Page } from '@playwright/test'
import { expectNoViolation } from './axe.ts'
import { jpegFile } from './files.ts'
import { signIn } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { collectConsoleErrors } from './front-desk.ts'
import { fillCategory, focalPointsOf, rowsDescribedAs } from './gallery.ts'
import { openHydrated } from './hydrated-page.ts'

/** Opens the form with a category chosen. */
async function openForm(page: Page, category: string, path = '/admin/gallery/new') {
  await openHydrated(page, path)
  await page.getByLabel('Category').selectOption(category)
}

const fileInput = (page: Page) => page.locator('input[type=file]')
const upload = (page: Page) => page.getByRole('button', { name: /^Upload/ })
const consent = (page: Page) => page.getByLabel(/^Everybody who can be recognised/)

test.describe('one image', () => {
  let category = ''
  test.beforeEach(async ({ page, uniqueName }) => {
    category = `Up ${uniqueName}`
    await fillCategory(page, category, 0)
  })

  test('is checked, described, sent with its progress and shown', async ({ page, uniqueName }) => {
    const consoleErrors = collectConsoleErrors(page)
    await openForm(page, category)
    await expect(upload(page)).toBeDisabled()
    await fileInput(page).setInputFiles({
      name: 'letter.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF'),
    })
    await expect(page.getByText('Please select an image file')).toBeVisible()
    await fileInput(page).setInputFiles(await jpegFile())
    await expect(page.getByText('Reception.JPG')).toBeVisible()
    await page.getByLabel('Category').selectOption('')
    await upload(page).click()
    await expect(page.getByText('Category is required')).toBeVisible()
    await expect(page.getByText('Please confirm that everybody')).toBeVisible()
    await expectNoViolation(page)
    await page.getByLabel('Category').selectOption(category)
    await page.getByLabel('Alt Text').fill(`Reception ${uniqueName}`)
    await consent(page).check()
    await upload(page).click()
    await expect(page.getByText('Image uploaded successfully!')).toBeVisible()
    await expect(upload(page)).toBeDisabled()
    await expect(page.getByLabel('Alt Text')).toHaveValue('')
    await expect(page.getByText('Image uploaded successfully!')).toBeHidden()
    await expect(page.getByText(/^Last uploaded: Reception\.JPG$/)).toBeVisible()
    expect(await rowsDescribedAs(`Reception ${uniqueName}`)).toBe(1)
    expect(consoleErrors).toEqual([])
  })

  test('brings its focal point along, set by a click and by keys', async ({ page, uniqueName }) => {
    await openForm(page, category)
    await expect(page.getByLabel('% from the left')).toHaveCount(0)
    await fileInput(page).setInputFiles(await jpegFile())
    const image = page.getByRole('button', { name: /^Point that stays in sight/ })
    // The whole image, not a square of it.
    const { width = 0, height = 0 } = (await image.boundingBox()) ?? {}
    expect(width / height).toBeCloseTo(1.5, 1)
    await image.click({ position: { x: width * 0.31, y: height * 0.12 } })
    await image.press('ArrowUp')
    await image.press('ArrowLeft')
    await expect(image).toHaveAccessibleName(/20 % from the left, 0 % from the top/)
    await expectNoViolation(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await page.getByLabel('Alt Text').fill(`Point ${uniqueName}`)
    await consent(page).check()
    await page.getByLabel('% from the top').fill('120')
    await upload(page).click()
    await expect(page.getByText('Please write a number from 0 to 100.')).toBeVisible()
    await page.getByLabel('% from the top').fill('0')
    await upload(page).click()
    await expect(page.getByText('Image uploaded successfully!')).toBeVisible()
    expect(await focalPointsOf(`Point ${uniqueName}`)).toEqual([{ focal_x: 20, focal_y: 0 }])
    // The next image has its own focal point.
    await fileInput(page).setInputFiles(await jpegFile())
    await expect(image).toHaveAccessibleName(/not set/)
  })

  test('continues after a broken connection without sending everything again, and is stored once', async ({
    page,
    context,
    uniqueName,
  }) => {
    test.setTimeout(90_000)
    await openForm(page, category)
    const file = await jpegFile(3200, 98)
    expect(file.buffer.length).toBeGreaterThan(11 * 1024 * 1024)
    await fileInput(page).setInputFiles(file)
    await page.getByLabel('Alt Text').fill(`Broken line ${uniqueName}`)
    await consent(page).check()
    const ranges: string[] = []
    let lostResponses = 0
    await page.route('**/v1_1/**', async (route) => {
      const range = route.request().headers()['content-range'] ?? ''
      ranges.push(range.replace(/^bytes (\d+)-.*/, '$1'))
      if (ranges.length !== 2) return route.continue()
      // The second chunk arrives and its answer is lost, then the connection is down for a while.
      await route.fetch()
      lostResponses += 1
      await context.setOffline(true)
      await route.abort('connectionreset')
      setTimeout(() => context.setOffline(false), 2500)
    })
    await upload(page).click()
    await expect(page.getByText(/Waiting for the connection/)).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('Image uploaded successfully!')).toBeVisible({ timeout: 60_000 })
    expect(lostResponses).toBe(1)
    expect(ranges.slice(0, 3)).toEqual(['0', '5242880', '5242880'])
    expect(ranges.filter((from) => from === '0')).toHaveLength(1)
    expect(await rowsDescribedAs(`Broken line ${uniqueName}`)).toBe(1)
  })

  test('whose row cannot be stored says so, and sent again it is there once', async ({
    page,
    uniqueName,
  }) => {
    await openForm(page, category)
    await fileInput(page).setInputFiles(await jpegFile())
    await page.getByLabel('Alt Text').fill(`Not stored ${uniqueName}`)
    await consent(page).check()
    let removed = ''
    await page.route('**/admin/gallery/add', (route) =>
      route.fulfill({ status: 422, json: { error: { message: 'no' } } }),
    )
    page.on('request', (request) => {
      if (request.url().endsWith('/api/delete-image')) removed = request.postDataJSON().publicId
    })
    await upload(page).click()
    await expect(page.getByText('Failed to save image to database')).toBeVisible()
    expect(removed).toMatch(/^gemev-gallery\//)
    await page.unroute('**/admin/gallery/add')
    await expect(page.getByLabel('Alt Text')).toHaveValue(`Not stored ${uniqueName}`)
    await upload(page).click()
    await expect(page.getByText('Image uploaded successfully!')).toBeVisible()
    expect(await rowsDescribedAs(`Not stored ${uniqueName}`)).toBe(1)
  })

  test('is made smaller first where that is asked for, and says by how much', async ({ page }) => {
    await openForm(page, category)
    await fileInput(page).setInputFiles(await jpegFile(3600, 80))
    await consent(page).check()
    await page.getByLabel(/^Make large pictures smaller/).check()
    await upload(page).click()
    await expect(page.getByText('Image uploaded successfully!')).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText(/^Made smaller: [\d.]+ MB → [\d.]+ [kM]B$/)).toBeVisible()
  })
})

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

test('where there is no category yet, one is made on the spot and chosen', async ({
  page,
  uniqueName,
}) => {
  await signIn(page)
  await openHydrated(page, '/admin/gallery/new')
  await page.getByRole('button', { name: /category$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Category' })
  await dialog.getByLabel('Name').fill(`Ŋwaane ${uniqueName}`)
  await expect(dialog.getByLabel('Slug')).toHaveValue(`nwaane-${uniqueName}`)
  await expectNoViolation(page)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('Category saved successfully!')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Category').locator('option:checked')).toHaveText(
    `Ŋwaane ${uniqueName}`,
  )
})
