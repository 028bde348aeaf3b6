import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { invalid, notFound } from '#app/values/result.ts'
import { actingAs } from '#tests/acting-as.ts'
import { withImageSources } from '#tests/allowed-image-sources.ts'
import { everyBranch, insertRequest, insertStaff, needsAt } from '#tests/appointments.ts'
import { duringConcurrentChange } from '#tests/concurrent-change.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { makeCategory, makeImage, makeUploadedImage } from '#tests/gallery.ts'
import { insertBlogCategory, insertPost } from '#tests/posts.ts'
import { editAppointment } from './appointments/appointments.editing.server.ts'
import { autosaveDraft } from './blog/admin/post-drafts.server.ts'
import { readPost } from './blog/admin/post-form.schema.ts'
import { emptyPost } from './blog/admin/post-form.ts'
import { changePostStatus } from './blog/admin/posts.acts.server.ts'
import { createPost, savePost } from './blog/admin/posts.saving.server.ts'
import { findEditedPost } from './blog/post-row.server.ts'
import { readAddedImage, readEditedImage } from './gallery/image.schema.ts'
import { addImage, editImage } from './gallery/images.server.ts'
import { recordOpened } from './messages/unsent-messages.server.ts'

const at = '2026-11-20T10:00:00.000Z'

describeOnEachDatabase('what is deleted while somebody changes it', (database) => {
  const needs = () => ({ ...needsAt(at, database()), ...withImageSources })
  type Table = 'appointments' | 'blog_posts' | 'blog_categories' | 'gallery_categories'
  const whileDeleting = <Answer>(table: Table, id: string, work: () => Promise<Answer>) =>
    duringConcurrentChange(
      database(),
      (db) => db.deleteFrom(table).where('id', '=', id).execute(),
      work,
    )
  const written = (changes: Record<string, string> = {}) => {
    const form = { ...emptyPost, title: 'Scan', slug: 'scan', content: '<p>Come.</p>' }
    const read = readPost({ ...form, excerpt: 'Why.', ...changes })
    if (!read.ok) throw new Error(JSON.stringify(read.errors))
    return read.value
  }

  test('is gone for an appointment that is edited, and for a message to its patient', async () => {
    const staff = await insertStaff(database())
    const edited = await insertRequest(database(), at)
    const edit = { status: 'confirmed', notes: 'x' } as const
    const change = () =>
      editAppointment(actingAs(staff, needs()), everyBranch, { id: edited.id, version: 1 }, edit)
    expect(await whileDeleting('appointments', edited.id, change)).toEqual(notFound)
    const { id } = await insertRequest(database(), at)
    const mark = () => recordOpened(needs(), everyBranch, { id })
    expect(await whileDeleting('appointments', id, mark)).toEqual(notFound)
  })

  test('is gone for a post whose status is set, that is saved, or typed into', async () => {
    const by = actingAs(await insertStaff(database()), needs())
    const listed = await insertPost(database())
    const status = () => changePostStatus(by, { ...listed, status: 'archived' })
    expect(await whileDeleting('blog_posts', listed.id, status)).toEqual(notFound)
    const { id } = await insertPost(database())
    const save = () => savePost(by, { id, version: 1, post: written() })
    expect(await whileDeleting('blog_posts', id, save)).toEqual(notFound)
    const other = await insertPost(database())
    // The draft is stored apart.
    const type = () => autosaveDraft(by, other.id, { form: emptyPost, version: 1 })
    expect(await whileDeleting('blog_posts', other.id, type)).toMatchObject({ version: 0 })
  })

  test('leaves a post without its category, whether it is new or saved again', async () => {
    const staff = await insertStaff(database())
    const one = await insertBlogCategory(database())
    const requestKey = randomUUID()
    const create = () =>
      createPost(actingAs(staff, needs()), { requestKey, post: written({ category_id: one.id }) })
    const made = await whileDeleting('blog_categories', one.id, create)
    if (!made.ok) return expect.fail(made.kind)
    const { id } = made.value
    expect((await findEditedPost(needs(), id))?.form.category_id).toBe('')
    const two = await insertBlogCategory(database())
    const post = written({ category_id: two.id, title: 'New' })
    const save = () => savePost(actingAs(staff, needs()), { id, version: 1, post })
    expect(await whileDeleting('blog_categories', two.id, save)).toMatchObject({ ok: true })
    const left = { category_id: '', title: 'New' }
    expect((await findEditedPost(needs(), id))?.form).toMatchObject(left)
  })

  test('makes the category of an image that is added or edited a field error', async () => {
    const cloudinary_public_id = await makeUploadedImage(needs())
    const one = await makeCategory(needs(), 'Rooms')
    const image = { cloudinary_public_id, category_id: one, request_key: randomUUID() }
    const added = readAddedImage({ ...image, consent: 'yes' })
    if (!added.ok) return expect.fail('not read')
    const add = () => addImage(needs(), added.value)
    expect(await whileDeleting('gallery_categories', one, add)).toEqual(
      invalid({ category_id: 'Category is required' }),
    )
    const two = await makeCategory(needs(), 'Team')
    const id = await makeImage(needs())
    const edited = readEditedImage({ alt_text: 'A', category_id: two })
    if (!edited.ok) return expect.fail('not read')
    const edit = () => editImage(needs(), { id, version: 1 }, edited.value)
    const deleted = invalid({ category_id: expect.stringContaining('deleted') })
    expect(await whileDeleting('gallery_categories', two, edit)).toMatchObject(deleted)
  })
})
