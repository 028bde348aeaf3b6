import { expect, test } from 'vitest'
import { findImage, moveImage } from '#app/domain/gallery/images.server.ts'
import { newId } from '#app/platform/id.ts'
import { readImageList } from '#app/routes/admin/gallery/image-list.server.ts'
import { testEditedNoun } from '#tests/edited-noun.ts'
import { makeCategory, makeImage, makeUploadedImage } from '#tests/gallery.ts'
import { describeSite } from '#tests/site-on-each-database.ts'
import { signedInAdmin } from '#tests/staff.ts'

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
    invalid: {
      field: 'alt_text',
      value: 'x'.repeat(301),
      sentence: 'Please write at most 300 characters.',
    },
  })

  test('takes an uploaded image once, from staff alone', async () => {
    const slug = 'uploads'
    const category_id = await makeCategory(site().platform, 'Uploads', slug)
    const body = JSON.stringify({
      cloudinary_public_id: await makeUploadedImage(site().platform),
      category_id,
      consent: 'yes',
      alt_text: `Image ${slug}`,
      request_key: `key-of-${slug}-0123456789`,
    })
    const { cookie } = await signedInAdmin(site())
    const post = (Cookie: string) =>
      site().fetch('/admin/gallery/add', {
        method: 'POST',
        body,
        redirect: 'manual',
        headers: { Cookie, 'Content-Type': 'application/json' },
      })
    expect((await post('')).status).toBe(302)
    const first = await post(cookie)
    expect(first.status).toBe(201)
    expect(await (await post(cookie)).json()).toEqual(await first.json())
    const gallery = await site().fetch(`/gallery?category=${slug}`)
    expect((await gallery.text()).match(/alt="Image uploads"/g)).toHaveLength(1)
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
