import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { databaseKinds } from '#tests/database-kinds.ts'
import { shareStarterImages } from '#tests/starter-images.ts'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import { environmentOf, newInstallation } from './installation.ts'
import { startSiteUntilEnd } from './site-process.ts'

const maxWaitMs = 900
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

test.each(databaseKinds)(
  'a first start on %s loads the starter content once, also when it is killed meanwhile',
  async (kind) => {
    const installation = await newInstallation(kind)
    const imageFolder = join(installation.dataDir, 'images')
    cpSync(encodedImages, imageFolder, { recursive: true })
    const start = () =>
      startSiteUntilEnd({ env: environmentOf(installation), entry: 'server/main.ts' })
    const killed = await start()
    await sleep(Math.random() * maxWaitMs)
    await killed.end('SIGKILL')
    const site = await start()
    const imagesShown = async () => (await pageOf(`${site.url}/gallery`)).match(/\d+ images?/)?.[0]
    await expect.poll(imagesShown, pollOptions).toBe('14 images')
    const paths = ['/blog', '/gallery', '/blog/what-an-ecg-shows']
    const pages = await Promise.all(paths.map((path) => pageOf(site.url + path)))
    expect(pages[0]).toContain('Showing 6 of 8 posts')
    const images = new Set(pages.join('').match(/(?<= src=")\/gemev\/image\/[^"]+/g))
    expect(images.size).toBeGreaterThan(19)
    for (const image of images) {
      const { status } = await fetch(site.url + image, { headers })
      expect(status, image).toBe(200)
    }
    // The end of the process waits for content that is being loaded.
    expect(await site.end('SIGTERM')).toBe(0)
    cpSync(imageFolder, encodedImages, { recursive: true })
    shareStarterImages(imageFolder)
  },
  600_000,
)
