import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { emptyPost } from '#app/domain/blog/admin/post-form.ts'
import { createPost } from '#app/domain/blog/admin/posts.creating.server.ts'
import { conflict, done } from '#app/values/result.ts'
import { withImageSources } from '#tests/allowed-image-sources.ts'
import { insertStaff } from '#tests/appointments.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { makePostForm, makePostInput } from '#tests/post-input.ts'
import { autosaveDraft } from './post-drafts.server.ts'
import {
  discardUnsavedPost,
  findSavedAs,
  findUnsavedPost,
  listUnsavedPosts,
} from './posts.unsaved.server.ts'

describeOnEachDatabase('new posts that are not saved yet', (database) => {
  const needs = (time = '12:00:00') => ({
    ...withImageSources,
    db: database().db,
    by: database().by,
    clock: { now: () => new Date(`2026-11-16T${time}.000Z`) },
  })
  const type = async (staff: string, title: string, time?: string, key: string = randomUUID()) => {
    const form = makePostForm({ title })
    await autosaveDraft(needs(time), { key, staff }, { form, version: 0 })
    return key
  }

  it('are all listed, newest first, with who writes them, until they are saved', async () => {
    const [ama, kofi] = [
      await insertStaff(database(), 'Ama'),
      await insertStaff(database(), 'Kofi'),
    ]
    const first = await type(ama, 'Malaria', '12:00:00')
    const second = await type(ama, 'Ultrasound', '12:01:00')
    await type(kofi, 'Blood tests', '12:02:00')
    const empty = { form: emptyPost, version: 0 }
    await autosaveDraft(needs('12:03:00'), { key: randomUUID(), staff: ama }, empty)
    const { posts, total } = await listUnsavedPosts(needs(), ama)
    expect(total).toBe(3)
    expect(posts.map(({ title, isOwn, author_name }) => [title, isOwn, author_name])).toEqual([
      ['Blood tests', false, 'Kofi'],
      ['Ultrasound', true, 'Ama'],
      ['Malaria', true, 'Ama'],
    ])
    expect((await listUnsavedPosts(needs(), ama, 'ULTRA')).posts).toHaveLength(1)
    await createPost(needs('12:04:00'), { requestKey: second, post: makePostInput() }, ama)
    const left = await listUnsavedPosts(needs(), ama)
    expect(left.posts.map(({ key }) => key)).not.toContain(second)
    expect(left.posts.map(({ key }) => key)).toContain(first)
    expect(await findSavedAs(needs(), { key: second, staff: ama })).not.toBeNull()
    expect(await findSavedAs(needs(), { key: first, staff: ama })).toBeNull()
  })

  it('are discarded as they were seen, and not when somebody has written on since', async () => {
    const kofi = await insertStaff(database(), 'Kofi')
    const key = await type(kofi, 'Half', '12:00:00')
    const seen = (await listUnsavedPosts(needs(), kofi)).posts.find((post) => post.key === key)
    if (!seen) return expect.fail('not listed')
    await type(kofi, 'Half a sentence', '12:05:00', key)
    const { id } = seen
    expect(await discardUnsavedPost(needs(), { id, savedAt: seen.saved_at })).toEqual(
      conflict(null),
    )
    const now = await findUnsavedPost(needs(), id, kofi)
    expect(now).toMatchObject({ title: 'Half a sentence', isOwn: true })
    expect(await discardUnsavedPost(needs(), { id, savedAt: '' })).toEqual(conflict(null))
    expect(await discardUnsavedPost(needs(), { id, savedAt: now?.saved_at ?? '' })).toEqual(
      done(null),
    )
    expect(await findUnsavedPost(needs(), id, kofi)).toBeNull()
    // A draft that is already gone counts as discarded.
    expect(await discardUnsavedPost(needs(), { id, savedAt: seen.saved_at })).toEqual(done(null))
    const entries = await database()
      .db.selectFrom('audit_entries')
      .select('action')
      .where('row_id', '=', id)
      .execute()
    expect(entries).toEqual([{ action: 'blog.draft-discarded' }])
  })
})
