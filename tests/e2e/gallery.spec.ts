import type { Page } from '@playwright/test'
import { expectNoViolation } from './axe.ts'
import { expect, restingScroll, test } from './fixtures.ts'
import { collectConsoleErrors } from './front-desk.ts'
import { fillCategory } from './gallery.ts'

const tiles = (page: Page) => page.locator('a[data-picture]')
const count = (page: Page) => page.locator('#gallery-count')

test('a category is chosen, sorted and lengthened in place, and Back leads to what was before', async ({
  page,
  uniqueName,
}) => {
  const consoleErrors = collectConsoleErrors(page)
  const name = `Rooms ${uniqueName}`
  await fillCategory(page, name, 14)
  const other = await fillCategory(page, `Other ${uniqueName}`, 1)
  await page.goto(`/gallery?category=${other}`)
  await expect(page.locator('[data-following]')).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Gallery')
  const link = page.getByRole('link', { name: new RegExp(name) })
  await link.click()
  await expect(count(page)).toHaveText(`14 images in ${name}`)
  await expect(page.locator('#gallery-title')).toHaveText(name)
  await expect(page).toHaveTitle(new RegExp(name))
  await expect(tiles(page)).toHaveCount(12)
  await expect(link).toBeFocused()
  await page.getByLabel('Sort').selectOption('Oldest First')
  await expect(page).toHaveURL(/sort=oldest/)
  await expect(tiles(page).first()).toHaveAccessibleName('Picture 14')
  await page.getByLabel('Sort').selectOption('Featured First')
  await expect(tiles(page).first()).toHaveAccessibleName('Picture 3')
  await page.getByRole('link', { name: 'Load More Images' }).click()
  await expect(tiles(page)).toHaveCount(14)
  await expect(page.getByRole('button', { name: 'Load More Images' })).toBeDisabled()
  await expect(page.getByText('All images are shown')).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Sort')).toHaveValue('oldest')
  await expect(tiles(page).first()).toHaveAccessibleName('Picture 14')
  expect(consoleErrors).toEqual([])
})

test('while a list is on its way tiles stand in its place, and its failure can be tried again', async ({
  page,
  uniqueName,
}) => {
  const slug = await fillCategory(page, `Slow ${uniqueName}`, 2)
  await page.goto(`/gallery?category=${slug}`)
  await expect(page.locator('[data-following]')).toHaveCount(1)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/gallery?*part=main*', async (route) => {
    await held
    await route.abort()
  })
  await page.getByLabel('Sort').selectOption('Oldest First')
  await expect(count(page)).toHaveText('Loading images...')
  await expect(page.locator('.waiting')).toHaveCount(8)
  release()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Error Loading Gallery')
  await expectNoViolation(page)
  await page.unroute('**/gallery?*part=main*')
  await alert.getByRole('link', { name: 'Try Again' }).click()
  await expect(tiles(page).first()).toHaveAccessibleName('Picture 2')
})

test('more images that do not come leave the tiles as high as they were, above a reason that is shown whole', async ({
  page,
  uniqueName,
}) => {
  const slug = await fillCategory(page, `Broken ${uniqueName}`, 14)
  await page.goto(`/gallery?category=${slug}`)
  await expect(page.locator('[data-following]')).toHaveCount(1)
  const heightOfFirst = () =>
    tiles(page)
      .first()
      .evaluate((tile) => tile.clientHeight)
  const before = await heightOfFirst()
  await page.route('**/gallery?*part=*', (route) => route.abort())
  await page.getByRole('link', { name: 'Load More Images' }).click()
  const reason = page.getByRole('listitem').filter({ has: page.getByRole('alert') })
  await expect(reason).toContainText('Failed to fetch images')
  expect(await heightOfFirst()).toBe(before)
  expect(await reason.evaluate((item) => item.scrollHeight - item.clientHeight)).toBe(0)
})

