import { expect, it } from 'vitest'
import { findEditedPost } from '#app/domain/blog/post-row.server.ts'
import { listVersions, maxVersions } from '#app/domain/earlier-versions.server.ts'
import { notFound } from '#app/values/result.ts'
import { actingAs } from '#tests/acting-as.ts'
import { insertStaff } from '#tests/appointments.ts'
import { describeOnSqlite } from '#tests/databases.ts'
import { postActions, tuesday } from '#tests/post-actions.ts'
import { makePostForm, makePostInput } from '#tests/post-input.ts'
import { insertPost } from '#tests/posts.ts'
import { autosaveDraft, findPostDraft } from './post-drafts.server.ts'
import { changePostStatus } from './posts.acts.server.ts'
import { findPostVersion, restorePost } from './posts.restoring.server.ts'

describeOnSqlite('restoring posts', (database) => {
  const { at, create, save } = postActions(database)
  const by = (staff: string) => actingAs(staff, at(tuesday))
  const versionsOf = (id: string) => listVersions(database(), { kind: 'post', id })

  it('stores the last 25 revisions of a post, and restores one of them', async () => {
    const staff = await insertStaff(database())
    const id = await create(makePostInput({ content: '<p>1</p>', slug: 'same' }), staff)
    const last = maxVersions + 2
    for (let version = 1; version < last; version += 1) {
      const content = `<p>${version + 1}</p>`
      await save(staff, id, version, { content, slug: 'same', status: 'published' })
    }
    const revisions = (await versionsOf(id)).map(({ version }) => version)
    expect([revisions.length, revisions[0], revisions.at(-1)]).toEqual([maxVersions, last, 3])
    const restore = { id, earlier: 10, version: last }
    expect(await restorePost(by(staff), restore)).toMatchObject({ ok: true })
    expect(await findEditedPost(database(), id)).toMatchObject({
      version: last + 1,
      form: { content: '<p>10</p>', slug: 'same', status: 'published' },
    })
    expect(await restorePost(by(staff), { ...restore, earlier: 1 })).toEqual(notFound)
  })

  it('stores the original revision of a post, so that it can be restored', async () => {
    const staff = await insertStaff(database())
    const content = '<p>As it came</p>'
    const saved = await insertPost(database(), { content, slug: 'came' })
    const moved = await insertPost(database(), { content, status: 'draft' })
    await save(staff, saved.id, 1, { slug: 'came' })
    await changePostStatus(by(staff), { id: moved.id, version: 1, status: 'archived' })
    for (const { id } of [saved, moved]) {
      expect(await versionsOf(id)).toMatchObject([{ version: 2 }, { version: 1 }])
      const original = { saved_by_name: 'the sample content', form: { content } }
      expect(await findPostVersion(database(), id, 1)).toMatchObject(original)
    }
  })

  it('leaves what the person has typed and not saved, and names who saved a revision, also when they have left', async () => {
    const staff = await insertStaff(database(), 'Ama Serwaa')
    const id = await create(makePostInput({ slug: 'own' }), staff)
    await save(staff, id, 1, { slug: 'own' })
    const form = makePostForm({ title: 'Half a sen' })
    await autosaveDraft(by(staff), id, { form, version: 2 })
    const names = async () => (await versionsOf(id)).map(({ saved_by_name }) => saved_by_name)
    expect(await names()).toEqual(['Ama Serwaa', 'Ama Serwaa'])
    await restorePost(by(staff), { id, earlier: 1, version: 2 })
    expect(await findPostDraft(actingAs(staff, database()), id)).toMatchObject({ form })
    await database().db.deleteFrom('admin_users').where('id', '=', staff).execute()
    expect(new Set(await names())).toEqual(new Set(['a former colleague']))
  })
})
