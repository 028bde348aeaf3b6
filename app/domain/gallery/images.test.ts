import { expect, test } from 'vitest'
import { newId } from '#app/platform/id.ts'
import { done, invalid, notFound } from '#app/values/result.ts'
import { withImageSources } from '#tests/allowed-image-sources.ts'
import { auditEntriesOf } from '#tests/audit-entries.ts'
import { duringConcurrentChange } from '#tests/concurrent-change.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { makeCategory, makeImage, makeUploadedImage } from '#tests/gallery.ts'
import { type GallerySort, readGalleryCursor, writeGalleryCursor } from './gallery.ts'
import { readAddedImage, readEditedImage } from './image.schema.ts'
import { insertImage } from './image-insertion.server.ts'
import {
  countAdminImages,
  type ImageQuery,
  listImages,
  readImageSearch,
} from './images.list.server.ts'
import {
  addImage,
  deleteImage,
  editImage,
  featureImage,
  findImage,
  moveImage,
} from './images.server.ts'

const clock = { now: () => new Date('2026-11-20T10:00:00.000Z') }

function added(fields: Record<string, string>) {
  const read = readAddedImage({ request_key: 'key-0123456789abcdef', consent: 'yes', ...fields })
  if (!read.ok) throw new Error(JSON.stringify(read.errors))
  return read.value
}

function edited(fields: Record<string, string>) {
  const read = readEditedImage(fields)
  if (!read.ok) throw new Error(JSON.stringify(read.errors))
  return read.value
}

