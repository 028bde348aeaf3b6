import { expect, onTestFinished, test } from 'vitest'
import { galleryFolder } from '#app/domain/image-configuration.ts'
import { recordImage } from '#app/images/registry/pictures.server.ts'
import { makeCategory, makeImage } from '#tests/gallery.ts'
import { portrait } from '#tests/image-files.ts'
import { describeSite } from '#tests/site-on-each-database.ts'

let named = 0

describeSite('the gallery', (site) => {
  const page = async (path: string) => {
    const response = await site().fetch(path, { redirect: 'manual' })
    return { response, html: await response.text() }
  }

  /** Creates a category with this many images; the last one created is the newest. */
  async function fill(count: number) {
    named += 1
    const name = `Ward ${named}`
    const category_id = await makeCategory(site().platform, name)
    for (let nth = 1; nth <= count; nth += 1) {
      await makeImage(site().platform, { category_id, alt_text: `Image ${named}.${nth}` })
    }
    return { slug: `ward-${named}`, id: category_id }
  }

  test('a tile is cut around what draws the eye', async () => {
    const { platform } = site()
    const photo = await portrait(600, 900, { x: 180, y: 720 }).jpeg().toBuffer()
    const uploaded = await platform.images.upload(new Uint8Array(photo), { folder: galleryFolder })
    if (!uploaded.ok) throw new Error('the photograph was refused')
    await recordImage(platform, uploaded.value, null)
    const { publicId: cloudinary_public_id, width, height } = uploaded.value
    const { slug, id: category_id } = await fill(0)
    await makeImage(platform, { cloudinary_public_id, width, height, category_id })
    expect((await page(`/gallery?category=${slug}`)).html).toContain('focus-x-30 focus-y-80')
  })

  test('a tile asks for an image as wide as it is shown there', async () => {
    const { slug, id } = await fill(0)
    for (const width of [1200, 2400]) {
      await makeImage(site().platform, { category_id: id, alt_text: `Image ${width}`, width })
    }
    const { html } = await page(`/gallery?category=${slug}`)
    const sizesOf = (alt: string) => new RegExp(`sizes="([^"]+)" alt="${alt}"`).exec(html)?.[1]
    // Both are 1200 high: a square in one tile, and one twice as wide in two.
    expect(sizesOf('Image 1200')).toBe('(min-width: 76rem) 14rem, (min-width: 48rem) 22vw, 46vw')
    expect(sizesOf('Image 2400')).toBe('(min-width: 76rem) 27rem, (min-width: 48rem) 44vw, 92vw')
  })

  test('has one address for search engines, whatever the order', async () => {
    const { slug } = await fill(1)
    const { html } = await page(`/gallery?sort=oldest&category=${slug}&utm_source=x`)
    expect(html).toMatch(new RegExp(`rel="canonical" href="[^"]+/gallery\\?category=${slug}"`))
    expect(html).not.toContain('noindex')
  })

  test('gives a script its content alone, and nobody else', async () => {
    const { slug } = await fill(1)
    const { response, html } = await page(`/gallery?category=${slug}&part=main`)
    expect(html).toMatch(/^<main.*<\/main>$/s)
    expect(response.headers.get('No-Vary-Search')).toBe(
      'params, except=("category" "sort" "after" "part")',
    )
    expect((await page('/privacy?part=main')).html).toMatch(/^<!DOCTYPE html>/)
  })

  test('leads from a category that is gone to all images, and takes any address', async () => {
    const { status, headers } = (await page('/gallery?category=gone')).response
    expect([status, headers.get('Location')]).toEqual([302, '/gallery'])
    for (const query of ['after=x', 'sort=constructor', 'after=0_0_2026-02-30T00:00:00.000Z_a'])
      expect((await page(`/gallery?${query}`)).response.status).toBe(200)
  })

  test('lets caches store the addresses that it writes itself, and no invented one', async () => {
    const { slug } = await fill(13)
    const own = `/gallery?category=${slug}`
    const [, more = ''] = /href="([^"]+after=[^"]+)"/.exec((await page(own)).html) ?? []
    const isCached = async (path: string) =>
      (await page(path)).response.headers.get('Cache-Control')?.includes('s-maxage')
    for (const path of [own, `${own}&sort=oldest&part=main`, more.replaceAll('&amp;', '&')]) {
      expect(await isCached(path), path).toBe(true)
    }
    const cursor = 'after=0_0_2026-02-03T00:00:00.000Z_a'
    for (const query of ['sort=new', 'part=all', 'after=x', cursor]) {
      expect(await isCached(`${own}&${query}`), query).toBe(false)
    }
  })

  test('says calmly that it cannot be loaded', async () => {
    const { slug } = await fill(1)
    const { db } = site().platform
    await db.schema.alterTable('gallery_images').renameTo('gallery_images_away').execute()
    onTestFinished(() =>
      db.schema.alterTable('gallery_images_away').renameTo('gallery_images').execute(),
    )
    const { response, html } = await page(`/gallery?category=${slug}&sort=featured`)
    expect(response.status).toBeGreaterThanOrEqual(500)
    const again = `href="/gallery?category=${slug}&amp;sort=featured"`
    for (const text of ['Error Loading Gallery', 'Failed to fetch images', again])
      expect(html).toContain(text)
  })
})
