import { expect, it as onEach } from 'vitest'
import { done } from '#app/values/result.ts'
import { insertStaff } from '#tests/appointments.ts'
import { duringConcurrentChange } from '#tests/concurrent-change.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { monday, postActions } from '#tests/post-actions.ts'
import { makePostForm, makePostInput } from '#tests/post-input.ts'
import { autosaveDraft, findPostDraft } from './drafts/post-drafts.server.ts'
import { findSavedAs, listUnsavedPosts } from './drafts/posts.unsaved.server.ts'
import { createPost } from './posts.creating.server.ts'
import { deletePost } from './posts.deleting.server.ts'

describeOnEachDatabase('what is typed into a post that a colleague deletes', (database, kind) => {
  const it = onEach.runIf(kind === 'sqlite')
  const { at, create, stored } = postActions(database)
  const text = '<p><img src="/gemev/image/upload/v1/gemev-blog/shared"></p>'
  const shown = async () =>
    database().db.selectFrom('image_uses').select(['resource', 'public_id']).execute()

  async function openPost() {
    const [ama, kofi] = [
      await insertStaff(database(), 'Ama'),
      await insertStaff(database(), 'Kofi'),
    ]
    const id = await create(makePostInput({ slug: 'scan', content: text }), kofi)
    const type = (staff: string, title: string) =>
      autosaveDraft(
        at(monday),
        { key: id, staff },
        { form: makePostForm({ title, slug: 'scan', content: text }), version: 1 },
      )
    return { ama, kofi, id, type }
  }
  const unsaved = async (staff: string) => (await listUnsavedPosts(at(monday), staff)).posts

  onEach(
    'stands among the posts that are not saved yet, with its images, and is saved as a new one',
    async () => {
      const { ama, kofi, id, type } = await openPost()
      await type(ama, 'Half a sentence')
      expect(await unsaved(ama)).toEqual([])
      expect(await deletePost(at(monday), id, kofi)).toEqual(done({ id }))
      expect(await unsaved(ama)).toMatchObject([{ key: id, title: 'Half a sentence', isOwn: true }])
      expect(await unsaved(kofi)).toMatchObject([{ author_name: 'Ama', isOwn: false }])
      expect(await shown()).toEqual([
        { resource: 'blog_post_drafts', public_id: 'gemev-blog/shared' },
      ])
      expect(await database().db.selectFrom('picture_removals').selectAll().execute()).toEqual([])
      // Ama's editor is still open, and goes on saving her draft.
      expect(await type(ama, 'A sentence')).toMatchObject({ version: 0 })
      expect(await unsaved(ama)).toMatchObject([{ key: id, title: 'A sentence' }])
      const post = makePostInput({ title: 'A sentence', slug: 'scan' })
      const saved = await createPost(at(monday), { requestKey: id, post }, ama)
      expect(saved.ok && (await stored(saved.value.id))).toMatchObject({ title: 'A sentence' })
      expect(await unsaved(ama)).toEqual([])
    },
  )

  it('is saved over nobody’s, where two people had typed something', async () => {
    const { ama, kofi, id, type } = await openPost()
    const esi = await insertStaff(database(), 'Esi')
    await type(ama, 'Of Ama')
    await type(esi, 'Of Esi')
    await deletePost(at(monday), id, kofi)
    const save = (staff: string, title: string) =>
      createPost(at(monday), { requestKey: id, post: makePostInput({ title, slug: title }) }, staff)
    const saved = await save(ama, 'of-ama')
    if (!saved.ok) return expect.fail(saved.kind)
    expect(await save(esi, 'of-esi')).toMatchObject({ ok: false, kind: 'conflict' })
    expect(await stored(saved.value.id)).toMatchObject({ title: 'of-ama' })
    // Only the person who has saved it is led to the post; the other one goes on with their own draft.
    expect(await findSavedAs(at(monday), { key: id, staff: ama })).toBe(saved.value.id)
    expect(await findSavedAs(at(monday), { key: id, staff: esi })).toBeNull()
    expect(await findPostDraft(database(), { key: id, staff: esi })).toMatchObject({
      form: { title: 'Of Esi' },
    })
    expect(await save(ama, 'of-ama')).toMatchObject({ ok: true })
  })

  it('goes with the post where the one who deletes it has typed it', async () => {
    const { kofi, id, type } = await openPost()
    await type(kofi, 'Mine')
    await deletePost(at(monday), id, kofi)
    expect(await database().db.selectFrom('blog_post_drafts').selectAll().execute()).toEqual([])
    expect(await shown()).toEqual([])
  })

  onEach('stays when it is autosaved for the first time at that very moment', async () => {
    const { ama, kofi, id } = await openPost()
    const draft = { key: id, staff: ama }
    const form = makePostForm({ title: 'Half' })
    const autosave = {
      id: 'first',
      post_key: id,
      post_id: id,
      staff_id: ama,
      base_version: 1,
      fields: JSON.stringify(form),
      saved_at: monday,
    }
    await duringConcurrentChange(
      database(),
      (db) => db.insertInto('blog_post_drafts').values(autosave).execute(),
      () => deletePost(at(monday), id, kofi),
    )
    expect(await findPostDraft(at(monday), draft)).toMatchObject({ form })
  })
})
