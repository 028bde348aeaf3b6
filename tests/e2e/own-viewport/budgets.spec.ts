import type { Page } from '@playwright/test'
import { clinicContent } from '#tests/clinic.ts'
import { openWhenPostsAreServed, storePosts } from '#tests/e2e/blog-posts.ts'
import { signInByForm } from '#tests/e2e/first-admin.ts'
import { expect, scrollTo, test } from '#tests/e2e/fixtures.ts'
import { confirmInAWeek, sendRequest } from '#tests/e2e/front-desk.ts'
import { fillCategory } from '#tests/e2e/gallery.ts'
import { type ReceivedFile, receivedFiles } from '#tests/e2e/received-files.ts'
import { guidedService, largestGuide, withApprovedGuide } from '#tests/e2e/starter-guide.ts'
import { distinctPaths } from '#tests/site-paths.ts'

// What the clinic's own pages say, in order: about 900 words that do not repeat themselves.
const sentences = [
  ...clinicContent.faq.flatMap(({ question, answer }) => [
    `<h2>${question}</h2>`,
    `<p>${answer}</p>`,
  ]),
  ...clinicContent.offerings.services.flatMap(({ description, features }) => [
    `<p>${description}</p>`,
    `<ul>${features.map(({ name, meaning }) => `<li><p><strong>${name}</strong>: ${meaning}</p></li>`).join('')}</ul>`,
  ]),
]
const longText = sentences.join('')

// The screen of an ordinary cheap phone.
test.use({ viewport: { width: 360, height: 760 }, deviceScaleFactor: 2 })

