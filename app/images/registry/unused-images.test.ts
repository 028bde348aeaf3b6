import { sql } from 'kysely'
import { expect, test as onEach } from 'vitest'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { day, imageId, imageRegistry, minute } from '#tests/image-registry.ts'
import { type ImageMention, imageMentions } from './image-mentions.server.ts'
import {
  expectUse,
  queueUnusedImages,
  releaseUnusedImages,
  removeUnusedImages,
} from './removal.server.ts'

describeOnEachDatabase('images that no row shows', (database, kind) => {
  const test = onEach.runIf(kind === 'sqlite')
  const { state, files, log, needs, put, show, remove, listed } = imageRegistry(database)
  const names = () => [...files].map((name) => name.split('/')[1])

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
    state.now += 2 * day
    await releaseUnusedImages(needs())
    await removeUnusedImages(needs())
    expect(files.has(imageId)).toBe(true)
    expect(await listed()).toEqual([imageId])
    const row = { image: imageId, table: 'portraits', row: 'ama' }
    expect(log.error).toHaveBeenCalledWith(
      row,
      expect.stringContaining('images: a file was not removed'),
    )
    await sql`drop table portraits`.execute(db)
    await releaseUnusedImages(needs())
    await removeUnusedImages(needs())
    expect(files.has(imageId)).toBe(false)
  })

  onEach(
    'texts without an id are searched in pages; views and search indexes are not',
    async () => {
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
    },
  )

  test('an image that an action forgot to record is not removed', async () => {
    await put()
    const { id } = await show(imageId, null)
    await queueUnusedImages(needs(), [imageId])
    await removeUnusedImages(needs())
    expect(files.has(imageId)).toBe(true)
    expect(log.error.mock.calls[0]?.[0]).toMatchObject({ table: 'gallery_images', row: id })
    await database().db.deleteFrom('gallery_images').execute()
  })

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
    await releaseUnusedImages(needs())
    await removeUnusedImages(needs())
    expect(names()).toEqual(['shown', 'just-now'])
    await database().db.deleteFrom('gallery_images').where('id', '=', id).execute()
    await releaseUnusedImages(needs())
    await removeUnusedImages(needs())
    expect(names()).toEqual(['just-now'])
  })
})
