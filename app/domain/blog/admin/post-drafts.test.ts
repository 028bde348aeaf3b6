import { randomUUID } from 'node:crypto'
import { expect, it as onEach } from 'vitest'
import { conflict, done } from '#app/values/result.ts'
import { actingAs } from '#tests/acting-as.ts'
import { insertStaff } from '#tests/appointments.ts'
import { duringConcurrentChange } from '#tests/concurrent-change.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { postActions } from '#tests/post-actions.ts'
import { makePostForm, makePostInput } from '#tests/post-input.ts'
import {
  autosaveDraft,
  closeEditor,
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
import { deletePost } from './posts.acts.server.ts'
import { createPost, savePost } from './posts.saving.server.ts'

const text = '<p><img src="/gemev/image/upload/v1/gemev-blog/shared"></p>'

describeOnEachDatabase('drafts of posts', (database, kind) => {
  const it = onEach.runIf(kind === 'sqlite')
  const { at, create, stored } = postActions(database)
  const by = (staff: string, time = '12:00:00') => actingAs(staff, at(`2026-11-16T${time}.000Z`))
  /** A post that two have open, and what one of them types into it. */
  async function amaAndKofi() {
    const ama = await insertStaff(database(), 'Ama')
    const kofi = await insertStaff(database(), 'Kofi')
    const post = makePostInput({ slug: 'scan', content: text, status: 'published' })
    const id = await create(post, ama, '2026-11-16T12:00:00.000Z')
    const type = (staff: string, title: string) => {
      const form = makePostForm({ title, slug: 'scan', content: text })
      return autosaveDraft(by(staff), id, { form, version: 1 })
    }
    return { ama, kofi, id, type }
  }
  /** Types into a new post. */
  const begin = async (staff: string, title: string, time?: string, key: string = randomUUID()) => {
    await autosaveDraft(by(staff, time), key, { form: makePostForm({ title }), version: 0 })
    return key
  }
  const unsaved = async (staff: string) => (await listUnsavedPosts(by(staff))).posts

  it('one is gone once the post is saved, and what was on its way then stays away', async () => {
    const { ama, id, type } = await amaAndKofi()
    await type(ama, 'Half')
    const draft = { key: id, form: { title: 'Half' }, base_version: 1 }
    expect(await findPostDraft(by(ama), id)).toMatchObject(draft)
    await savePost(by(ama, '12:00:15'), { id, version: 1, post: makePostInput() })
    expect(await findPostDraft(by(ama), id)).toBeNull()
    expect(await type(ama, 'Half')).toMatchObject({ saved_at: null, version: 2 })
    expect(await findPostDraft(by(ama), id)).toBeNull()
  })

  it('beside one each of two sees who else has the post open, until one leaves or stops sending', async () => {
    const { ama, kofi, id } = await amaAndKofi()
    const other = await create(makePostInput({ slug: 'other' }), ama)
    const open = (staff: string, time: string, post = id) =>
      autosaveDraft(by(staff, time), post, { form: null, version: 1 })
    expect(await open(ama, '12:00:00')).toMatchObject({ others: [] })
    expect(await open(kofi, '12:01:00')).toMatchObject({ others: ['Ama'] })
    expect(await open(ama, '12:01:10')).toMatchObject({ others: ['Kofi'] })
    expect(await open(kofi, '12:01:10', other)).toMatchObject({ others: [] })
    await closeEditor(by(kofi), id)
    expect(await listOthers(by(ama, '12:01:20'), id)).toEqual([])
    expect(await listOthers(by(ama, '12:01:20'), other)).toEqual(['Kofi'])
    expect(await listOthers(by(kofi, '12:03:10'), id)).toEqual(['Ama'])
    expect(await listOthers(by(kofi, '12:03:11'), id)).toEqual([])
    const stored = () => database().db.selectFrom('open_editors').select('staff_id').execute()
    await deleteInactiveEditors(by(ama, '12:03:10'))
    expect(await stored()).toHaveLength(2)
    await deleteInactiveEditors(by(ama, '12:03:11'))
    expect(await stored()).toEqual([])
  })

  it('those that nobody touched for 90 days are forgotten', async () => {
    const ama = await insertStaff(database(), 'Ama')
    await begin(ama, 'Malaria')
    await deleteExpiredDrafts(at('2027-02-14T11:00:00.000Z'))
    expect(await unsaved(ama)).toHaveLength(1)
    await deleteExpiredDrafts(at('2027-02-14T13:00:00.000Z'))
    expect(await unsaved(ama)).toEqual([])
  })

  it('new posts that are not saved yet are all listed, newest first, with who writes them, until they are saved', async () => {
    const ama = await insertStaff(database(), 'Ama')
    const kofi = await insertStaff(database(), 'Kofi')
    const first = await begin(ama, 'Malaria', '12:00:00')
    const second = await begin(ama, 'Ultrasound', '12:01:00')
    await begin(kofi, 'Blood tests', '12:02:00')
    await autosaveDraft(by(ama, '12:03:00'), randomUUID(), { form: emptyPost, version: 0 })
    const posts = [
      { title: 'Blood tests', isOwn: false, author_name: 'Kofi' },
      { title: 'Ultrasound', isOwn: true, author_name: 'Ama' },
      { title: 'Malaria', isOwn: true, author_name: 'Ama' },
    ]
    expect(await listUnsavedPosts(by(ama))).toMatchObject({ posts, total: 3 })
    expect((await listUnsavedPosts(by(ama), 'ULTRA')).posts).toHaveLength(1)
    await createPost(by(ama, '12:04:00'), { requestKey: second, post: makePostInput() })
    expect(await unsaved(ama)).toMatchObject([{ title: 'Blood tests' }, { title: 'Malaria' }])
    expect(await findSavedAs(by(ama), second)).not.toBeNull()
    expect(await findSavedAs(by(ama), first)).toBeNull()
  })

  it('new posts that are not saved yet are discarded as they were seen, and not when somebody has written on since', async () => {
    const kofi = await insertStaff(database(), 'Kofi')
    const discard = (savedAt: string) => discardUnsavedPost(by(kofi), { id, savedAt })
    const key = await begin(kofi, 'Half', '12:00:00')
    const [{ id, saved_at } = expect.fail('not listed')] = await unsaved(kofi)
    await begin(kofi, 'Half a sentence', '12:05:00', key)
    expect(await discard(saved_at)).toEqual(conflict(null))
    const now = await findUnsavedPost(by(kofi), id)
    expect(now).toMatchObject({ title: 'Half a sentence', isOwn: true })
    expect(await discard('')).toEqual(conflict(null))
    expect(await discard(now?.saved_at ?? '')).toEqual(done(null))
    expect(await findUnsavedPost(by(kofi), id)).toBeNull()
    // A draft that is already gone counts as discarded.
    expect(await discard(saved_at)).toEqual(done(null))
    const entries = database().db.selectFrom('audit_entries').select('action')
    const discarded = [{ action: 'blog.draft-discarded' }]
    expect(await entries.where('row_id', '=', id).execute()).toEqual(discarded)
  })

  it('what is typed into a post that a colleague deletes stands among the posts that are not saved yet, with its images, and is saved as a new one', async () => {
    const { ama, kofi, id, type } = await amaAndKofi()
    await type(ama, 'Half a sentence')
    await type(kofi, 'Goes with the post')
    expect(await unsaved(ama)).toEqual([])
    expect(await deletePost(by(kofi), id)).toEqual(done({ id }))
    expect(await unsaved(ama)).toMatchObject([{ key: id, title: 'Half a sentence', isOwn: true }])
    expect(await unsaved(kofi)).toMatchObject([{ author_name: 'Ama', isOwn: false }])
    const shown = database().db.selectFrom('image_uses').select(['resource', 'public_id'])
    const use = { resource: 'blog_post_drafts', public_id: 'gemev-blog/shared' }
    expect(await shown.execute()).toEqual([use])
    expect(await database().db.selectFrom('picture_removals').selectAll().execute()).toEqual([])
    // Ama's editor is still open, and goes on saving her draft.
    expect(await type(ama, 'A sentence')).toMatchObject({ version: 0 })
    expect(await unsaved(ama)).toMatchObject([{ key: id, title: 'A sentence' }])
    const post = makePostInput({ title: 'A sentence', slug: 'scan' })
    const saved = await createPost(by(ama), { requestKey: id, post })
    expect(saved.ok && (await stored(saved.value.id))).toMatchObject({ title: 'A sentence' })
    expect(await unsaved(ama)).toEqual([])
  })

  it('what is typed into a post that a colleague deletes is saved over nobody’s, where two people had typed something', async () => {
    const { ama, kofi, id, type } = await amaAndKofi()
    const esi = await insertStaff(database(), 'Esi')
    await type(ama, 'Of Ama')
    await type(esi, 'Of Esi')
    await deletePost(by(kofi), id)
    const save = (staff: string, title: string) =>
      createPost(by(staff), { requestKey: id, post: makePostInput({ title, slug: title }) })
    const saved = await save(ama, 'of-ama')
    if (!saved.ok) return expect.fail(saved.kind)
    expect(await save(esi, 'of-esi')).toMatchObject({ ok: false, kind: 'conflict' })
    expect(await stored(saved.value.id)).toMatchObject({ title: 'of-ama' })
    // Only the person who has saved it is led to the post; the other one goes on with their own draft.
    expect(await findSavedAs(by(ama), id)).toBe(saved.value.id)
    expect(await findSavedAs(by(esi), id)).toBeNull()
    expect(await findPostDraft(by(esi), id)).toMatchObject({ form: { title: 'Of Esi' } })
    expect(await save(ama, 'of-ama')).toMatchObject({ ok: true })
  })

  onEach(
    'one that is autosaved for the first time stays when a colleague deletes the post at that very moment',
    async () => {
      const { ama, kofi, id } = await amaAndKofi()
      const form = makePostForm({ title: 'Half' })
      const autosave = {
        id: 'first',
        post_key: id,
        post_id: id,
        staff_id: ama,
        base_version: 1,
        fields: JSON.stringify(form),
        saved_at: '2026-11-16T12:00:00.000Z',
      }
      await duringConcurrentChange(
        database(),
        (db) => db.insertInto('blog_post_drafts').values(autosave).execute(),
        () => deletePost(by(kofi), id),
      )
      expect(await findPostDraft(by(ama), id)).toMatchObject({ form })
    },
  )
})
