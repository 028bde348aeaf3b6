import { expect, test } from 'vitest'
import { withImageSources } from '#tests/allowed-image-sources.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { makeCategory, makeImage, makeUploadedImage } from '#tests/gallery.ts'
import { readAddedImage, readEditedImage } from './image.schema.ts'
import { readImageSearch } from './image-search.server.ts'
import { listImages } from './images.list.server.ts'
import { addImage, editImage } from './images.server.ts'

const clock = { now: () => new Date('2026-11-20T10:00:00.000Z') }

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
    for (const typed of ['bole benches', 'img_2041', 'rooms bole', 'WAITING', 'ben 2041 room']) {
      expect(await found(typed), typed).toEqual(['Benches in Bole'])
    }
    for (const typed of ['benches team', 'img%2041', 'waiting team']) {
      expect(await found(typed), typed).toEqual([])
    }
    expect(await found('bole')).toHaveLength(2)
    expect(await found('bole', rooms)).toEqual(['Benches in Bole'])
    expect(await found(' ')).toHaveLength(2)
  })

  test('follows the name of a category and what is edited', async () => {
    const needs = { ...withImageSources, ...database(), clock }
    const category_id = await makeCategory(needs, 'Rooms')
    const added = readAddedImage({
      cloudinary_public_id: await makeUploadedImage(needs),
      category_id,
      alt_text: 'A bench',
      request_key: 'key-0123456789abcdef',
      consent: 'yes',
      file_name: 'front door.png',
    })
    if (!added.ok) return expect.fail('not read')
    const image = await addImage(needs, added.value)
    expect(await found('door.png front')).toEqual(['A bench'])
    await needs.db.updateTable('gallery_categories').set({ name: 'Ɔfise' }).execute()
    expect(await found('rooms')).toEqual([])
    expect(await found('ɔFISE bench')).toEqual(['A bench'])
    const edited = readEditedImage({ alt_text: 'A sofa', category_id })
    if (!edited.ok || !image.ok) return expect.fail('not read')
    await editImage(needs, { id: image.value.id, version: 1 }, edited.value)
    expect(await found('bench')).toEqual([])
    expect(await found('sofa door')).toEqual(['A sofa'])
  })
})