test('the lightbox is led by keys, wraps at both ends, says where it is and gives the focus back', {
  tag: '@any-width',
}, async ({ page, uniqueName }) => {
  const consoleErrors = collectConsoleErrors(page)
  const slug = await fillCategory(page, `Keys ${uniqueName}`, 3)
  await page.goto(`/gallery?category=${slug}`)
  await page.locator('html[data-arrived]').waitFor()
  await page.waitForLoadState('networkidle')
  const tile = tiles(page).nth(1)
  await tile.focus()
  await page.keyboard.press('Enter')
  const lightbox = page.getByRole('dialog')
  await expect(lightbox).toBeVisible()
  await expect(lightbox).toContainText('2 of 3')
  await expect(lightbox.getByRole('img', { name: 'Picture 2' })).toBeVisible()
  // The light ground of a transparent picture is as large as the picture.
  const { ground, shape } = await lightbox
    .getByRole('img', { name: 'Picture 2' })
    .evaluate((image) => ({
      ground: getComputedStyle(image).backgroundColor,
      shape: image.clientWidth / image.clientHeight,
    }))
  expect([ground, shape]).toEqual(['rgb(255, 255, 255)', expect.closeTo(1.5, 1)])
  const before = await restingScroll(page)
  await page.mouse.wheel(0, 600)
  expect(await restingScroll(page)).toBe(before)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(lightbox).toContainText('1 of 3')
  await page.keyboard.press('ArrowLeft')
  await expect(lightbox).toContainText('3 of 3')
  await lightbox.getByRole('button', { name: 'Next image' }).click()
  await expect(lightbox).toContainText('1 of 3')
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press('Tab')
    const isOutside = await page.evaluate(
      () => !document.activeElement?.closest('dialog, body:not(:has(*:focus))'),
    )
    expect(isOutside).toBe(false)
  }
  await expectNoViolation(page)
  await page.keyboard.press('Escape')
  await expect(lightbox).toBeHidden()
  await expect(tile).toBeFocused()
  expect(consoleErrors).toEqual([])
})

test('one image alone has no previous and no next', { tag: '@any-width' }, async ({
  page,
  uniqueName,
}) => {
  const slug = await fillCategory(page, `Alone ${uniqueName}`, 1)
  await page.goto(`/gallery?category=${slug}`)
  await page.locator('html[data-arrived]').waitFor()
  await page.waitForLoadState('networkidle')
  await expect(count(page)).toContainText('1 image in')
  await tiles(page).first().click()
  const lightbox = page.getByRole('dialog')
  await expect(lightbox).toContainText('1 of 1')
  await expect(lightbox.getByRole('button')).toHaveText(['Close'])
  await expect(page.getByText('Load More Images')).toBeHidden()
})

test.describe('by touch', () => {
  test.use({ hasTouch: true })

  test('a swipe leads to the next image, and one back to the one before', {
    tag: '@any-width',
  }, async ({ page, uniqueName }) => {
    const slug = await fillCategory(page, `Swipe ${uniqueName}`, 3)
    await page.goto(`/gallery?category=${slug}`)
    await page.locator('html[data-arrived]').waitFor()
    await page.waitForLoadState('networkidle')
    await tiles(page).first().tap()
    const lightbox = page.getByRole('dialog')
    await expect(lightbox).toContainText('1 of 3')
    const client = await page.context().newCDPSession(page)
    const swipe = async (from: number, to: number) => {
      const at = (x: number) => [{ x, y: 300 }]
      await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from) })
      for (const x of [(from + to) / 2, to]) {
        await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(x) })
      }
      await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    await swipe(300, 60)
    await expect(lightbox).toContainText('2 of 3')
    await swipe(60, 300)
    await expect(lightbox).toContainText('1 of 3')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('links and the form lead to every list, and an image opens by itself', {
    tag: '@any-width',
  }, async ({ page, uniqueName }) => {
    const name = `Plain ${uniqueName}`
    const slug = await fillCategory(page, name, 14)
    await page.goto(`/gallery?category=${slug}`)
    await expect(count(page)).toHaveText(`14 images in ${name}`)
    await page.getByLabel('Sort').selectOption('Oldest First')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(tiles(page).first()).toHaveAccessibleName('Picture 14')
    await page.getByRole('link', { name: 'Load More Images' }).click()
    await expect(tiles(page)).toHaveCount(2)
    await page.getByRole('link', { name: 'Back to the first images' }).click()
    await expect(tiles(page)).toHaveCount(12)
    const address = await tiles(page).first().getAttribute('href')
    const image = await page.request.get(address ?? '')
    expect(image.headers()['content-type']).toMatch(/^image\//)
  })
})

test('the gallery has no accessibility violation, full and empty', async ({ page, uniqueName }) => {
  for (const [name, amount] of [
    ['Axe', 13],
    ['None', 0],
  ] as const) {
    const slug = await fillCategory(page, `${name} ${uniqueName}`, amount)
    await page.goto(`/gallery?category=${slug}`)
    await page.waitForLoadState('networkidle')
    await expectNoViolation(page)
    if (amount === 0) await expect(page.getByText('No Images Found')).toBeVisible()
    await page.context().clearCookies()
  }
})
