import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { findEditedPost } from '#app/domain/blog/post-row.server.ts'
import { conflict, done } from '#app/values/result.ts'
import { actingAs } from '#tests/acting-as.ts'
import { insertStaff } from '#tests/appointments.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { postActions } from '#tests/post-actions.ts'
import { makePostForm, makePostInput } from '#tests/post-input.ts'
import {
  autosaveDraft,
  closeEditor,
  deleteDraft,
  deleteExpiredDrafts,
  deleteInactiveEditors,
  discardUnsavedPost,
  findPostDraft,
  findSavedAs,
  findUnsavedPost,
  listOthers,
  listUnsavedPosts,
} from './post-drafts.server.ts'
import { emptyPost } from './post-form.ts'
import { createPost, savePost } from './posts.saving.server.ts'

describeOnEachDatabase('drafts beside the posts', (database) => {
  const { at, create } = postActions(database)
  const needs = (staff: string, time = '12:00:00') => actingAs(staff, at(`2026-11-16T${time}.000Z`))
  async function amaAndKofi() {
    const ama = await insertStaff(database(), 'Ama')
    const kofi = await insertStaff(database(), 'Kofi')
    const id = await create(makePostInput({ status: 'published' }), ama, '2026-11-16T12:00:00.000Z')
    return { ama, kofi, id }
  }

  it('stores what is typed for the person who typed it, and leaves the post alone', async () => {
    const { ama, kofi, id } = await amaAndKofi()
    const before = await findEditedPost(database(), id)
    const form = makePostForm({ title: 'Half a sen' })
    await autosaveDraft(needs(ama, '12:00:10'), id, { form, version: 1 })
    const later = { ...form, title: 'Half a sentence' }
    await autosaveDraft(needs(ama, '12:00:20'), id, { form: later, version: 1 })
    expect(await findPostDraft(needs(ama), id)).toEqual({
      key: id,
      form: later,
      saved_at: '2026-11-16T12:00:20.000Z',
      base_version: 1,
    })
    expect(await findPostDraft(needs(kofi), id)).toBeNull()
    expect(await findEditedPost(database(), id)).toEqual(before)
    await deleteDraft(needs(ama), id)
    expect(await findPostDraft(needs(ama), id)).toBeNull()
  })

  it('is gone once the post is saved, and what was on its way then stays away', async () => {
    const { ama, id } = await amaAndKofi()
    const typed = { form: makePostForm(), version: 1 }
    await autosaveDraft(needs(ama, '12:00:10'), id, typed)
    await savePost(needs(ama, '12:00:15'), { id, version: 1, post: makePostInput() })
    expect(await findPostDraft(needs(ama), id)).toBeNull()
    const late = await autosaveDraft(needs(ama, '12:00:16'), id, typed)
    expect(late).toMatchObject({ saved_at: null, version: 2 })
    expect(await findPostDraft(needs(ama), id)).toBeNull()
  })

  it('outlives a save of somebody who was offered it and has not decided', async () => {
    const { ama, id } = await amaAndKofi()
    const form = makePostForm({ title: 'Half' })
    await autosaveDraft(needs(ama, '12:00:10'), id, { form, version: 1 })
    const edit = { id, version: 1, post: makePostInput(), isDraftUndecided: true }
    await savePost(needs(ama, '12:05:00'), edit)
    expect(await findPostDraft(needs(ama), id)).toMatchObject({ form, base_version: 1 })
  })

  it('shows each of two who have a post open the other, until one leaves or stops sending', async () => {
    const { ama, kofi, id } = await amaAndKofi()
    const other = await create(makePostInput({ slug: 'other' }), ama)
    const open = (staff: string, time: string, post = id) =>
      autosaveDraft(needs(staff, time), post, { form: null, version: 1 })
    expect(await open(ama, '12:00:00')).toMatchObject({ others: [] })
    expect(await open(kofi, '12:01:00')).toMatchObject({ others: ['Ama'] })
    expect(await open(ama, '12:01:10')).toMatchObject({ others: ['Kofi'] })
    expect(await open(kofi, '12:01:10', other)).toMatchObject({ others: [] })
    await closeEditor(needs(kofi), id)
    expect(await listOthers(needs(ama, '12:01:20'), id)).toEqual([])
    expect(await listOthers(needs(ama, '12:01:20'), other)).toEqual(['Kofi'])
    expect(await listOthers(needs(kofi, '12:03:10'), id)).toEqual(['Ama'])
    expect(await listOthers(needs(kofi, '12:03:11'), id)).toEqual([])
    const stored = () => database().db.selectFrom('open_editors').select('staff_id').execute()
    await deleteInactiveEditors(needs(ama, '12:03:10'))
    expect(await stored()).toHaveLength(2)
    await deleteInactiveEditors(needs(ama, '12:03:11'))
    expect(await stored()).toEqual([])
  })

  it('forgets drafts that nobody touched for 90 days', async () => {
    const { ama } = await amaAndKofi()
    const key = randomUUID()
    await autosaveDraft(needs(ama), key, { form: makePostForm(), version: 0 })
    await deleteExpiredDrafts(at('2027-02-14T11:00:00.000Z'))
    expect(await findPostDraft(needs(ama), key)).not.toBeNull()
    await deleteExpiredDrafts(at('2027-02-14T13:00:00.000Z'))
    expect(await findPostDraft(needs(ama), key)).toBeNull()
  })
})

