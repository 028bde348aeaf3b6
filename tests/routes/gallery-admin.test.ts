import { expect, test } from 'vitest'
import { findCategory } from '#app/domain/categories/categories.server.ts'
import { findImage, moveImage } from '#app/domain/gallery/images.server.ts'
import { newId } from '#app/platform/id.ts'
import { readImageList } from '#app/routes/admin/gallery/image-list.server.ts'
import { openBackOffice } from '#tests/back-office.ts'
import { testEditedNoun } from '#tests/edited-noun.ts'
import { makeCategory, makeImage, makeUploadedImage } from '#tests/gallery.ts'
import { describeSite } from '#tests/site-on-each-database.ts'

const rooms = { id: newId(), name: 'Rooms', slug: 'rooms', created_at: '2026-10-01T08:00:00.000Z' }

describeSite('the gallery of the back-office', (site) => {
  testEditedNoun(site, {
    noun: 'image',
    path: '/admin/gallery',
    store: async (platform) => {
      const { db } = platform
      const category = db.insertInto('gallery_categories').values(rooms)
      await category.onConflict((conflict) => conflict.doNothing()).execute()
      return makeImage(platform)
    },
    find: findImage,
    contested: { field: 'alt_text', mine: 'Mine', theirs: 'Theirs' },
    untouched: { field: 'category_id', theirs: rooms.id },
    invalid: { field: 'alt_text', value: 'x'.repeat(301), sentence: 'at most 300 characters.' },
  })

  testEditedNoun(site, {
    noun: 'category',
    path: '/admin/gallery/categories',
    store: (platform) => makeCategory(platform, 'Team', `team-${newId()}`),
    find: (platform, id) => findCategory(platform, 'gallery', id),
    created: { fields: { name: 'Ward Rounds', slug: 'ward-rounds' }, shown: 'Ward Rounds' },
    contested: { field: 'description', mine: 'Mine', theirs: 'Theirs' },
    untouched: { field: 'name', theirs: 'The Team' },
    unique: { field: 'slug', sentence: 'This slug is already in use' },
    invalid: { field: 'name', value: ' ', sentence: 'Name is required' },
  })

  test('takes an uploaded image once', async () => {
    const { platform } = site()
    const form = {
      cloudinary_public_id: await makeUploadedImage(platform),
      category_id: await makeCategory(platform, 'Uploads'),
      alt_text: 'Sent twice',
      consent: 'yes',
      request_key: 'key-of-uploads-0123456789',
    }
    const { json } = await openBackOffice(site())
    const [first, again] = [
      await json('/admin/gallery/add', form),
      await json('/admin/gallery/add', form),
    ]
    expect(first.status).toBe(201)
    expect(await again.json()).toEqual(await first.json())
    const gallery = await site().fetch('/gallery?category=uploads')
    expect((await gallery.text()).match(/alt="Sent twice"/g)).toHaveLength(1)
  })

  test('a later page stays the same one while its images are moved', async () => {
    const { platform } = site()
    for (let made = 0; made < 30; made += 1) await makeImage(platform)
    const read = (query = '') => readImageList(platform, new URLSearchParams(query))
    const first = await read()
    const address = `older=${first.older}`
    const before = await read(address)
    const [one, two, three, ...others] = before.images.map(({ id }) => id)
    await moveImage(platform, three ?? '', 'earlier')
    const moved = await read(address)
    expect(moved.images.map(({ id }) => id)).toEqual([one, three, two, ...others])
    // The first image of this page moves to the page before.
    await moveImage(platform, one ?? '', 'earlier')
    expect((await read()).images.at(-1)?.id).toBe(one)
  })
})
