import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { storeDrafts } from '#app/domain/guides/guides.server.ts'
import { systemClock as clock } from '#app/platform/clock.ts'
import { readText } from '#db/starter/starter.ts'
import { clinicContent } from '#tests/clinic.ts'
import { copyStarterImages } from '#tests/starter-images.ts'
import { openWhenPostsAreServed, storePosts } from './blog-posts.ts'
import { signInByForm } from './first-admin.ts'
import { expect, scrollTo, test } from './fixtures.ts'
import { confirmInAWeek, sendRequest } from './front-desk.ts'
import { fillCategory } from './gallery.ts'
import { inDatabase } from './in-database.ts'
import { settle, weigh } from './layout.ts'

// The page, styles and scripts of each public page are weighed in `public-pages.spec.ts`.

// What the clinic's own pages say, in order: about 900 words that do not repeat themselves.
const longText = [
  ...clinicContent.faq.flatMap(({ question, answer }) => [
    `<h2>${question}</h2>`,
    `<p>${answer}</p>`,
  ]),
  ...clinicContent.offerings.services.flatMap(({ description, features }) => [
    `<p>${description}</p>`,
    `<ul>${features.map(({ name, meaning }) => `<li><p><strong>${name}</strong>: ${meaning}</p></li>`).join('')}</ul>`,
  ]),
].join('')

// The screen of an ordinary cheap phone.
test.use({ viewport: { width: 360, height: 760 }, deviceScaleFactor: 2 })

const expectWeight = (what: string, bytes: number, [least, most]: [number, number]) => {
  test.info().annotations.push({ type: what, description: `${bytes} bytes` })
  expect(bytes, what).toBeGreaterThan(least)
  expect(bytes, what).toBeLessThanOrEqual(most)
}

/** The addresses of the pictures that a visitor waits for. */
const firstImages = (page: Page, areLazySeenAlone: boolean) =>
  page.evaluate(
    (areLazySeenAlone) =>
      [...document.images].flatMap((image) => {
        const { top, bottom, width } = image.getBoundingClientRect()
        const isSeen = bottom > 0 && top < innerHeight && width > 0
        // The first image is asked for at once, even where it begins just under the first screen.
        const isAsked = areLazySeenAlone && image.loading !== 'lazy'
        return isSeen || isAsked ? [image.currentSrc] : []
      }),
    areLazySeenAlone,
  )

/** The largest guide of the starter content, and the service that it belongs to, as it is booked. */
const guide = { id: 'prepare-ultrasound', title: 'Preparing for an ultrasound scan' }
const service =
  clinicContent.offerings.services.find(({ guides }) => guides.includes(guide.id))?.bookedAs ?? ''

test('the page of a patient weighs at most 12,000 bytes', async ({ newDevice, uniqueName }) => {
  for (const state of ['with us', 'confirmed', 'with a guide']) {
    const page = await newDevice({ viewport: { width: 360, height: 760 } })
    const email = `${state.replaceAll(' ', '-')}-${uniqueName}@example.com`
    const path = await sendRequest(page, email, { preferred_date: '', service })
    if (state !== 'with us') await confirmInAWeek(email)
    if (state === 'with a guide') {
      await inDatabase(async ({ db }) => {
        await storeDrafts({ db, clock }, [{ ...guide, content: await readText(guide.id) }])
        const approved_on = clock.now().toISOString().slice(0, 10)
        const approval = { approved_by: 'Dr. Asibi Bawa', approved_on }
        await db.updateTable('guides').set(approval).where('id', '=', guide.id).execute()
      })
    }
    const { bytesOfPage } = weigh(page)
    await page.goto(path)
    // Shown by the last script that the page loads.
    await expect(page.getByRole('button', { name: 'Save on this phone' })).toBeVisible()
    if (state === 'with a guide') {
      await inDatabase(({ db }) => db.deleteFrom('guides').where('id', '=', guide.id).execute())
      await expect(page.getByRole('heading', { name: guide.title })).toBeVisible()
    }
    await settle(page)
    expectWeight(`a patient’s page, ${state}`, bytesOfPage(), [10_000, 12_000])
  }
})

