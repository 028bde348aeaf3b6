import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/database-kinds.ts'
import { shareStarterImages } from '#tests/starter-images.ts'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import { environmentOf, newInstallation } from './installation.ts'
import { startSiteUntilEnd } from './start-site-until-end.ts'

const entry = 'server/main.ts'
const maxWaitMs = 900
// Longer than the first article takes to load on a busy machine.
const waitMs = 3000
// The encoder has the lowest priority, so images may take long on a busy machine.
const pollOptions = { timeout: 240_000, interval: 250 }

// The markup of a page without the comments by which React separates adjacent texts.
const pageOf = async (address: string) =>
  (await (await fetch(address)).text()).replaceAll('<!-- -->', '')

// Encoding the images takes 15 s of processor time, so the second installation gets those of the first on its disk,
// as after a restore of its database.
const encodedImages = newTemporaryFolder(afterAll)

// The Accept header of a browser, so that the renditions are those that an upload has prepared.
const headers = { Accept: 'image/avif,image/webp,*/*' }

const imagesOf = async ({ url }: { url: string }) =>
  (await pageOf(`${url}/gallery`)).match(/\d+ images?/)?.[0]

const openSite = (env: Record<string, string>) => startSiteUntilEnd({ env, entry })

describe.each(databaseKinds)('a first start on %s', (kind) => {
  test('loads nothing with STARTER_CONTENT=off; without, and killed again and again, all of it once', async () => {
    const installation = await newInstallation(kind)
    const env = environmentOf(installation)
    const imageFolder = join(installation.dataDir, 'images')
    const without = await openSite({ ...env, STARTER_CONTENT: 'off' })
    await sleep(waitMs)
    expect(await pageOf(`${without.url}/gallery`)).toContain('No Images Found')
    expect(await pageOf(`${without.url}/blog`)).toContain('No Posts Found')
    await without.end('SIGTERM')
    cpSync(encodedImages, imageFolder, { recursive: true })

    for (let kill = 0; kill < 2; kill += 1) {
      const site = await openSite(env)
      await sleep(Math.random() * maxWaitMs)
      await site.end('SIGKILL')
    }
    const site = await openSite(env)
    await expect.poll(() => imagesOf(site), pollOptions).toBe('14 images')
    const count = /Showing \d+ of \d+ posts/.exec(await pageOf(`${site.url}/blog`))?.[0]
    expect(count).toBe('Showing 6 of 8 posts')
    const pages = await Promise.all(
      ['/gallery', '/blog', '/blog/what-an-ecg-shows'].map((path) => pageOf(site.url + path)),
    )
    const images = new Set(pages.join('').match(/(?<= src=")\/gemev\/image\/[^"]+/g))
    expect(images.size).toBeGreaterThan(19)
    for (const image of images) {
      const { status } = await fetch(site.url + image, { headers })
      expect(status, image).toBe(200)
    }
    expect(await site.end('SIGTERM')).toBe(0)
    cpSync(imageFolder, encodedImages, { recursive: true })
    shareStarterImages(imageFolder)
  }, 600_000)
})
