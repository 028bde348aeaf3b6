import type { Page } from '@playwright/test'
import { expectNoViolation } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { fillCategory } from './gallery.ts'
import { collectConsoleErrors } from './hydrated-page.ts'

test.use({ hasTouch: true })

const tiles = (page: Page) => page.locator('a[data-picture]')
const count = (page: Page) => page.locator('#gallery-count')

async function open(page: Page, slug: string) {
  await page.goto(`/gallery?category=${slug}`)
  await expect(page.locator('[data-following]')).toHaveCount(1)
}

test('a category is chosen, sorted and lengthened in place, and Back leads to what was before', async ({
  page,
  uniqueName,
}) => {
  const consoleErrors = collectConsoleErrors(page)
  const name = `Rooms ${uniqueName}`
  await fillCategory(page, name, 14)
  const other = await fillCategory(page, `Other ${uniqueName}`, 1)
  await open(page, other)
  // On a phone the row of categories begins with the chosen one.
  await expect(page.locator('.gallery-category[aria-current]')).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => scrollY)).toBe(0)
  const link = page.getByRole('link', { name: new RegExp(name) })
  await link.click()
  await expect(count(page)).toHaveText(`14 images in ${name}`)
  await expect(page).toHaveTitle(new RegExp(name))
  await expect(tiles(page)).toHaveCount(12)
  await expect(link).toBeFocused()
  await expectNoViolation(page)
  await page.getByLabel('Sort').selectOption('Oldest First')
  await expect(tiles(page).first()).toHaveAccessibleName('Picture 14')
  await page.getByRole('link', { name: 'Load More Images' }).click()
  await expect(tiles(page)).toHaveCount(14)
  await expect(page.getByText('All images are shown')).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Sort')).toHaveValue('')
  await expect(tiles(page).first()).toHaveAccessibleName('Picture 1')
  expect(consoleErrors).toEqual([])
})

test('tiles stand for a list on its way; a failure is mended, an empty list and a lone image shown', async ({
  page,
  uniqueName,
}) => {
  const slug = await fillCategory(page, `Slow ${uniqueName}`, 14)
  await open(page, slug)
  const first = tiles(page).first()
  const { height } = (await first.boundingBox()) ?? {}
  const lists = '**/gallery?*part=*'
  await page.route(lists, (route) => route.abort())
  await page.getByRole('link', { name: 'Load More Images' }).click()
  const reason = page.getByRole('listitem').filter({ has: page.getByRole('alert') })
  await expect(reason).toContainText('Failed to fetch images')
  expect((await first.boundingBox())?.height).toBe(height)
  expect(await reason.evaluate((item) => item.scrollHeight - item.clientHeight)).toBe(0)
  await page.unroute(lists)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(lists, async (route) => {
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
  await page.unroute(lists)
  await alert.getByRole('link', { name: 'Try Again' }).click()
  await expect(tiles(page).first()).toHaveAccessibleName('Picture 14')

  await open(page, await fillCategory(page, `Empty ${uniqueName}`, 0))
  const box = page.getByRole('listitem').filter({ hasText: 'No Images Found' })
  const space = await box.evaluate((item) => {
    const { bottom } = item.getBoundingClientRect()
    return bottom - (item.lastElementChild?.getBoundingClientRect().bottom ?? bottom)
  })
  expect(space).toBeGreaterThan(20)
  await expectNoViolation(page)
  await open(page, await fillCategory(page, `Alone ${uniqueName}`, 1))
  // The lightbox is fetched when it is opened; where it does not come, the image opens at its own address.
  const lightbox = page.getByRole('dialog')
  await page.route('**/assets/lightbox-*.js', (route) => route.abort())
  const address = (await tiles(page).first().getAttribute('href')) ?? ''
  await tiles(page).first().click()
  await expect(page).toHaveURL(address)
  await page.unrouteAll()
  await page.goBack()
  await page.waitForLoadState('networkidle')
  await tiles(page).first().click()
  await expect(lightbox).toContainText('1 of 1')
  await expect(lightbox.getByRole('button')).toHaveText(['Close'])
})

test('the lightbox is led, wraps, and gives the focus back', async ({ page, uniqueName }) => {
  const consoleErrors = collectConsoleErrors(page)
  await open(page, await fillCategory(page, `Keys ${uniqueName}`, 3))
  const tile = tiles(page).nth(1)
  await tile.focus()
  await page.keyboard.press('Enter')
  const lightbox = page.getByRole('dialog')
  await expect(lightbox).toContainText('2 of 3')
  const picture = lightbox.getByRole('img', { name: 'Picture 2' })
  await expect(picture).toBeVisible()
  // The light ground of a transparent picture is as large as the picture.
  const { ground, shape } = await picture.evaluate((image) => ({
    ground: getComputedStyle(image).backgroundColor,
    shape: image.clientWidth / image.clientHeight,
  }))
  expect([ground, shape]).toEqual(['rgb(255, 255, 255)', expect.closeTo(1.5, 1)])
  const before = await page.evaluate(() => scrollY)
  await page.mouse.wheel(0, 600)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(lightbox).toContainText('1 of 3')
  await page.keyboard.press('ArrowLeft')
  await expect(lightbox).toContainText('3 of 3')
  await lightbox.getByRole('button', { name: 'Next image' }).click()
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
  // The wheel has come to rest by now.
  expect(await page.evaluate(() => scrollY)).toBe(before)
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
