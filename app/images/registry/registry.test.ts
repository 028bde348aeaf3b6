import { sql } from 'kysely'
import { beforeEach, expect, test as onEach, vi } from 'vitest'
import { type ImageHost, ImageHostUnavailable, type StoredImage } from '#app/images/image-host.ts'
import { readPageStart } from '#app/platform/database/list-page.server.ts'
import { newId } from '#app/platform/id.ts'
import { claimDue, settle } from '#app/platform/queue/tasks.server.ts'
import { done } from '#app/values/result.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { configuration } from '#tests/image-configuration.ts'
import { type ImageMention, imageMentions } from './image-mentions.server.ts'
import {
  claimImages,
  deleteImageUses,
  isClaimedImage,
  listClaimedImages,
  type UsingRow,
  writeImageUses,
} from './pictures.server.ts'
import {
  expectUse,
  queueUnusedImages,
  releaseUnusedImages,
  removalQueue,
  removeUnusedImages,
  requestRemoval,
} from './removal.server.ts'

const minute = 60_000
const day = 24 * 60 * minute
/** The public id of the image of these tests. */
const imageId = 'album/a'

/** An image as the image host of these tests returns it. */
const imageOf = (publicId: string): StoredImage => ({
  publicId,
  url: `https://site.example/cloud/image/upload/v1/${publicId}.jpg`,
  width: 800,
  height: 600,
  bytes: 1234,
  placeholder: null,
  attention: null,
})

