import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ImageHost, StoredImage } from '#app/images/image-host.ts'
import { newId } from '#app/platform/id.ts'
import { claimDue, settle } from '#app/platform/queue/tasks.server.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { album, configuration } from '#tests/image-configuration.ts'
import { type ImageMention, imageMentions } from './image-mentions.server.ts'
import { deleteImageUses, type UsingRow, writeImageUses } from './image-uses.server.ts'
import { reconcileImages } from './reconcile.server.ts'
import { listRegisteredImages, registerImage } from './registered-images.server.ts'
import {
  queueUnusedImages,
  removalQueue,
  removeUnusedImages,
  requestRemoval,
} from './removal.server.ts'

const start = Date.parse('2026-05-04T09:00:00.000Z')
const minute = 60_000
const day = 24 * 60 * minute
const image = 'album/a'

describeOnEachDatabase('registered images', (database) => {
  let now = start
  let files: Map<string, number>
  let failing = false
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  beforeEach(() => {
    now = start
    files = new Map()
    failing = false
    log.error.mockClear()
  })

  // why: these tests need an image host that fails, and the real one does not fail on demand.
  const images: Pick<ImageHost, 'find' | 'destroy' | 'listOlder' | 'folders'> = {
    folders: configuration.folders,
    async find(publicId) {
      return files.has(publicId) ? imageOf(publicId) : null
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
    log: log as never,
    images: images as ImageHost,
  })
  const put = async (publicId = image) => {
    files.set(publicId, now)
    return registerImage(needs(), publicId, album, null)
  }
  const at = () => new Date(now).toISOString()
  /** Stores a row that names an image and shows it, or another one; an action that forgets its use passes `null`. */
  const show = async (publicId: string, use: string | null = publicId): Promise<UsingRow> => {
    const row = { resource: 'gallery_images', id: newId() } as const
    await database()
      .db.insertInto('gallery_images')
      .values({
        id: row.id,
        cloudinary_url: 'https://x.example/a',
        cloudinary_public_id: publicId,
        is_featured: false,
        created_at: at(),
      })
      .execute()
    if (use) await writeImageUses(needs(), row, { image: [use] })
    return row
  }
  const remove = async ({ id }: UsingRow) => {
    await database().db.deleteFrom('gallery_images').where('id', '=', id).execute()
    await queueUnusedImages(needs(), await deleteImageUses(needs(), 'gallery_images', [id]))
  }
  const listed = async () =>
    (await listRegisteredImages(needs())).pictures.map(({ publicId }) => publicId)
  const names = () => [...files.keys()].map((name) => name.split('/')[1])

  test('an upload is registered once, as the host has it', async () => {
    const first = await put()
    expect(first).toEqual(imageOf(image))
    expect(await put()).toEqual(first)
    expect((await listRegisteredImages(needs())).pictures).toEqual([first])
  })

  test('what the host has not got, or has in another folder, is not registered', async () => {
    expect(await registerImage(needs(), image, album, null)).toBeNull()
    files.set('notes/a', now)
    expect(await registerImage(needs(), 'notes/a', album, null)).toBeNull()
    expect(await listed()).toEqual([])
  })

  test('the list goes on where a page ends', async () => {
    const all = Array.from({ length: 30 }, (_, n) => `album/p${n + 10}`)
    for (const name of all) {
      await put(name)
      now += 1000
    }
    const first = await listRegisteredImages(needs(), { folder: 'album' })
    if (!first.next) throw new Error('there is no second page')
    const second = await listRegisteredImages(needs(), { olderThan: first.next })
    const shown = [...first.pictures, ...second.pictures].map(({ publicId }) => publicId)
    expect(shown).toEqual(all.toReversed())
    expect(second.next).toBeNull()
    expect((await listRegisteredImages(needs(), { folder: 'notes' })).pictures).toEqual([])
  })

  test('an image is removed with its last use, from the host and from the list', async () => {
    await put()
    const [one, other] = [await show(image), await show(image)]
    await remove(one)
    await removeUnusedImages(needs())
    expect([...files.keys()]).toEqual([image])
    expect(await listed()).toEqual([image])
    await remove(other)
    expect(await listed()).toEqual([])
    expect(await removeUnusedImages(needs())).toBe(1)
    expect([...files.keys()]).toEqual([])
    expect(await removeUnusedImages(needs())).toBe(0)
  })

  test('a row names those that it no longer shows, in none of its roles', async () => {
    const row = { resource: 'blog_posts', id: 'post' } as const
    const write = (cover: string[], text: string[]) => writeImageUses(needs(), row, { cover, text })
    expect(await write(['album/a', 'album/b'], ['album/c', 'album/c'])).toEqual([])
    expect(await write(['album/b'], ['album/a', 'album/c'])).toEqual([])
    expect(await write(['album/b'], [])).toEqual(['album/a', 'album/c'])
    expect(await write(['album/b'], [])).toEqual([])
    expect(await deleteImageUses(needs(), 'blog_posts', ['post', 'another'])).toEqual(['album/b'])
  })

  test('an image that was chosen again since its removal was queued is kept', async () => {
    await put()
    await queueUnusedImages(needs(), [image])
    await show('album/other', image)
    await removeUnusedImages(needs())
    expect([...files.keys()]).toEqual([image])
    expect(await listed()).toEqual([image])
  })

  test('a transaction that fails removes nothing', async () => {
    await put()
    const row = await show(image)
    const failed = database()
      .db.transaction()
      .execute(async (tx) => {
        const released = await deleteImageUses({ db: tx }, row.resource, [row.id])
        await queueUnusedImages({ ...needs(), db: tx }, released)
        throw new Error('the row could not be deleted')
      })
    await expect(failed).rejects.toThrow('could not be deleted')
    expect(await removeUnusedImages(needs())).toBe(0)
    await requestRemoval(needs(), image)
    now += 2 * minute
    await removeUnusedImages(needs())
    expect(files.has(image)).toBe(true)
  })

  test('an image in a table that records no uses is kept, and the log names the row', async () => {
    const { db } = database()
    await sql`create table portraits (id text primary key, html text)`.execute(db)
    await sql`insert into portraits values ('ama', '<img src="/cloud/image/v1/album/a.jpg">')`.execute(
      db,
    )
    await put()
    const elsewhere = await show(image)
    await remove(elsewhere)
    await removeUnusedImages(needs())
    now += 31 * day
    await reconcileImages(needs())
    await removeUnusedImages(needs())
    expect(files.has(image)).toBe(true)
    expect(await listed()).toEqual([image])
    const row = { picture: image, table: 'portraits', row: 'ama' }
    expect(log.error).toHaveBeenCalledWith(row, expect.stringContaining('images: not removed'))
    await sql`drop table portraits`.execute(db)
    await reconcileImages(needs())
    await removeUnusedImages(needs())
    expect(files.has(image)).toBe(false)
  })

  test('texts without an id are searched in pages; views and search indexes are not', async () => {
    const { db } = database()
    await sql`create table labels (html text)`.execute(db)
    await sql`create table labels_search (html text)`.execute(db)
    await sql`create view shown_labels as select html from labels`.execute(db)
    const named = Array.from({ length: 120 }, (_, nth) => `album/label-${nth}`)
    for (const publicId of named) {
      await sql`insert into labels values (${`<img src="${publicId}">`})`.execute(db)
    }
    await sql`insert into labels_search select html from labels`.execute(db)
    const found: ImageMention[] = []
    for await (const mention of imageMentions(needs())) found.push(mention)
    expect(found.map(({ publicId }) => publicId).toSorted()).toEqual(named.toSorted())
    expect(new Set(found.map(({ table }) => table))).toEqual(new Set(['labels']))
    await sql`drop view shown_labels`.execute(db)
    await sql`drop table labels_search`.execute(db)
    await sql`drop table labels`.execute(db)
  })

  test('an image that an action forgot to record is kept', async () => {
    await put()
    const { id } = await show(image, null)
    await queueUnusedImages(needs(), [image])
    await removeUnusedImages(needs())
    expect(files.has(image)).toBe(true)
    expect(log.error.mock.calls[0]?.[0]).toMatchObject({ table: 'gallery_images', row: id })
    await database().db.deleteFrom('gallery_images').execute()
  })

  test('a host that fails is asked again, later and later', async () => {
    await put()
    await queueUnusedImages(needs(), [image])
    failing = true
    expect(await removeUnusedImages(needs())).toBe(1)
    expect(await removeUnusedImages(needs())).toBe(0)
    now += minute
    expect(await removeUnusedImages(needs())).toBe(1)
    now += minute / 2
    expect(await removeUnusedImages(needs())).toBe(0)
    failing = false
    now += minute
    expect(await removeUnusedImages(needs())).toBe(1)
    expect([...files.keys()]).toEqual([])
  })

  test('of two processes one removes an image', async () => {
    await put()
    await queueUnusedImages(needs(), [image])
    const counts = await Promise.all([removeUnusedImages(needs()), removeUnusedImages(needs())])
    expect(counts.toSorted()).toEqual([0, 1])
    expect(files.has(image)).toBe(false)
  })

  test('a removal is never given up', async () => {
    await put()
    await queueUnusedImages(needs(), [image])
    const removals = database().db.updateTable('picture_removals')
    await removals.set({ attempts: 2000 }).execute()
    failing = true
    await removeUnusedImages(needs())
    failing = false
    now += day
    expect(await removeUnusedImages(needs())).toBe(1)
    expect(files.has(image)).toBe(false)
  })

  test('a removal that is asked for again while another process ends an earlier one is not lost', async () => {
    await put()
    await queueUnusedImages(needs(), [image])
    const row = await show(image)
    // The other process has claimed the removal and found the image in use.
    const [claimed] = await claimDue(needs(), removalQueue)
    if (!claimed) throw new Error('nothing was claimed')
    await remove(row)
    await settle(needs(), removalQueue, claimed, null)
    expect(await removeUnusedImages(needs())).toBe(1)
    expect(files.has(image)).toBe(false)
  })

  test('whoever asks for a removal may delete the row afterwards', async () => {
    await put()
    const row = await show(image)
    expect(await requestRemoval(needs(), image)).toBe(true)
    await removeUnusedImages(needs())
    expect(files.has(image)).toBe(true)
    await remove(row)
    now += 2 * minute
    await removeUnusedImages(needs())
    expect(files.has(image)).toBe(false)
  })

  test('a row that stays keeps its image', async () => {
    await put()
    await show('album/other', image)
    await requestRemoval(needs(), image)
    now += 2 * minute
    await removeUnusedImages(needs())
    expect(files.has(image)).toBe(true)
    expect(await listed()).toEqual([image])
  })

  test('the removal of what no table holds is refused', async () => {
    files.set('album/foreign', now)
    expect(await requestRemoval(needs(), 'album/foreign')).toBe(false)
    expect(await requestRemoval(needs(), '../site.sqlite')).toBe(false)
  })

  test('the nightly comparison removes what was broken off, and nothing else', async () => {
    await put('album/used')
    await show('album/used')
    await put('album/unused')
    files.set('album/broken-off', now)
    await show('notes/lost')
    now += day - minute
    await reconcileImages(needs())
    await removeUnusedImages(needs())
    expect(files.size).toBe(3)
    now += 2 * minute
    files.set('album/just-now', now)
    const found = await reconcileImages(needs())
    expect(found).toEqual({ removed: 1, missing: ['notes/lost'] })
    await removeUnusedImages(needs())
    expect(names()).toEqual(['used', 'unused', 'just-now'])
    now += 30 * day
    await reconcileImages(needs())
    await removeUnusedImages(needs())
    expect(names()).toEqual(['used'])
  })

  test.each([
    ['a host', images],
    ['a host that cannot list its files', { ...images, listOlder: async () => null }],
  ])('the use of a row that was deleted with another one is no use: %s', async (_, host) => {
    await put()
    const row = await show(image)
    await database().db.deleteFrom('gallery_images').where('id', '=', row.id).execute()
    await reconcileImages({ ...needs(), images: host as ImageHost })
    await removeUnusedImages(needs())
    expect(files.has(image)).toBe(false)
  })
})

const imageOf = (publicId: string): StoredImage => ({
  publicId,
  url: `https://site.example/cloud/image/upload/v1/${publicId}.jpg`,
  width: 800,
  height: 600,
  bytes: 1234,
  placeholder: null,
})
