import sharp from 'sharp'
import { expectNoViolation } from './axe.ts'
import { jpegFile } from './files.ts'
import { signIn } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { collectConsoleErrors } from './front-desk.ts'
import { fillCategory, focalPointsOf, rowsDescribedAs } from './gallery.ts'
import { openHydrated } from './hydrated-page.ts'
import { consent, fileInput, openForm, upload } from './upload-form.ts'

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
    await expect(page.getByLabel('Category')).toBeFocused()
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
    })
    await upload(page).click()
    await expect(page.getByText(/Waiting for the connection/)).toBeVisible({ timeout: 30_000 })
    await context.setOffline(false)
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
      route.fulfill({ status: 422, json: { error: 'no' } }),
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

test('the preview shows a JPEG that lacks its end, and a transparent picture on white', async ({
  page,
}) => {
  await signIn(page)
  await openHydrated(page, '/admin/gallery/new')
  const preview = page.getByRole('button', { name: /^Point that stays in sight/ }).locator('img')
  const jpeg = await jpegFile()
  await fileInput(page).setInputFiles({ ...jpeg, buffer: jpeg.buffer.subarray(0, -2) })
  await expect(preview).toBeVisible()
  const create = { width: 60, height: 40, channels: 4, background: '#0000' } as const
  const buffer = await sharp({ create }).png().toBuffer()
  await fileInput(page).setInputFiles({ name: 'lines.png', mimeType: 'image/png', buffer })
  await expect(page.getByText('lines.png')).toBeVisible()
  const brightness = async () => {
    const [, base64 = ''] = ((await preview.getAttribute('src')) ?? '').split(',')
    return (await sharp(Buffer.from(base64, 'base64')).stats()).channels[0]?.mean
  }
  await expect.poll(brightness).toBeGreaterThan(250)
})

test('a picture with too many pixels is refused with what would help, and then taken', async ({
  page,
  uniqueName,
}) => {
  const category = `Wide ${uniqueName}`
  await fillCategory(page, category, 0)
  await openForm(page, category)
  const { name, mimeType } = await jpegFile()
  const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const
  const create = { width: 12_001, height: 100, channels: 3, background: 'grey', noise } as const
  const buffer = await sharp({ create }).jpeg({ quality: 100 }).toBuffer()
  await fileInput(page).setInputFiles({ name, mimeType, buffer })
  await consent(page).check()
  await upload(page).click()
  await expect(
    page.getByText('Maximum is 12000 a side. “Make large pictures smaller” would help.'),
  ).toBeVisible()
  await page.getByLabel(/^Make large pictures smaller/).check()
  await upload(page).click()
  await expect(page.getByText('Image uploaded successfully!')).toBeVisible()
})

test('dropping a file is offered with a mouse, and not where there is a touch screen alone', async ({
  page,
  browser,
}) => {
  await signIn(page)
  const storageState = await page.context().storageState()
  for (const hasTouch of [false, true]) {
    const context = await browser.newContext({ hasTouch, storageState })
    const upload = await context.newPage()
    await openHydrated(upload, '/admin/gallery/new')
    const offer = upload.getByText('You can also drop a file here.')
    await expect(offer).toBeVisible({ visible: !hasTouch })
    await context.close()
  }
})

test('where there is no category yet, one is made on the spot and chosen', async ({
  page,
  uniqueName,
}) => {
  await signIn(page)
  await openHydrated(page, '/admin/gallery/new')
  await page.getByRole('button', { name: /Category$/ }).click()
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