describeOnEachDatabase('the registry of images', (database, kind) => {
  const test = onEach.runIf(kind === 'sqlite')
  const start = Date.parse('2026-05-04T09:00:00.000Z')
  const state = { now: start, hostFails: false }
  const files = new Set<string>()
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  beforeEach(() => {
    Object.assign(state, { now: start, hostFails: false })
    files.clear()
    log.error.mockClear()
  })

  // why: these tests need an image host that fails, and the real one does not fail on demand.
  const images: Pick<ImageHost, 'find' | 'destroy' | 'folders'> = {
    folders: configuration.folders,
    async find(publicId) {
      return files.has(publicId) ? imageOf(publicId) : null
    },
    async destroy(publicId) {
      if (state.hostFails) throw new Error('the host is away')
      files.delete(publicId)
    },
  }
  const needs = () => ({
    db: database().db,
    clock: { now: () => new Date(state.now) },
    log: log as never,
    images: images as ImageHost,
  })
  /** Uploads an image and claims it. */
  async function put(publicId = imageId) {
    files.add(publicId)
    await claimImages(needs(), [publicId], null)
  }
  /** The same of one that no row shows any more. */
  async function putUnused() {
    await put()
    await queueUnusedImages(needs(), [imageId])
  }
  /** Stores a row that shows an image. */
  async function show(publicId = imageId): Promise<UsingRow> {
    const id = newId()
    const image = { cloudinary_url: 'https://x.example/a', cloudinary_public_id: publicId }
    const created_at = new Date(state.now).toISOString()
    const values = { ...image, id, is_featured: false, created_at }
    await database().db.insertInto('gallery_images').values(values).execute()
    const row = { resource: 'gallery_images', id } as const
    await writeImageUses(needs(), row, { image: [publicId] })
    return row
  }
  async function remove({ id }: UsingRow) {
    await database().db.deleteFrom('gallery_images').where('id', '=', id).execute()
    await queueUnusedImages(needs(), await deleteImageUses(needs(), 'gallery_images', [id]))
  }
  /** What happens every hour. */
  async function sweep() {
    await releaseUnusedImages(needs())
    await removeUnusedImages(needs())
  }
  const listed = async () =>
    (await listClaimedImages(needs())).images.map(({ publicId }) => publicId)
  const names = () => [...files].map((name) => name.split('/')[1])

  onEach('an upload is recorded once, as the host has it', async () => {
    await put()
    await put()
    expect((await listClaimedImages(needs())).images).toEqual([imageOf(imageId)])
  })

  test('what the host does not have, or has in a folder of others, is not recorded', async () => {
    files.add('elsewhere/a').add('../a')
    for (const publicId of [imageId, 'elsewhere/a', '../a', '']) {
      expect(await claimImages(needs(), [publicId], null)).toEqual(done(null))
    }
    expect(await listed()).toEqual([])
  })

  test('a host that cannot be reached is named in words', async () => {
    const find = () => Promise.reject(new ImageHostUnavailable('away'))
    const images = { ...needs().images, find } as ImageHost
    expect(await claimImages({ ...needs(), images }, [imageId], null)).toMatchObject({
      errors: { '': 'Upload failed: the image host cannot be reached.' },
    })
    await put()
    expect(await claimImages({ ...needs(), images }, [imageId], null)).toEqual(done(null))
  })

  onEach('the list goes on where a page ends, also between images of one moment', async () => {
    const all = Array.from({ length: 30 }, (_, n) => `album/p_${n + 10}`)
    for (const [nth, name] of all.entries()) {
      await put(name)
      if (nth % 2) state.now += 1000
    }
    const first = await listClaimedImages(needs())
    const start = readPageStart(new URLSearchParams({ older: first.older ?? '' }))
    const second = await listClaimedImages(needs(), start)
    const shown = [...first.images, ...second.images].map(({ publicId }) => publicId)
    expect(first.images.length).toBeLessThan(30)
    expect(shown).toEqual(all.toReversed())
    expect(second.older).toBeNull()
  })

  test('a row names those that it no longer shows, in none of its roles', async () => {
    const row = { resource: 'blog_posts', id: 'row' } as const
    const write = (cover: string[], text: string[]) => writeImageUses(needs(), row, { cover, text })
    expect(await write(['album/a', 'album/b'], ['album/c', 'album/c'])).toEqual([])
    expect(await write(['album/b'], ['album/a', 'album/c'])).toEqual([])
    expect(await write(['album/b'], [])).toEqual(['album/a', 'album/c'])
    expect(await write(['album/b'], [])).toEqual([])
    expect(await deleteImageUses(needs(), 'blog_posts', ['row', 'another'])).toEqual(['album/b'])
  })

  test('an image is removed with its last use, from the host and from the list', async () => {
    await put()
    const [one, other] = [await show(), await show()]
    await remove(one)
    await removeUnusedImages(needs())
    expect([...files]).toEqual([imageId])
    expect(await listed()).toEqual([imageId])
    await remove(other)
    expect(await listed()).toEqual([])
    expect(await removeUnusedImages(needs())).toBe(1)
    expect([...files]).toEqual([])
    expect(await removeUnusedImages(needs())).toBe(0)
  })

  test('a host that fails is asked again, later and later, and never given up', async () => {
    await putUnused()
    state.hostFails = true
    expect(await removeUnusedImages(needs())).toBe(1)
    expect(await removeUnusedImages(needs())).toBe(0)
    state.now += minute
    expect(await removeUnusedImages(needs())).toBe(1)
    state.now += minute / 2
    expect(await removeUnusedImages(needs())).toBe(0)
    await database().db.updateTable('picture_removals').set({ attempts: 2000 }).execute()
    state.now += minute
    expect(await removeUnusedImages(needs())).toBe(1)
    state.hostFails = false
    state.now += day
    expect(await removeUnusedImages(needs())).toBe(1)
    expect([...files]).toEqual([])
  })

  onEach('of two processes one removes an image', async () => {
    await putUnused()
    const counts = await Promise.all([removeUnusedImages(needs()), removeUnusedImages(needs())])
    expect(counts.toSorted()).toEqual([0, 1])
    expect(files.has(imageId)).toBe(false)
  })

  test('an image whose file is being removed can be shown by no row any more', async () => {
    await putUnused()
    let isClaimed: boolean | undefined
    const destroy = async () => {
      isClaimed = await isClaimedImage(needs(), imageId)
    }
    await removeUnusedImages({ ...needs(), images: { ...needs().images, destroy } })
    expect(isClaimed).toBe(false)
  })

  onEach(
    'a removal that is asked for again while another process ends an earlier one is not lost',
    async () => {
      await put()
      const row = await show()
      await requestRemoval(needs(), imageId)
      state.now += 2 * minute
      // The other process has claimed the removal and found the image in use.
      const [claimed] = await claimDue(needs(), removalQueue)
      if (!claimed) throw new Error('nothing was claimed')
      await remove(row)
      await settle(needs(), removalQueue, claimed, null)
      expect(await removeUnusedImages(needs())).toBe(1)
      expect(files.has(imageId)).toBe(false)
    },
  )

  test('an image in a table that records no uses is not removed, and the log names the row', async () => {
    const run = (text: string) => sql.raw(text).execute(database().db)
    await run('create table portraits (id text primary key, html text)')
    await run(`insert into portraits values ('ama', '<img src="/cloud/image/v1/album/a.jpg">')`)
    await put()
    await remove(await show())
    await removeUnusedImages(needs())
    state.now += 2 * day
    await sweep()
    expect(files.has(imageId)).toBe(true)
    expect(await listed()).toEqual([imageId])
    const row = { image: imageId, table: 'portraits', row: 'ama' }
    const message = expect.stringContaining('images: a file was not removed')
    expect(log.error).toHaveBeenCalledWith(row, message)
    await run('drop table portraits')
    await sweep()
    expect(files.has(imageId)).toBe(false)
  })

  onEach(
    'texts without an id are searched in pages; views and search indexes are not',
    async () => {
      const { db } = database()
      const run = (text: string) => sql.raw(text).execute(db)
      await run('create table labels (html text)')
      await run('create table labels_search (html text)')
      await run('create view shown_labels as select html from labels')
      const named = Array.from({ length: 120 }, (_, nth) => `album/label-${nth}`)
      for (const publicId of named)
        await run(`insert into labels values ('<img src="${publicId}">')`)
      await run('insert into labels_search select html from labels')
      const found: ImageMention[] = []
      for await (const mention of imageMentions(needs())) found.push(mention)
      expect(found.map(({ publicId }) => publicId).toSorted()).toEqual(named.toSorted())
      expect(new Set(found.map(({ table }) => table))).toEqual(new Set(['labels']))
      for (const made of ['view shown_labels', 'table labels_search', 'table labels'])
        await run(`drop ${made}`)
    },
  )

  test('an upload that no row shows is removed a day later, and no other', async () => {
    for (const name of ['album/used', 'album/late', 'album/broken-off']) {
      await expectUse(needs(), name)
      files.add(name)
    }
    await put('album/used')
    await show('album/used')
    state.now += day - minute
    await removeUnusedImages(needs())
    await releaseUnusedImages(needs())
    expect(files.size).toBe(3)
    await put('album/late')
    await show('album/late')
    // Sent once more, after its answer was lost.
    await expectUse(needs(), 'album/used')
    expect(await listed()).toHaveLength(2)
    state.now += 2 * day
    await removeUnusedImages(needs())
    expect(names()).toEqual(['used', 'late'])
  })

  test('what a row was about to show is removed a day later, and the use of a row that is gone is none', async () => {
    await put('album/claimed')
    await put('album/shown')
    const { id } = await show('album/shown')
    state.now += day + minute
    await put('album/just-now')
    await sweep()
    expect(names()).toEqual(['shown', 'just-now'])
    await database().db.deleteFrom('gallery_images').where('id', '=', id).execute()
    await sweep()
    expect(names()).toEqual(['just-now'])
  })
})
