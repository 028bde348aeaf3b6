import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ImageHost } from '#app/images/image-host.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { day, imageId, imageRegistry, minute } from '#tests/image-registry.ts'
import { type ImageMention, imageMentions } from './image-mentions.server.ts'
import { reconcileImages } from './reconcile.server.ts'
import { queueUnusedImages, removeUnusedImages } from './removal.server.ts'

describeOnEachDatabase('reconciling images', (database) => {
  const { state, files, log, images, needs, put, show, remove, listed } = imageRegistry(database)
  const names = () => [...files.keys()].map((name) => name.split('/')[1])

  test('an image in a table that records no uses is not removed, and the log names the row', async () => {
    const { db } = database()
    await sql`create table portraits (id text primary key, html text)`.execute(db)
    await sql`insert into portraits values ('ama', '<img src="/cloud/image/v1/album/a.jpg">')`.execute(
      db,
    )
    await put()
    const elsewhere = await show(imageId)
    await remove(elsewhere)
    await removeUnusedImages(needs())
    state.now += 31 * day
    await reconcileImages(needs())
    await removeUnusedImages(needs())
    expect(files.has(imageId)).toBe(true)
    expect(await listed()).toEqual([imageId])
    const row = { image: imageId, table: 'portraits', row: 'ama' }
    expect(log.error).toHaveBeenCalledWith(
      row,
      expect.stringContaining('images: a file was not removed'),
    )
    await sql`drop table portraits`.execute(db)
    await reconcileImages(needs())
    await removeUnusedImages(needs())
    expect(files.has(imageId)).toBe(false)
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

  test('an image that an action forgot to record is not removed', async () => {
    await put()
    const { id } = await show(imageId, null)
    await queueUnusedImages(needs(), [imageId])
    await removeUnusedImages(needs())
    expect(files.has(imageId)).toBe(true)
    expect(log.error.mock.calls[0]?.[0]).toMatchObject({ table: 'gallery_images', row: id })
    await database().db.deleteFrom('gallery_images').execute()
  })

  test('the nightly comparison removes what was broken off, and nothing else', async () => {
    await put('album/used')
    await show('album/used')
    await put('album/unused')
    files.set('album/broken-off', state.now)
    await show('notes/lost')
    state.now += day - minute
    await reconcileImages(needs())
    await removeUnusedImages(needs())
    expect(files.size).toBe(3)
    state.now += 2 * minute
    files.set('album/just-now', state.now)
    const found = await reconcileImages(needs())
    expect(found).toEqual({ removed: 1, missing: ['notes/lost'] })
    await removeUnusedImages(needs())
    expect(names()).toEqual(['used', 'unused', 'just-now'])
    state.now += 30 * day
    await reconcileImages(needs())
    await removeUnusedImages(needs())
    expect(names()).toEqual(['used'])
  })

  test.each([
    ['a host', images],
    ['a host that cannot list its files', { ...images, listOlder: async () => null }],
  ])('the use of a row that was deleted with another one is no use: %s', async (_, host) => {
    await put()
    const row = await show(imageId)
    await database().db.deleteFrom('gallery_images').where('id', '=', row.id).execute()
    await reconcileImages({ ...needs(), images: host as ImageHost })
    await removeUnusedImages(needs())
    expect(files.has(imageId)).toBe(false)
  })
})
