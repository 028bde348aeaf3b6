import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { copyStarterImages } from '#tests/starter-images.ts'
import { signInByForm } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { confirmInAWeek, sendRequest } from './front-desk.ts'
import { scrollThrough, settle, weigh } from './layout.ts'

// The page, styles and scripts of each public page are weighed in `public-pages.spec.ts`.

// The screen of an ordinary cheap phone.
test.use({ viewport: { width: 360, height: 760 }, deviceScaleFactor: 2 })

const expectWeight = (what: string, bytes: number, [least, most]: [number, number]) => {
  test.info().annotations.push({ type: what, description: `${bytes} bytes` })
  expect(bytes, what).toBeGreaterThan(least)
  expect(bytes, what).toBeLessThanOrEqual(most)
}

/** The addresses of the pictures on the first screen. */
const firstImages = (page: Page) =>
  page.evaluate(() =>
    [...document.images].flatMap((image) => {
      const { top, bottom, width } = image.getBoundingClientRect()
      return bottom > 0 && top < innerHeight && width > 0 ? [image.currentSrc] : []
    }),
  )

test('the page of a patient weighs at most 12,000 bytes', async ({ page, uniqueName }) => {
  const email = `light-${uniqueName}@example.com`
  const path = await sendRequest(page, email)
  await confirmInAWeek(email)
  const { bytesOfPage } = weigh(page)
  await page.goto(path)
  // Shown by the last script that the page loads.
  await expect(page.getByRole('button', { name: 'Save on this phone' })).toBeVisible()
  await settle(page)
  // The largest guide, of which this page has none, weighs 500.
  expectWeight('a patient’s page', bytesOfPage(), [8000, 11_500])
})

test('the first screen of staff stays within its budget', async ({ page }) => {
  const { bytes } = weigh(page)
  await signInByForm(page)
  await settle(page)
  expectWeight('the first screen of staff', bytes('script'), [80_000, 180_000])
})

test('the home page stays within its budgets', async ({ page }) => {
  const { received, bytes, bytesAt } = weigh(page)
  await page.goto('/')
  await settle(page)
  const seen = await firstImages(page)
  // Asked for at once, even where it begins just under the first screen.
  const hero = received.filter(({ path }) => path.includes('/pictures/hero')).map(({ url }) => url)
  expect(hero).toHaveLength(1)
  const drawings = received.filter(({ path }) => path.endsWith('.svg')).map(({ url }) => url)
  expectWeight('the first screen', bytesAt([...seen, ...hero, ...drawings]), [0, 60_000])
  const before = bytes('script')
  await page.locator('#contact form').scrollIntoViewIfNeeded()
  // The network is also idle before the script is requested, so waiting for idle is not enough.
  await expect.poll(() => bytes('script') - before).toBeGreaterThan(30_000)
  await settle(page)
  expectWeight('the island of the form', bytes('script') - before, [30_000, 75_000])
  await scrollThrough(page)
  await settle(page)
  expectWeight('fonts', bytes('font'), [5000, 30_000])
  expectWeight('everything', bytes(), [30_000, 350_000])
})

test('lists and posts of a new site stay within their budgets, with 60 kB of pictures at most on the first screen', async ({
  newDevice,
  newSite,
}) => {
  // Each size of an image is made when it is first asked for, one after the other.
  test.setTimeout(240_000)
  const dataDir = test.info().outputPath('data')
  copyStarterImages(join(dataDir, 'images'))
  const site = await newSite({ DATA_DIR: dataDir, STARTER_CONTENT: '' })
  const isLoaded = async () =>
    (await (await fetch(`${site.url}/gallery`)).text()).includes('Load More Images')
  await expect.poll(isLoaded, { timeout: 100_000 }).toBe(true)
  for (const [path, most] of [
    ['/blog', 20_000],
    ['/blog/what-an-ecg-shows', 15_000],
    ['/gallery', 20_000],
  ] as const) {
    // Each with an empty cache.
    const page = await newDevice({ viewport: { width: 360, height: 760 }, deviceScaleFactor: 2 })
    const { received, bytes, bytesAt, bytesOfPage } = weigh(page)
    await page.goto(site.url + path)
    await settle(page)
    expectWeight(path, bytesOfPage(), [8000, most])
    expect(received.filter(({ path }) => /react|jsx/.test(path))).toEqual([])
    if (path.startsWith('/blog/')) {
      await expect(page.locator('html')).toHaveAttribute('data-display-face')
      expectWeight('its typeface', bytes('font'), [5000, 24 * 1024 - bytesOfPage()])
    }
    const seen = await firstImages(page)
    expect(seen.filter((url) => url.includes('/image/upload/')).length).toBeGreaterThan(0)
    expectWeight('its first pictures', bytesAt(seen), [1000, 60_000])
  }
})