describeOnEachDatabase('images of the gallery', (database, kind) => {
  const once = test.runIf(kind === 'sqlite')
  const needs = () => ({ ...withImageSources, ...database(), clock })
  const order = async () =>
    (await listImages(database(), { sort: 'newest', limit: 20 })).images.map(({ id }) => id)

  test('one upload is one image, however often its form is sent', async () => {
    const category_id = await makeCategory(needs(), 'Team')
    const cloudinary_public_id = await makeUploadedImage(needs())
    const form = added({ cloudinary_public_id, category_id, alt_text: '  ' })
    const first = await addImage(needs(), form)
    expect(await addImage(needs(), form)).toEqual(first)
    const { images } = await listImages(needs(), { sort: 'newest', limit: 5 })
    const stored = { alt_text: null, is_featured: false, sort_order: 0, width: 1600, height: 1200 }
    expect(images).toMatchObject([{ ...stored, cloudinary_public_id, category_id }])
  })

  test('the removal of a file waits for a row that is being stored with it', async () => {
    const category_id = await makeCategory(needs(), 'Team')
    const cloudinary_public_id = await makeUploadedImage(needs())
    const { consent: _, ...columns } = added({ cloudinary_public_id, category_id })
    const row = { ...columns, is_featured: false, sort_order: 0, created_by: null }
    await duringConcurrentChange(
      database(),
      (db) => insertImage({ ...needs(), db }, row),
      () => database().db.deleteFrom('pictures').execute(),
    )
    expect(await order()).toHaveLength(1)
  })

  once('what was never uploaded, or has no category that exists, is not added', async () => {
    const category_id = await makeCategory(needs(), 'Team')
    const missing = added({ cloudinary_public_id: 'gemev-gallery/none', category_id })
    const unsaved = invalid({ '': 'Failed to save image to database' })
    expect(await addImage(needs(), missing)).toEqual(unsaved)
    const cloudinary_public_id = await makeUploadedImage(needs())
    const lost = added({ cloudinary_public_id, category_id: newId() })
    expect(await addImage(needs(), lost)).toEqual(invalid({ category_id: 'Category is required' }))
  })

  test('of two people who change one image the slower gets a conflict, unless both wrote the same', async () => {
    const id = await makeImage(needs())
    const edit = (version: number, alt_text: string, image = id) =>
      editImage(needs(), { id: image, version }, edited({ alt_text }))
    expect(await edit(1, 'A room')).toEqual(done({ id }))
    expect(await edit(1, 'A room')).toEqual(done({ id }))
    expect(await edit(1, 'A bed')).toMatchObject({ kind: 'conflict', current: { version: 2 } })
    expect(await featureImage(needs(), id, true)).toEqual(done({ id }))
    expect(await edit(2, 'A bed')).toMatchObject({ kind: 'conflict', current: { version: 3 } })
    const stored = { alt_text: 'A room', is_featured: true, version: 3 }
    expect(await findImage(needs(), id)).toMatchObject(stored)
    // What is featured already is not featured once more, so nobody's form gets a conflict.
    expect(await featureImage(needs(), id, true)).toEqual(done({ id }))
    expect(await edit(3, 'A bed')).toEqual(done({ id }))
    expect(await auditEntriesOf(needs(), id)).toHaveLength(3)
    expect(await edit(1, 'A bed', newId())).toEqual(notFound)
    expect(await featureImage(needs(), newId(), true)).toEqual(notFound)
    expect(await featureImage(needs(), id, false)).toEqual(done({ id }))
    expect(await findImage(needs(), id)).toMatchObject({ is_featured: false })
  })

  once('a deleted image lets its file be removed, unless another one shows it', async () => {
    const cloudinary_public_id = await makeUploadedImage(needs())
    const first = await makeImage(needs(), { cloudinary_public_id })
    const second = await makeImage(needs(), { cloudinary_public_id })
    const removals = () =>
      database().db.selectFrom('picture_removals').select('public_id').execute()
    expect(await deleteImage(needs(), first)).toEqual(done({ id: first }))
    expect(await removals()).toEqual([])
    expect(await deleteImage(needs(), second)).toEqual(done({ id: second }))
    expect(await removals()).toEqual([{ public_id: cloudinary_public_id }])
    expect(await deleteImage(needs(), second)).toEqual(notFound)
  })

  test('moved images stay where they were put, and others keep their order', async () => {
    const made: string[] = []
    for (let nth = 0; nth < 5; nth += 1) made.push(await makeImage(needs()))
    const [a = '', b = '', c = '', d = '', e = ''] = made
    expect(await order()).toEqual([e, d, c, b, a])
    for (const [id, direction, moved] of [
      [b, 'earlier', [e, d, b, c, a]],
      [b, 'earlier', [e, b, d, c, a]],
      [e, 'later', [b, e, d, c, a]],
      [b, 'earlier', [b, e, d, c, a]],
      [a, 'later', [b, e, d, c, a]],
    ] as const) {
      expect(await moveImage(needs(), id, direction)).toEqual(done({ id }))
      expect(await order()).toEqual(moved)
    }
    expect(await moveImage(needs(), newId(), 'later')).toEqual(notFound)
    const neighbour = await findImage(needs(), b)
    expect(await auditEntriesOf(needs(), e)).toMatchObject([
      { action: 'gallery.image-moved', details: [`behind ${neighbour?.cloudinary_public_id}`] },
    ])
    // The others were renumbered, which is no conflict.
    const described = edited({ alt_text: 'A room' })
    expect(await editImage(needs(), { id: d, version: 1 }, described)).toEqual(done({ id: d }))
    const f = await makeImage(needs())
    // A new image comes after those that were arranged by hand, and before the others.
    expect(await order()).toEqual([b, e, d, f, c, a])
  })

  test('the back-office counts all, those of this month in Accra and those without description, and lists these alone', async () => {
    const bare = { created_at: '2026-10-31T23:59:59.999Z', alt_text: null }
    const undescribed = await makeImage(needs(), bare)
    await makeImage(needs(), { created_at: '2026-11-01T00:00:00.000Z' })
    expect(await countAdminImages(needs())).toEqual({ all: 2, thisMonth: 1, undescribed: 1 })
    const { images } = await listImages(needs(), { sort: 'newest', undescribed: true, limit: 5 })
    expect(images.map(({ id }) => id)).toEqual([undescribed])
  })
})

test('an image needs a category, and the consent of whoever can be recognised', () => {
  const image = { cloudinary_public_id: 'a', request_key: 'key-0123456789abcdef', category_id: '' }
  const consent = 'Please confirm that everybody who can be recognised has agreed'
  expect(readAddedImage(image)).toEqual(invalid({ category_id: 'Category is required', consent }))
})

