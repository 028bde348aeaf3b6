import { expect, test as onEach } from 'vitest'
import { createCategory } from '#app/domain/categories/categories.server.ts'
import type { ImageHost, StoredImage } from '#app/images/image-host.ts'
import { theProgram } from '#app/platform/audit/actor.ts'
import { systemClock as clock } from '#app/platform/clock.ts'
import { createLog } from '#app/platform/log/log.server.ts'
import { describeOnEachDatabase, type TestDatabase } from '#tests/databases.ts'
import { loadGuides, loadStarterContent } from './load-starter-content.ts'
import { articles, galleryPictures, guides } from './starter.ts'

const log = createLog({ logLevel: 'silent' })

/** why: these tests check how often a picture is sent and what happens when that fails, not what becomes of it. */
function recordingHost() {
  const sent = new Map<string, StoredImage>()
  const host = {
    failAfter: Number.POSITIVE_INFINITY,
    upload: async (_: Uint8Array, { publicId = '' }: { publicId?: string }) => {
      if (sent.size >= host.failAfter) throw new Error('the line is down')
      const about = { width: 1600, height: 1067, bytes: 1000, placeholder: null, attention: null }
      sent.set(publicId, { publicId, url: `https://host.example/${publicId}`, ...about })
      return { ok: true, value: sent.get(publicId) }
    },
    find: async (publicId: string) => sent.get(publicId) ?? null,
    origins: { images: [], uploads: [] },
    deliveryUrl: (publicId: string) => `/gemev/image/upload/w_800/v1/${publicId}`,
  }
  return { host, sent, images: host as unknown as ImageHost }
}

function needsOf({ db }: TestDatabase, { images } = recordingHost()) {
  let notifications = 0
  const content = { notify: () => (notifications += 1), listen: () => {} } as never
  return { db, clock, images, content, log, stopping: false, notifications: () => notifications }
}

const complete = {
  blog_posts: articles.length,
  gallery_images: galleryPictures.length,
  blog_categories: 6,
  gallery_categories: 3,
}

const tables = Object.keys(complete) as (keyof typeof complete)[]

async function amounts({ db }: TestDatabase) {
  const counts: Record<string, number> = {}
  for (const table of tables)
    counts[table] = (await db.selectFrom(table).select('id').execute()).length
  return counts
}

describeOnEachDatabase('the starter content', (database, kind) => {
  const test = onEach.runIf(kind === 'sqlite')
  onEach('fills an empty database, with all that pages show', async () => {
    const needs = needsOf(database())
    await loadStarterContent(needs)
    expect(await amounts(database())).toEqual(complete)
    const { db } = database()
    const posts = await db.selectFrom('blog_posts').selectAll().execute()
    for (const post of posts) {
      expect(post).toMatchObject({
        ...{ status: 'published', is_sample: true, category_id: expect.any(String) },
        featured_image: expect.stringMatching(/^gemev-blog\/starter-/),
        search_text: expect.stringContaining(post.title.toLowerCase()),
      })
      expect(post.content).not.toMatch(/<picture>|<a href="\/gemev\//)
    }
    const images = await db.selectFrom('gallery_images').selectAll().execute()
    for (const image of images) {
      expect(image).toMatchObject({ width: 1600, height: 1067, category_id: expect.any(String) })
      expect(image.alt_text).toMatch(/^Drawing of /)
    }
    expect(needs.notifications()).toBe(1 + articles.length + galleryPictures.length)
  })

  test('does not come back when staff have deleted it, nor to a database that they had begun to fill', async () => {
    const { db } = database()
    const written = { name: 'Ours', slug: 'ours', color: '#1f2a5c', description: '' } as const
    await createCategory({ db, clock, by: theProgram }, 'blog', written)
    await loadStarterContent(needsOf(database()))
    await db.deleteFrom('blog_categories').execute()
    await loadStarterContent(needsOf(database()))
    const empty = { blog_posts: 0, gallery_images: 0, blog_categories: 0, gallery_categories: 0 }
    expect(await amounts(database())).toEqual(empty)
    await db.deleteFrom('starter_content').execute()
    await loadStarterContent(needsOf(database()))
    expect(await amounts(database())).toEqual(complete)
    for (const table of tables) await db.deleteFrom(table).execute()
    await loadStarterContent(needsOf(database()))
    expect(await amounts(database())).toEqual(empty)
  })

  test('goes on where a failing host stopped it, without what staff have deleted since', async () => {
    const { db } = database()
    const half = recordingHost()
    half.host.failAfter = 6
    await expect(loadStarterContent(needsOf(database(), half))).rejects.toThrow('the line is down')
    const before = await amounts(database())
    expect(before.blog_posts).toBeGreaterThan(2)
    expect(before.gallery_images).toBe(0)
    await db.deleteFrom('blog_posts').where('slug', '=', `${articles[0]?.slug}`).execute()
    half.host.failAfter = Number.POSITIVE_INFINITY
    await loadStarterContent(needsOf(database(), half))
    expect(await amounts(database())).toEqual({ ...complete, blog_posts: articles.length - 1 })
  })

  onEach('is loaded once by two processes that start together', async () => {
    const host = recordingHost()
    await Promise.all([1, 2].map(() => loadStarterContent(needsOf(database(), host))))
    expect(await amounts(database())).toEqual(complete)
  })

  test('stops between two steps when the process stops', async () => {
    const needs = { ...needsOf(database()), stopping: true }
    await loadStarterContent(needs)
    expect(await amounts(database())).toMatchObject({ blog_categories: 0, blog_posts: 0 })
    await loadStarterContent(needsOf(database()))
    expect(await amounts(database())).toEqual(complete)
  })

  test('has guides that nobody has approved, once, also where there is other content', async () => {
    const needs = needsOf(database())
    const stored = () => needs.db.selectFrom('guides').selectAll().execute()
    await loadGuides(needs)
    const rows = await stored()
    expect(rows).toHaveLength(guides.length)
    for (const row of rows) expect(row).toMatchObject({ approved_by: null, approved_on: null })
    await needs.db.deleteFrom('guides').where('id', '=', 'prepare-ecg').execute()
    await loadGuides(needs)
    expect(await stored()).toHaveLength(guides.length - 1)
  })
})
