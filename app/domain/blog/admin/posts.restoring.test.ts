import { expect, it } from 'vitest'
import { autosaveDraft, findPostDraft } from '#app/domain/blog/admin/post-drafts.server.ts'
import { findRevision, listRevisions } from '#app/domain/blog/admin/post-revisions.server.ts'
import { changePostStatus } from '#app/domain/blog/admin/posts.acts.server.ts'
import { restoreRevision } from '#app/domain/blog/admin/posts.restoring.server.ts'
import { savePost } from '#app/domain/blog/admin/posts.saving.server.ts'
import { findEditedPost } from '#app/domain/blog/post-row.server.ts'
import { maxVersions } from '#app/domain/earlier-versions.ts'
import { actingAs } from '#tests/acting-as.ts'
import { insertStaff } from '#tests/appointments.ts'
import { describeOnSqlite } from '#tests/databases.ts'
import { postActions, tuesday } from '#tests/post-actions.ts'
import { makePostForm, makePostInput } from '#tests/post-input.ts'
import { insertPost } from '#tests/posts.ts'

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
      await savePost(actingAs(staff, at(tuesday)), { id, version, post })
    }
    const revisions = await listRevisions(database(), id)
    expect(revisions.map(({ version }) => version)).toEqual(
      Array.from({ length: maxVersions }, (_, index) => maxVersions + 5 - index),
    )
    const restore = { id, revision: 10, version: maxVersions + 5 }
    expect(await restoreRevision(actingAs(staff, at(tuesday)), restore)).toMatchObject({ ok: true })
    expect(await findEditedPost(database(), id)).toMatchObject({
      version: maxVersions + 6,
      form: { content: '<p>10</p>', slug: 'same', status: 'published' },
    })
    expect(
      await restoreRevision(actingAs(staff, at(tuesday)), { ...restore, revision: 1 }),
    ).toEqual({
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
    await savePost(actingAs(staff, at(tuesday)), {
      id: saved,
      version: 1,
      post: makePostInput({ slug: 'came' }),
    })
    await changePostStatus(actingAs(staff, at(tuesday)), {
      id: moved,
      version: 1,
      status: 'archived',
    })
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
    await savePost(actingAs(staff, at(tuesday)), {
      id,
      version: 1,
      post: makePostInput({ slug: 'own' }),
    })
    const form = makePostForm({ title: 'Half a sen' })
    await autosaveDraft(actingAs(staff, at(tuesday)), id, { form, version: 2 })
    await restoreRevision(actingAs(staff, at(tuesday)), { id, revision: 1, version: 2 })
    expect(await findPostDraft(actingAs(staff, database()), id)).toMatchObject({ form })
  })

  it('names who saved a revision, also when that person has left', async () => {
    const staff = await insertStaff(database(), 'Ama Serwaa')
    const id = await create(makePostInput({ slug: 'own' }), staff)
    await savePost(actingAs(staff, at(tuesday)), {
      id,
      version: 1,
      post: makePostInput({ slug: 'own' }),
    })
    const names = async () =>
      (await listRevisions(database(), id)).map(({ saved_by_name }) => saved_by_name)
    expect(await names()).toEqual(['Ama Serwaa', 'Ama Serwaa'])
    await database().db.deleteFrom('admin_users').where('id', '=', staff).execute()
    expect(await names()).toEqual(['somebody who has left', 'somebody who has left'])
  })
})