describeOnEachDatabase('the list of pictures', (database) => {
  /** The whole list, fetched in steps of three as visitors do. */
  async function walk(wanted: Omit<ImageQuery, 'limit'>): Promise<string[]> {
    const ids: string[] = []
    for (let after: ImageQuery['after']; ; ) {
      const { images, hasMore } = await listImages(database(), { ...wanted, after, limit: 3 })
      ids.push(...images.map(({ id }) => id))
      const last = images.at(-1)
      if (!hasMore || !last) return ids
      after = readGalleryCursor(writeGalleryCursor(last))
    }
  }

  test('in each order it comes complete and once, however it is cut into pages', async () => {
    const needs = database()
    const team = await makeCategory(needs, 'Team')
    const rows = []
    for (let nth = 0; nth < 12; nth += 1) {
      const sort_order = [0, 0, 2, -1, 0, 0][nth % 6] ?? 0
      const is_featured = nth % 4 === 1
      const category_id = nth % 3 ? null : team
      // Two images share each time, so that the id decides their order.
      const created_at = new Date(Date.UTC(2026, 8, 1, 8, Math.floor(nth / 2))).toISOString()
      const fields = { sort_order, is_featured, category_id, created_at }
      rows.push({ id: await makeImage(needs, fields), ...fields })
    }
    type Row = (typeof rows)[0]
    const newer = (a: Row, b: Row) =>
      b.created_at.localeCompare(a.created_at) || (a.id < b.id ? 1 : -1)
    const newest = (a: Row, b: Row) => a.sort_order - b.sort_order || newer(a, b)
    const orders: Record<GallerySort, typeof newer> = {
      newest,
      oldest: (a, b) => newer(b, a),
      featured: (a, b) => Number(b.is_featured) - Number(a.is_featured) || newest(a, b),
    }
    for (const [sort, order] of Object.entries(orders) as [GallerySort, typeof newer][]) {
      const expected = rows.toSorted(order)
      expect(await walk({ sort }), sort).toEqual(expected.map(({ id }) => id))
      const inTeam = expected.filter(({ category_id }) => category_id === team)
      expect(await walk({ sort, categoryId: team })).toEqual(inTeam.map(({ id }) => id))
    }
  })
})

test.each(['x', '1_0_2026-02-30T08:00:00.000Z_a', '2_0_2026-02-03T08:00:00.000Z_a'])(
  '%j is no cursor',
  (text) => {
    expect(readGalleryCursor(text)).toBeUndefined()
  },
)

describeOnEachDatabase('searching the images of the back-office', (database) => {
  const found = async (typed: string, categoryId?: string) => {
    const search = await readImageSearch(database(), typed)
    const wanted = { sort: 'newest', limit: 10, categoryId, search } as const
    const { images } = await listImages(database(), wanted)
    return images.map(({ alt_text }) => alt_text)
  }

  test('finds words in any order in description, file name and category', async () => {
    const rooms = await makeCategory(database(), 'Waiting Rooms')
    const benches = { alt_text: 'Benches in Bole', file_name: 'IMG_2041.JPG', category_id: rooms }
    await makeImage(database(), benches)
    await makeImage(database(), { alt_text: 'The team of Bole', category_id: null })
    for (const typed of ['bole benches', 'img_2041', 'WAITING', 'ben 2041 room'])
      expect(await found(typed), typed).toEqual(['Benches in Bole'])
    for (const typed of ['img%2041', 'waiting team']) expect(await found(typed), typed).toEqual([])
    expect(await found('bole')).toHaveLength(2)
    expect(await found('bole', rooms)).toEqual(['Benches in Bole'])
    expect(await found(' ')).toHaveLength(2)
  })

  test('follows the name of a category and what is edited', async () => {
    const needs = { ...withImageSources, ...database(), clock }
    const category_id = await makeCategory(needs, 'Rooms')
    const bench = { alt_text: 'A bench', file_name: 'front door.png', category_id }
    const id = await makeImage(needs, bench)
    await needs.db.updateTable('gallery_categories').set({ name: 'Ɔfise' }).execute()
    expect(await found('rooms')).toEqual([])
    expect(await found('ɔFISE bench')).toEqual(['A bench'])
    await editImage(needs, { id, version: 1 }, edited({ alt_text: 'A sofa', category_id }))
    expect(await found('bench')).toEqual([])
    expect(await found('sofa door')).toEqual(['A sofa'])
  })
})
