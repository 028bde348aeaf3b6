import { expect, test } from 'vitest'
import { countImages } from '#app/domain/gallery/images.list.server.ts'
import { done, invalid, notFound } from '#app/values/result.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { makeImage } from '#tests/gallery.ts'
import {
  createCategory,
  deleteCategory,
  editCategory,
  findCategory,
  listCategories,
} from './categories.server.ts'
import { readCategory } from './category.schema.ts'
import { type CategoryKind, categoryColors, categoryKinds } from './category.ts'

const clock = { now: () => new Date('2026-11-20T10:00:00.000Z') }
const [indigo, terracotta] = categoryColors.map(({ value }) => value)

function written(fields: Record<string, string>) {
  const read = readCategory({ name: 'Our Team', slug: 'our-team', ...fields })
  if (!read.ok) throw new Error(JSON.stringify(read.errors))
  return read.value
}

describeOnEachDatabase('categories', (database) => {
  const create = async (kind: CategoryKind, fields: Record<string, string> = {}) => {
    const made = await createCategory({ ...database(), clock }, kind, written(fields))
    return made.ok ? made.value.id : made.errors
  }

  test.each(categoryKinds)(
    'one of the %s is made once, listed by name, changed and deleted',
    async (kind) => {
      const needs = { ...database(), clock }
      const description = 'Who works here'
      const fields = { description, color: terracotta ?? '' }
      const id = String(await create(kind, fields))
      // After a lost answer the same is sent again.
      expect(await create(kind, fields)).toBe(id)
      expect(await create(kind)).toEqual({ slug: 'This slug is already in use' })
      await create(kind, { name: 'Equipment', slug: 'equipment' })
      const color = kind === 'blog' ? terracotta : null
      const team = { id, version: 1, name: 'Our Team', slug: 'our-team', description, color }
      expect(await listCategories(needs, kind)).toEqual([
        expect.objectContaining({ name: 'Equipment', description: null, count: 0 }),
        { ...team, count: 0 },
      ])
      const changes = written({ name: 'The Team', description: '' })
      await editCategory(needs, kind, { id, version: 1 }, changes)
      const changed = await findCategory(needs, kind, id)
      expect(changed).toMatchObject({ name: 'The Team', slug: 'our-team', description: '' })
      expect(changed?.color).toBe(kind === 'blog' ? indigo : null)
      expect(await deleteCategory(needs, kind, id)).toEqual(done({ id }))
      expect(await deleteCategory(needs, kind, id)).toEqual(notFound)
      expect(await findCategory(needs, kind, id)).toBeNull()
    },
  )

  test('its images are counted, and stay without one when it is deleted', async () => {
    const { db } = database()
    const id = String(await create('gallery'))
    for (const category_id of [id, id, null]) await makeImage({ db }, { category_id })
    expect(await listCategories({ db }, 'gallery')).toMatchObject([{ id, count: 2 }])
    const other = String(await create('gallery', { slug: 'other' }))
    await db.updateTable('gallery_images').set({ category_id: other }).execute()
    expect(await findCategory({ db }, 'gallery', id)).toMatchObject({ count: 0 })
    expect(await findCategory({ db }, 'gallery', other)).toMatchObject({ count: 3 })
    await deleteCategory({ ...database(), clock }, 'gallery', other)
    const images = await db.selectFrom('gallery_images').select('category_id').execute()
    expect(images.map(({ category_id }) => category_id)).toEqual([null, null, null])
    expect(await countImages({ db })).toBe(3)
    await db.deleteFrom('gallery_images').execute()
    expect(await countImages({ db })).toBe(0)
  })
})

test('a slug is brought into shape when it is saved, and there must be one', () => {
  expect(written({ slug: '-Ŋwaane House-' }).slug).toBe('nwaane-house')
  const errors = invalid({ slug: 'Slug is required' })
  expect(readCategory({ name: 'A', slug: '-*-' })).toEqual(errors)
})