/** Records what a page receives, and adds up the bytes of some kinds, or of all. */
function weigh(page: Page): { received: ReceivedFile[]; bytes(...kinds: string[]): number } {
  const received = receivedFiles(page)
  return {
    received,
    bytes: (...kinds) =>
      received
        .filter(({ kind }) => kinds.length === 0 || kinds.includes(kind))
        .reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

const note = (what: string, bytes: number) =>
  test.info().annotations.push({ type: what, description: `${bytes} bytes` })

async function settle(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(300)
}

// The form of `/appointment` is in view, and its island has a budget of its own.
for (const path of distinctPaths.filter((each) => each !== '/appointment')) {
  const maxBytes = path === '/' ? 30_000 : 20_000
  test(`the page, styles and scripts of ${path} weigh at most ${maxBytes} bytes`, async ({
    page,
  }) => {
    const { bytes } = weigh(page)
    await page.goto(path)
    await settle(page)
    const weight = bytes('document', 'stylesheet', 'script', 'fetch', 'xhr')
    note(path, weight)
    expect(weight).toBeGreaterThan(3000)
    expect(weight).toBeLessThanOrEqual(maxBytes)
  })
}

for (const state of ['with us', 'confirmed', 'confirmed, with how to prepare'] as const) {
  test(`the page of a patient whose request is ${state} weighs at most 12,000 bytes`, async ({
    page,
    uniqueName,
  }) => {
    const email = `${uniqueName}@example.com`
    const path = await sendRequest(page, email, { preferred_date: '', service: guidedService })
    if (state !== 'with us') await confirmInAWeek(email)
    const { bytes } = weigh(page)
    const open = async () => {
      await page.goto(path)
      // Shown by the last script that the page loads.
      await expect(page.getByRole('button', { name: 'Keep on this phone' })).toBeVisible()
    }
    if (state === 'confirmed, with how to prepare') {
      await withApprovedGuide(open)
      await expect(page.getByRole('heading', { name: largestGuide.title })).toBeVisible()
    } else await open()
    const title = state === 'with us' ? 'with us' : 'confirmed'
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
    await settle(page)
    const weight = bytes('document', 'stylesheet', 'script', 'fetch', 'xhr')
    note(`a patient’s page, ${state}`, weight)
    expect(weight).toBeGreaterThan(10_000)
    expect(weight).toBeLessThanOrEqual(12_000)
  })
}

for (const [what, maxBytes] of [
  ['a full list of posts', 20_000],
  ['a long post', 15_000],
] as const) {
  test(`${what} weighs at most ${maxBytes} bytes`, async ({ page }) => {
    const { rows, category } = await storePosts(12, longText)
    const { bytes } = weigh(page)
    const path = maxBytes === 15_000 ? `/blog/${rows[0]?.slug}` : `/blog?category=${category.slug}`
    await openWhenPostsAreServed(page, path, rows)
    await settle(page)
    const weight = bytes('document', 'stylesheet', 'script', 'fetch', 'xhr')
    note(what, weight)
    expect(weight).toBeGreaterThan(8000)
    expect(weight).toBeLessThanOrEqual(maxBytes)
  })
}

test('a first view of a post weighs at most 24 KiB with the typeface of its headings', async ({
  page,
}) => {
  const { rows } = await storePosts(1, longText)
  const { bytes } = weigh(page)
  await openWhenPostsAreServed(page, `/blog/${rows[0]?.slug}`, rows)
  await expect(page.locator('html')).toHaveAttribute('data-display-face')
  await settle(page)
  expect(bytes('font')).toBeGreaterThan(5000)
  const weight = bytes('document', 'stylesheet', 'script', 'fetch', 'xhr', 'font')
  note('a post with its typeface', weight)
  expect(weight).toBeLessThanOrEqual(24 * 1024)
})

test('a full page of the gallery weighs at most 20,000 bytes, and its first screen of images 60,000', async ({
  page,
  uniqueName,
}) => {
  const slug = await fillCategory(page, `Weight ${uniqueName}`, 13)
  const { received, bytes } = weigh(page)
  await page.goto(`/gallery?category=${slug}`)
  await settle(page)
  const weight = bytes('document', 'stylesheet', 'script', 'fetch', 'xhr')
  note('gallery', weight)
  expect(received.filter(({ path }) => /react|jsx/.test(path))).toEqual([])
  expect(weight).toBeGreaterThan(8000)
  expect(weight).toBeLessThanOrEqual(20_000)
  const seen = await page.locator('a[data-picture] img[srcset]').evaluateAll((images) =>
    images.flatMap((image) => {
      const { top, bottom } = image.getBoundingClientRect()
      const { currentSrc } = image as HTMLImageElement
      return bottom > 0 && top < innerHeight ? [new URL(currentSrc).pathname] : []
    }),
  )
  expect(seen.length).toBeGreaterThan(1)
  const first = received
    .filter(({ path }) => seen.includes(path))
    .reduce((sum, { bytes }) => sum + bytes, 0)
  note('first screen of the gallery', first)
  expect(first).toBeLessThanOrEqual(60_000)
})

test('the island of the form weighs at most 75,000 bytes', async ({ page }) => {
  const { bytes } = weigh(page)
  await page.goto('/')
  await settle(page)
  const before = bytes('script')
  await page.locator('#contact form').scrollIntoViewIfNeeded()
  // The network is also idle before the script is requested, so waiting for idle is not enough.
  await expect.poll(() => bytes('script') - before).toBeGreaterThan(30_000)
  await settle(page)
  const weight = bytes('script') - before
  note('island', weight)
  expect(weight).toBeLessThanOrEqual(75_000)
})

test('the back-office has sent at most 180,000 bytes of scripts when the dashboard is shown', async ({
  page,
}) => {
  const { bytes } = weigh(page)
  await signInByForm(page)
  await settle(page)
  const weight = bytes('script')
  note('dashboard', weight)
  expect(weight).toBeGreaterThan(80_000)
  expect(weight).toBeLessThanOrEqual(180_000)
})

test('the home page stays within its budgets of fonts, first images and total bytes', async ({
  page,
}) => {
  const { received, bytes } = weigh(page)
  await page.goto('/')
  await settle(page)
  // The first image is asked for at once, even where it begins just under the first screen.
  const seen = await page.locator('img').evaluateAll((images) =>
    images.flatMap((image) => {
      const { top, bottom } = image.getBoundingClientRect()
      const { currentSrc, loading } = image as HTMLImageElement
      const needed = loading !== 'lazy' || (bottom > 0 && top < innerHeight)
      return needed ? [new URL(currentSrc).pathname] : []
    }),
  )
  expect(seen.some((path) => path.includes('/pictures/hero'))).toBe(true)
  const first = received
    .filter(({ path }) => seen.includes(path) || path.endsWith('.svg'))
    .reduce((sum, { bytes }) => sum + bytes, 0)
  note('first screen', first)
  expect(first).toBeLessThanOrEqual(60_000)

  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let top = 0; top < height; top += 500) {
    await scrollTo(page, top)
    await page.waitForTimeout(40)
  }
  await settle(page)
  note('fonts', bytes('font'))
  note('everything', bytes())
  expect(bytes('font')).toBeGreaterThan(5000)
  expect(bytes('font')).toBeLessThanOrEqual(30_000)
  expect(bytes()).toBeLessThanOrEqual(350_000)
})