test('full lists, a long post and the first screen of staff stay within their budgets', async ({
  page,
  newDevice,
  uniqueName,
}) => {
  const { rows, category } = await storePosts(12, longText)
  const list = weigh(page)
  await openWhenPostsAreServed(page, `/blog?category=${category.slug}`, rows)
  await settle(page)
  expectWeight('a list of posts', list.bytesOfPage(), [8000, 20_000])
  const phone = { viewport: { width: 360, height: 760 }, deviceScaleFactor: 2 }
  const other = await newDevice(phone)
  const post = weigh(other)
  await other.goto(`/blog/${rows[0]?.slug}`)
  await expect(other.locator('html')).toHaveAttribute('data-display-face')
  await settle(other)
  expectWeight('a long post', post.bytesOfPage(), [8000, 15_000])
  expectWeight('its typeface', post.bytes('font'), [5000, 24 * 1024 - post.bytesOfPage()])

  const slug = await fillCategory(page, `Weight ${uniqueName}`, 13)
  const visitor = await newDevice(phone)
  const { received, bytesOfPage, bytesAt } = weigh(visitor)
  await visitor.goto(`/gallery?category=${slug}`)
  await settle(visitor)
  expect(received.filter(({ path }) => /react|jsx/.test(path))).toEqual([])
  expectWeight('the gallery', bytesOfPage(), [8000, 20_000])
  const seen = await firstImages(visitor, false)
  expect(seen.length).toBeGreaterThan(1)
  expectWeight('its first screen', bytesAt(seen), [0, 60_000])

  const staff = await newDevice(phone)
  const { bytes } = weigh(staff)
  await signInByForm(staff)
  await settle(staff)
  expectWeight('the first screen of staff', bytes('script'), [80_000, 180_000])
})

test('the home page stays within its budgets', async ({ page }) => {
  const { received, bytes, bytesAt } = weigh(page)
  await page.goto('/')
  await settle(page)
  const seen = await firstImages(page, true)
  expect(seen.some((url) => url.includes('/pictures/hero'))).toBe(true)
  const drawings = received.filter(({ path }) => path.endsWith('.svg')).map(({ url }) => url)
  expectWeight('the first screen', bytesAt([...seen, ...drawings]), [0, 60_000])
  const before = bytes('script')
  await page.locator('#contact form').scrollIntoViewIfNeeded()
  // The network is also idle before the script is requested, so waiting for idle is not enough.
  await expect.poll(() => bytes('script') - before).toBeGreaterThan(30_000)
  await settle(page)
  expectWeight('the island of the form', bytes('script') - before, [30_000, 75_000])
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let top = 0; top < height; top += 500) {
    await scrollTo(page, top)
    await page.waitForTimeout(40)
  }
  await settle(page)
  expectWeight('fonts', bytes('font'), [5000, 30_000])
  expectWeight('everything', bytes(), [30_000, 350_000])
})

test('the first screens of a new site take 60 kB of pictures at most', async ({
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
  for (const path of ['/blog', '/blog/what-an-ecg-shows', '/gallery']) {
    // Each with an empty cache.
    const page = await newDevice({ viewport: { width: 360, height: 760 }, deviceScaleFactor: 2 })
    const { bytesAt } = weigh(page)
    await page.goto(site.url + path, { waitUntil: 'networkidle' })
    const seen = await firstImages(page, false)
    expect(seen.filter((url) => url.includes('/image/upload/')).length).toBeGreaterThan(0)
    const sizes = await page.evaluate(
      (seen) =>
        [...document.images].flatMap(({ currentSrc, naturalWidth }) =>
          seen.includes(currentSrc) ? [naturalWidth] : [],
        ),
      seen,
    )
    expect(Math.min(...sizes)).toBeGreaterThan(0)
    expectWeight(path, bytesAt(seen), [1000, 60_000])
  }
})
