import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SiteProcess, startSite } from '#tests/crash/site-process.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { receivedFiles } from '#tests/e2e/received-files.ts'
import { copyStarterImages } from '#tests/starter-images.ts'

// The screen of an ordinary cheap phone.
test.use({ viewport: { width: 360, height: 760 }, deviceScaleFactor: 2 })
test.describe.configure({ mode: 'serial' })

let site: SiteProcess
let dataDir: string

// A site of its own, with the content that a new one has.
test.beforeAll(async () => {
  test.setTimeout(120_000)
  dataDir = mkdtempSync(join(tmpdir(), 'gemev-first-screen-'))
  copyStarterImages(join(dataDir, 'images'))
  site = await startSite({ entry: 'server/main.ts', env: { DATA_DIR: dataDir } })
  const isLoaded = async () =>
    (await (await fetch(`${site.url}/gallery`)).text()).includes('Load More Images')
  await expect.poll(isLoaded, { timeout: 100_000 }).toBe(true)
})

test.afterAll(async () => {
  await site.end('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
})

for (const path of ['/blog', '/blog/what-an-ecg-shows', '/gallery']) {
  test(`the pictures on the first screen of ${path} take 60 kB at most`, async ({ page }) => {
    // Each size of an image is made when it is first asked for, one after the other.
    test.setTimeout(120_000)
    const received = receivedFiles(page)
    await page.goto(site.url + path, { waitUntil: 'networkidle' })
    const shown = await page.evaluate(() =>
      [...document.images]
        .filter((image) => {
          const { top, bottom, width } = image.getBoundingClientRect()
          return width > 0 && top < innerHeight && bottom > 0
        })
        .map(({ currentSrc, naturalWidth }) => ({ currentSrc, naturalWidth })),
    )
    const images = shown.filter(({ currentSrc }) => currentSrc.includes('/image/upload/'))
    expect(images.length).toBeGreaterThan(0)
    for (const { naturalWidth } of images) expect(naturalWidth).toBeGreaterThan(0)
    const addresses = new Set(shown.map(({ currentSrc }) => currentSrc))
    const bytes = received
      .filter(({ url }) => addresses.has(url))
      .reduce((sum, { bytes }) => sum + bytes, 0)
    test.info().annotations.push({ type: 'first screen', description: `${bytes} bytes` })
    expect(bytes).toBeGreaterThan(1000)
    expect(bytes).toBeLessThanOrEqual(60_000)
  })
}
