import { expect, it } from 'vitest'
import { autosaveDraft, findPostDraft } from '#app/domain/blog/admin/drafts/post-drafts.server.ts'
import { findEditedPost } from '#app/domain/blog/admin/posts.editing.server.ts'
import { savePost } from '#app/domain/blog/admin/posts.saving.server.ts'
import { changePostStatus } from '#app/domain/blog/admin/posts.status.server.ts'
import { maxVersions } from '#app/domain/earlier-versions.ts'
import { insertStaff } from '#tests/appointments.ts'
import { describeOnSqlite } from '#tests/databases.ts'
import { postActions, tuesday } from '#tests/post-actions.ts'
import { makePostForm, makePostInput } from '#tests/post-input.ts'
import { insertPost } from '#tests/posts.ts'
import { findRevision, listRevisions } from './post-revisions.server.ts'
import { restoreRevision } from './posts.restoring.server.ts'

describeOnSqlite('restoring posts', (database) => {
  const { at, create } = postActions(database)

  it('stores the last 25 revisions of a post, and restores one of them', async () => {
    const staff = await insertStaff(database())
    const id = await create(makePostInput({ content: '<p>1</p>', slug: 'same' }), staff)
    for (let version = 1; version < maxVersions + 5; version += 1) {
      const post = makePostInput({
        content: `<p>${version + 1}</p>`,
        slug: 'same',
        status: 'published',
      })
      await savePost(at(tuesday), { id, version, post }, staff)
    }
    const revisions = await listRevisions(database(), id)
    expect(revisions.map(({ version }) => version)).toEqual(
      Array.from({ length: maxVersions }, (_, index) => maxVersions + 5 - index),
    )
    const restore = { id, revision: 10, version: maxVersions + 5 }
    expect(await restoreRevision(at(tuesday), restore, staff)).toMatchObject({ ok: true })
    expect(await findEditedPost(database(), id)).toMatchObject({
      version: maxVersions + 6,
      form: { content: '<p>10</p>', slug: 'same', status: 'published' },
    })
    expect(await restoreRevision(at(tuesday), { ...restore, revision: 1 }, staff)).toEqual({
      ok: false,
      kind: 'not-found',
    })
  })

  it('stores the original revision of a post, so that it can be restored', async () => {
    const staff = await insertStaff(database())
    const { id: saved } = await insertPost(database(), {
      content: '<p>As it came</p>',
      slug: 'came',
    })
    const { id: moved } = await insertPost(database(), {
      content: '<p>As it came</p>',
      status: 'draft',
    })
    await savePost(
      at(tuesday),
      { id: saved, version: 1, post: makePostInput({ slug: 'came' }) },
      staff,
    )
    await changePostStatus(at(tuesday), { id: moved, version: 1, status: 'archived' }, staff)
    for (const id of [saved, moved]) {
      const revisions = await listRevisions(database(), id)
      expect(revisions.map(({ version }) => version)).toEqual([2, 1])
      expect(await findRevision(database(), id, 1)).toMatchObject({
        saved_by_name: 'the sample content',
        form: { content: '<p>As it came</p>' },
      })
    }
  })

  it('leaves what the person has typed and not saved to be offered again', async () => {
    const staff = await insertStaff(database())
    const id = await create(makePostInput({ slug: 'own' }), staff)
    await savePost(at(tuesday), { id, version: 1, post: makePostInput({ slug: 'own' }) }, staff)
    const form = makePostForm({ title: 'Half a sen' })
    await autosaveDraft(at(tuesday), { key: id, staff }, { form, version: 2 })
    await restoreRevision(at(tuesday), { id, revision: 1, version: 2 }, staff)
    expect(await findPostDraft(database(), { key: id, staff })).toMatchObject({ form })
  })

  it('names who saved a revision, also when that person has left', async () => {
    const staff = await insertStaff(database(), 'Ama Serwaa')
    const id = await create(makePostInput({ slug: 'own' }), staff)
    await savePost(at(tuesday), { id, version: 1, post: makePostInput({ slug: 'own' }) }, staff)
    const names = async () =>
      (await listRevisions(database(), id)).map(({ saved_by_name }) => saved_by_name)
    expect(await names()).toEqual(['Ama Serwaa', 'Ama Serwaa'])
    await database().db.deleteFrom('admin_users').where('id', '=', staff).execute()
    expect(await names()).toEqual(['somebody who has left', 'somebody who has left'])
  })
})
