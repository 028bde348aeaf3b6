import { CompiledQuery } from 'kysely'
import { expect, it } from 'vitest'
import { done } from '#app/values/result.ts'
import { actingAs } from '#tests/acting-as.ts'
import { insertStaff } from '#tests/appointments.ts'
import { duringConcurrentChange } from '#tests/concurrent-change.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { monday, postActions } from '#tests/post-actions.ts'
import { makePostForm, makePostInput } from '#tests/post-input.ts'
import { recordQueries } from '#tests/recorded-statements.ts'
import {
  autosaveDraft,
  discardUnsavedPost,
  findPostDraft,
  findSavedAs,
  listUnsavedPosts,
} from './post-drafts.server.ts'
import { countPublicSamples, deletePost } from './posts.acts.server.ts'
import { createPost } from './posts.saving.server.ts'

describeOnEachDatabase('what is typed into a post that a colleague deletes', (database) => {
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
      autosaveDraft(actingAs(staff, at(monday)), id, {
        form: makePostForm({ title, slug: 'scan', content: text }),
        version: 1,
      })
    return { ama, kofi, id, type }
  }
  const unsaved = async (staff: string) =>
    (await listUnsavedPosts(actingAs(staff, at(monday)))).posts

  it('stands among the posts that are not saved yet, with its images, and is saved as a new one', async () => {
    const { ama, kofi, id, type } = await openPost()
    await type(ama, 'Half a sentence')
    expect(await unsaved(ama)).toEqual([])
    expect(await deletePost(actingAs(kofi, at(monday)), id)).toEqual(done({ id }))
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
    const saved = await createPost(actingAs(ama, at(monday)), { requestKey: id, post })
    expect(saved.ok && (await stored(saved.value.id))).toMatchObject({ title: 'A sentence' })
    expect(await unsaved(ama)).toEqual([])
  })

  it('is saved over nobody’s, where two people had typed something', async () => {
    const { ama, kofi, id, type } = await openPost()
    const esi = await insertStaff(database(), 'Esi')
    await type(ama, 'Of Ama')
    await type(esi, 'Of Esi')
    await deletePost(actingAs(kofi, at(monday)), id)
    const save = (staff: string, title: string) =>
      createPost(actingAs(staff, at(monday)), {
        requestKey: id,
        post: makePostInput({ title, slug: title }),
      })
    const saved = await save(ama, 'of-ama')
    if (!saved.ok) return expect.fail(saved.kind)
    expect(await save(esi, 'of-esi')).toMatchObject({ ok: false, kind: 'conflict' })
    expect(await stored(saved.value.id)).toMatchObject({ title: 'of-ama' })
    // Only the person who has saved it is led to the post; the other one goes on with their own draft.
    expect(await findSavedAs(actingAs(ama, at(monday)), id)).toBe(saved.value.id)
    expect(await findSavedAs(actingAs(esi, at(monday)), id)).toBeNull()
    expect(await findPostDraft(actingAs(esi, database()), id)).toMatchObject({
      form: { title: 'Of Esi' },
    })
    expect(await save(ama, 'of-ama')).toMatchObject({ ok: true })
  })

  it('can be discarded', async () => {
    const { ama, kofi, id, type } = await openPost()
    await type(ama, 'Half a sentence')
    await deletePost(actingAs(kofi, at(monday)), id)
    const [draft] = await unsaved(ama)
    if (!draft) return expect.fail('not listed')
    const seen = { id: draft.id, savedAt: draft.saved_at }
    expect(await discardUnsavedPost(at(monday), seen)).toEqual(done(null))
    expect(await unsaved(ama)).toEqual([])
    expect(await shown()).toEqual([])
  })

  it('goes with the post where the one who deletes it has typed it', async () => {
    const { kofi, id, type } = await openPost()
    await type(kofi, 'Mine')
    await deletePost(actingAs(kofi, at(monday)), id)
    expect(await database().db.selectFrom('blog_post_drafts').selectAll().execute()).toEqual([])
    expect(await shown()).toEqual([])
  })

  it('stays when it is autosaved for the first time at that very moment', async () => {
    const { ama, kofi, id } = await openPost()
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
      () => deletePost(actingAs(kofi, at(monday)), id),
    )
    expect(await findPostDraft(actingAs(ama, at(monday)), id)).toMatchObject({ form })
  })
})

describeOnEachDatabase('the samples that visitors see', (database, kind) => {
  it.runIf(kind === 'sqlite')(
    'are counted by their index, without reading other posts',
    async () => {
      const { db } = database()
      const queries: CompiledQuery[] = []
      await countPublicSamples({ db: recordQueries(db, (query) => queries.push(query)) })
      expect(queries).toHaveLength(1)
      for (const { sql, parameters } of queries) {
        const plan = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters])
        const { rows } = await db.withoutPlugins().executeQuery<{ detail: string }>(plan)
        expect(rows.map(({ detail }) => detail)).toEqual([
          expect.stringContaining('blog_posts_samples'),
        ])
      }
    },
  )
})
