import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { slope } from '#tests/image-files.ts'
import { expectNoViolation } from './axe.ts'
import { signIn } from './first-admin.ts'
import { expect, hold, test } from './fixtures.ts'
import {
  consent,
  fileInput,
  fillCategory,
  jpegFile,
  openUpload,
  rowsDescribedAs,
  upload,
} from './gallery.ts'
import { collectConsoleErrors, openHydrated } from './hydrated-page.ts'
import { overflow } from './layout.ts'

test.describe('an image', () => {
  let category = ''
  test.beforeEach(async ({ page, uniqueName }) => {
    category = `Up ${uniqueName}`
    await fillCategory(page, category, 0)
  })

  test('is checked, described and sent', async ({ page, uniqueName }) => {
    const consoleErrors = collectConsoleErrors(page)
    await openUpload(page, category)
    await expect(upload(page)).toBeDisabled()
    const letter = { mimeType: 'application/pdf', buffer: Buffer.from('%PDF') }
    await fileInput(page).setInputFiles({ name: 'letter.pdf', ...letter })
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

  test('continues after a broken connection without sending everything again, and is stored once', async ({
    page,
    context,
    uniqueName,
  }) => {
    await openUpload(page, category)
    await fileInput(page).setInputFiles(await jpegFile(11 * 1024 * 1024))
    await page.getByLabel('Alt Text').fill(`Broken line ${uniqueName}`)
    await consent(page).check()
    const ranges: string[] = []
    await page.route('**/v1_1/**', async (route) => {
      const range = route.request().headers()['content-range'] ?? ''
      ranges.push(range.replace(/^bytes (\d+)-.*/, '$1'))
      if (ranges.length !== 2) return route.continue()
      // The second chunk arrives and its answer is lost, then the connection is down for a while.
      await route.fetch()
      await context.setOffline(true)
      await route.abort('connectionreset')
    })
    await upload(page).click()
    await expect(page.getByText(/Waiting for the connection/)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('Image uploaded successfully!')).toBeVisible({ timeout: 30_000 })
    expect(ranges.slice(0, 3)).toEqual(['0', '5242880', '5242880'])
    expect(ranges.filter((from) => from === '0')).toHaveLength(1)
    expect(await rowsDescribedAs(`Broken line ${uniqueName}`)).toBe(1)
  })

  test('whose row or whose pixels are refused says so', async ({ page, uniqueName }) => {
    await openUpload(page, category)
    await fileInput(page).setInputFiles(await jpegFile())
    await page.getByLabel('Alt Text').fill(`Not stored ${uniqueName}`)
    await consent(page).check()
    const rows = '**/admin/gallery/add'
    let removed = ''
    page.on('request', (request) => {
      if (request.url().endsWith('/api/delete-image')) removed = request.postDataJSON().publicId
    })
    await page.route(rows, (route) => route.fulfill({ status: 422, json: { error: 'no' } }))
    await upload(page).click()
    await expect(page.getByText('Failed to save image to database')).toBeVisible()
    expect(removed).toMatch(/^gemev-gallery\//)
    await expect(page.getByLabel('Alt Text')).toHaveValue(`Not stored ${uniqueName}`)
    await page.unroute(rows)
    await upload(page).click()
    await expect(page.getByText('Image uploaded successfully!')).toBeVisible()
    expect(await rowsDescribedAs(`Not stored ${uniqueName}`)).toBe(1)

    // With too many pixels it is refused as well, and made smaller where asked.
    await openUpload(page, category)
    const wide = await slope(12_001, 100).jpeg().toBuffer()
    const buffer = Buffer.concat([wide, Buffer.alloc(1_000_000)])
    await fileInput(page).setInputFiles({ ...(await jpegFile()), buffer })
    await consent(page).check()
    await upload(page).click()
    await expect(
      page.getByText('Maximum is 12000 a side. “Make large pictures smaller” would help.'),
    ).toBeVisible()
    await page.getByLabel(/^Make large pictures smaller/).check()
    await upload(page).click()
    await expect(page.getByText('Image uploaded successfully!')).toBeVisible()
    await expect(page.getByText(/^Made smaller: [\d.]+ [kM]B → [\d.]+ kB$/)).toBeVisible()
  })

  test('is one of several, sent one after the other', async ({ page, uniqueName }) => {
    await openUpload(page, category, '/admin/gallery/bulk')
    const image = await jpegFile()
    await fileInput(page).setInputFiles([
      ...['one.jpg', 'two.jpg', 'three.jpg'].map((name) => ({ ...image, name })),
      { name: 'sheet.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
    ])
    await expect(page.getByText('Please select an image file')).toBeVisible()
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
    await expect(row('sheet.svg').getByLabel('Alt Text')).toHaveCount(0)
    await expect(upload(page)).toHaveText('Upload 3 images')
    for (const name of ['one', 'two', 'three'])
      await row(`${name}.jpg`).getByLabel('Alt Text').fill(`${name} ${uniqueName}`)
    expect(await overflow(page)).toBe(0)
    await expectNoViolation(page)
    await consent(page).check()
    const send = await hold(page, '**/v1_1/**')
    const add = await hold(page, '**/admin/gallery/add')
    await upload(page).click()
    const cancel = row('one.jpg').getByRole('button', { name: /^Cancel/ })
    await expect(cancel).toBeVisible()
    await row('two.jpg')
      .getByRole('button', { name: /^Remove/ })
      .click()
    const isAdding = page.waitForRequest('**/admin/gallery/add')
    send()
    await isAdding
    // From here on nobody can say whether the image is in the gallery already.
    await expect(cancel).toHaveCount(0)
    add()
    await expect(page.getByText('2 images uploaded successfully!')).toBeVisible({ timeout: 30_000 })
    await expect(row('one.jpg').getByText('Uploaded')).toBeVisible()
    expect(await rowsDescribedAs(`one ${uniqueName}`)).toBe(1)
    expect(await rowsDescribedAs(`two ${uniqueName}`)).toBe(0)
    expect(await rowsDescribedAs(`three ${uniqueName}`)).toBe(1)
    await expectNoViolation(page)
  })
})

test('the preview is of a cut-off JPEG too, a mouse may drop, and a category is made on the spot', async ({
  page,
  newDevice,
  uniqueName,
}) => {
  await signIn(page)
  await openHydrated(page, '/admin/gallery/new')
  const preview = page.locator('.drop-zone img')
  const jpeg = await jpegFile()
  await fileInput(page).setInputFiles({ ...jpeg, buffer: jpeg.buffer.subarray(0, -2) })
  await expect(preview).toBeVisible()
  const create = { width: 60, height: 40, channels: 4, background: '#0000' } as const
  const buffer = await sharp({ create }).png().toBuffer()
  await fileInput(page).setInputFiles({ name: 'lines.png', mimeType: 'image/png', buffer })
  await expect(page.getByText('lines.png')).toBeVisible()
  // A transparent picture stands on white.
  const brightness = async () => {
    const [, base64 = ''] = ((await preview.getAttribute('src')) ?? '').split(',')
    return (await sharp(Buffer.from(base64, 'base64')).stats()).channels[0]?.mean
  }
  await expect.poll(brightness).toBeGreaterThan(250)

  await page.getByRole('button', { name: /Category$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Category' })
  await dialog.getByLabel('Name').fill(`Ŋwaane ${uniqueName}`)
  await expectNoViolation(page)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog).toBeHidden()
  const chosen = page.getByLabel('Category').locator('option:checked')
  await expect(chosen).toHaveText(`Ŋwaane ${uniqueName}`)
  const mayDrop = (device: Page) => device.getByText('You can also drop a file here.')
  await expect(mayDrop(page)).toBeVisible()
  const storageState = await page.context().storageState()
  const phone = await newDevice({ hasTouch: true, storageState })
  await openHydrated(phone, '/admin/gallery/new')
  await expect(mayDrop(phone)).toBeHidden()
})
