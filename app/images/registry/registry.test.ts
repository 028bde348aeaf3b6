import { beforeEach, expect, test } from 'vitest'
import type { ImageHost, StoredImage } from '#app/images/image-host.ts'
import { newId } from '#app/platform/id.ts'
import { describeOnEachDatabase, silentLog } from '#tests/databases.ts'
import { reconcileImages } from './reconcile.server.ts'
import { listRegisteredImages, registerImage, unlinkImage } from './registered-images.server.ts'
import { removeUnlinkedImages, requestRemoval } from './removal.server.ts'

const start = Date.parse('2026-05-04T09:00:00.000Z')
const minute = 60_000
const day = 24 * 60 * minute

describeOnEachDatabase('pictures', (database) => {
  let now = start
  let files: Map<string, number>
  let failing = false
  beforeEach(() => {
    now = start
    files = new Map()
    failing = false
  })

  // why: these tests need an image host that fails, and the real one does not fail on demand.
  const images: Pick<ImageHost, 'find' | 'destroy' | 'listOlder'> = {
    async find(publicId) {
      return files.has(publicId) ? pictureOf(publicId) : null
    },
    async destroy(publicId) {
      if (failing) throw new Error('the host is away')
      files.delete(publicId)
    },
    listOlder: async (before) =>
      [...files].filter(([, at]) => at < before.getTime()).map(([publicId]) => publicId),
  }
  const needs = () => ({
    db: database().db,
    clock: { now: () => new Date(now) },
    log: silentLog as never,
    images: images as ImageHost,
  })
  const put = async (publicId: string) => {
    files.set(publicId, now)
    return registerImage(needs(), publicId, 'gemev-gallery', null)
  }
  const show = (publicId: string) =>
    database()
      .db.insertInto('gallery_images')
      .values({
        id: newId(),
        cloudinary_url: 'https://x.example/a',
        cloudinary_public_id: publicId,
        is_featured: false,
        created_at: new Date(now).toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  const write = (content: string, featured_image: string | null = null) =>
    database()
      .db.insertInto('blog_posts')
      .values({
        id: newId(),
        slug: newId(),
        title: 'A',
        excerpt: '',
        content,
        featured_image,
        status: 'draft',
        tags: [],
        search_text: '',
        created_at: new Date(now).toISOString(),
        updated_at: new Date(now).toISOString(),
      })
      .execute()
  const listed = async () =>
    (await listRegisteredImages(needs())).pictures.map(({ publicId }) => publicId)

  test('an upload is written down once, as the host has it', async () => {
    const image = await put('gemev-gallery/a')
    expect(image).toEqual(pictureOf('gemev-gallery/a'))
    expect(await put('gemev-gallery/a')).toEqual(image)
    expect((await listRegisteredImages(needs())).pictures).toEqual([image])
  })

  test('what the host has not got, or has in another folder, is not written down', async () => {
    expect(await registerImage(needs(), 'gemev-gallery/a', 'gemev-gallery', null)).toBeNull()
    files.set('gemev-blog/a', now)
    expect(await registerImage(needs(), 'gemev-blog/a', 'gemev-gallery', null)).toBeNull()
    expect(await listed()).toEqual([])
  })

  test('the list goes on where a page ends', async () => {
    const names = Array.from({ length: 30 }, (_, n) => `gemev-gallery/p${n + 10}`)
    for (const name of names) {
      await put(name)
      now += 1000
    }
    const first = await listRegisteredImages(needs(), { folder: 'gemev-gallery' })
    if (!first.next) throw new Error('there is no second page')
    const second = await listRegisteredImages(needs(), { olderThan: first.next })
    const all = [...first.pictures, ...second.pictures].map(({ publicId }) => publicId)
    expect(all).toEqual(names.toReversed())
    expect(second.next).toBeNull()
    expect((await listRegisteredImages(needs(), { folder: 'gemev-blog' })).pictures).toEqual([])
  })

  test('a released picture goes from the host, and from the list', async () => {
    await put('gemev-gallery/a')
    await unlinkImage(needs(), 'gemev-gallery/a')
    expect(await listed()).toEqual([])
    expect(await removeUnlinkedImages(needs())).toBe(1)
    expect([...files.keys()]).toEqual([])
    expect(await removeUnlinkedImages(needs())).toBe(0)
  })

  test.each([
    ['an image of the gallery', async () => void (await show('gemev-gallery/a'))],
    ['a post as its picture', () => write('', 'gemev-gallery/a')],
    ['a post by its address', () => write('', '/gemev/image/upload/v1/gemev-gallery/a.jpg')],
    ['the text of a post', () => write('<img src="/gemev/image/upload/v1/gemev-gallery/a">')],
  ])('it stays while %s shows it', async (_, use) => {
    await put('gemev-gallery/a')
    await use()
    await unlinkImage(needs(), 'gemev-gallery/a')
    await removeUnlinkedImages(needs())
    expect(files.has('gemev-gallery/a')).toBe(true)
    expect(await listed()).toEqual(['gemev-gallery/a'])
  })

  test('a transaction that fails releases nothing', async () => {
    await put('gemev-gallery/a')
    const failed = database()
      .db.transaction()
      .execute(async (tx) => {
        await unlinkImage({ db: tx }, 'gemev-gallery/a')
        throw new Error('the row could not be deleted')
      })
    await expect(failed).rejects.toThrow('could not be deleted')
    await removeUnlinkedImages(needs())
    expect(files.has('gemev-gallery/a')).toBe(true)
  })

  test('a host that fails is asked again, later and later', async () => {
    await put('gemev-gallery/a')
    await unlinkImage(needs(), 'gemev-gallery/a')
    failing = true
    expect(await removeUnlinkedImages(needs())).toBe(1)
    expect(await removeUnlinkedImages(needs())).toBe(0)
    now += minute
    expect(await removeUnlinkedImages(needs())).toBe(1)
    now += minute / 2
    expect(await removeUnlinkedImages(needs())).toBe(0)
    failing = false
    now += minute
    expect(await removeUnlinkedImages(needs())).toBe(1)
    expect([...files.keys()]).toEqual([])
  })

  test('whoever asks for a removal may delete the row afterwards', async () => {
    await put('gemev-gallery/a')
    const { id } = await show('gemev-gallery/a')
    expect(await requestRemoval(needs(), 'gemev-gallery/a')).toBe(true)
    await removeUnlinkedImages(needs())
    expect(files.has('gemev-gallery/a')).toBe(true)
    await database().db.deleteFrom('gallery_images').where('id', '=', id).execute()
    now += 2 * minute
    await removeUnlinkedImages(needs())
    expect(files.has('gemev-gallery/a')).toBe(false)
  })

  test('a row that stays keeps its picture', async () => {
    await put('gemev-gallery/a')
    await show('gemev-gallery/a')
    await requestRemoval(needs(), 'gemev-gallery/a')
    now += 2 * minute
    await removeUnlinkedImages(needs())
    expect(files.has('gemev-gallery/a')).toBe(true)
    expect(await listed()).toEqual(['gemev-gallery/a'])
  })

  test('the removal of what no table holds is refused', async () => {
    files.set('gemev-gallery/foreign', now)
    expect(await requestRemoval(needs(), 'gemev-gallery/foreign')).toBe(false)
    expect(await requestRemoval(needs(), '../gemev.sqlite')).toBe(false)
  })

  test('the nightly comparison removes what was broken off, and nothing else', async () => {
    await put('gemev-gallery/used')
    await show('gemev-gallery/used')
    await put('gemev-gallery/unused')
    files.set('gemev-gallery/broken-off', now)
    await write('<img src="https://clinic.example/gemev/image/upload/v1/gemev-blog/lost.jpg">')
    const { db } = database()
    await db
      .insertInto('blog_post_drafts')
      .values({
        id: newId(),
        post_key: 'a',
        staff_id: await someAdmin(),
        base_version: 0,
        seen_at: new Date(now).toISOString(),
        fields: '{"content":"gemev-gallery/draft"}',
      })
      .execute()
    files.set('gemev-gallery/draft', now)
    now += day - minute
    await reconcileImages(needs())
    await removeUnlinkedImages(needs())
    expect(files.size).toBe(4)
    now += 2 * minute
    files.set('gemev-gallery/just-now', now)
    const found = await reconcileImages(needs())
    expect(found).toEqual({ removed: 1, missing: ['gemev-blog/lost'] })
    await removeUnlinkedImages(needs())
    expect([...files.keys()].map((name) => name.split('/')[1])).toEqual([
      'used',
      'unused',
      'draft',
      'just-now',
    ])
    now += 30 * day
    await reconcileImages(needs())
    await removeUnlinkedImages(needs())
    expect([...files.keys()].map((name) => name.split('/')[1])).toEqual(['used', 'draft'])
  })

  async function someAdmin() {
    const id = newId()
    const at = new Date(now).toISOString()
    await database()
      .db.insertInto('admin_users')
      .values({
        id,
        full_name: 'A',
        email: `${id}@example.com`,
        email_verified: true,
        is_active: true,
        created_at: at,
        updated_at: at,
      })
      .execute()
    return id
  }
})

const pictureOf = (publicId: string): StoredImage => ({
  publicId,
  url: `https://clinic.example/gemev/image/upload/v1/${publicId}.jpg`,
  width: 800,
  height: 600,
  bytes: 1234,
  placeholder: null,
})