describeOnEachDatabase('new posts that are not saved yet', (database) => {
  const { at } = postActions(database)
  const needs = (staff: string, time = '12:00:00') => actingAs(staff, at(`2026-11-16T${time}.000Z`))
  const type = async (staff: string, title: string, time?: string, key: string = randomUUID()) => {
    await autosaveDraft(needs(staff, time), key, { form: makePostForm({ title }), version: 0 })
    return key
  }

  it('are all listed, newest first, with who writes them, until they are saved', async () => {
    const ama = await insertStaff(database(), 'Ama')
    const kofi = await insertStaff(database(), 'Kofi')
    const first = await type(ama, 'Malaria', '12:00:00')
    const second = await type(ama, 'Ultrasound', '12:01:00')
    await type(kofi, 'Blood tests', '12:02:00')
    await autosaveDraft(needs(ama, '12:03:00'), randomUUID(), { form: emptyPost, version: 0 })
    const { posts, total } = await listUnsavedPosts(needs(ama))
    expect(total).toBe(3)
    expect(posts.map(({ title, isOwn, author_name }) => [title, isOwn, author_name])).toEqual([
      ['Blood tests', false, 'Kofi'],
      ['Ultrasound', true, 'Ama'],
      ['Malaria', true, 'Ama'],
    ])
    expect((await listUnsavedPosts(needs(ama), 'ULTRA')).posts).toHaveLength(1)
    await createPost(needs(ama, '12:04:00'), { requestKey: second, post: makePostInput() })
    const left = await listUnsavedPosts(needs(ama))
    expect(left.posts.map(({ key }) => key)).not.toContain(second)
    expect(left.posts.map(({ key }) => key)).toContain(first)
    expect(await findSavedAs(needs(ama), second)).not.toBeNull()
    expect(await findSavedAs(needs(ama), first)).toBeNull()
  })

  it('are discarded as they were seen, and not when somebody has written on since', async () => {
    const kofi = await insertStaff(database(), 'Kofi')
    const discard = (savedAt: string) => discardUnsavedPost(needs(kofi), { id, savedAt })
    const key = await type(kofi, 'Half', '12:00:00')
    const { posts } = await listUnsavedPosts(needs(kofi))
    const { id, saved_at } = posts.find((post) => post.key === key) ?? expect.fail('not listed')
    await type(kofi, 'Half a sentence', '12:05:00', key)
    expect(await discard(saved_at)).toEqual(conflict(null))
    const now = await findUnsavedPost(needs(kofi), id)
    expect(now).toMatchObject({ title: 'Half a sentence', isOwn: true })
    expect(await discard('')).toEqual(conflict(null))
    expect(await discard(now?.saved_at ?? '')).toEqual(done(null))
    expect(await findUnsavedPost(needs(kofi), id)).toBeNull()
    // A draft that is already gone counts as discarded.
    expect(await discard(saved_at)).toEqual(done(null))
    const entries = database().db.selectFrom('audit_entries').select('action')
    expect(await entries.where('row_id', '=', id).execute()).toEqual([
      { action: 'blog.draft-discarded' },
    ])
  })
})
