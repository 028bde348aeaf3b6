import { randomUUID } from 'node:crypto'
import { expect, it as onEach } from 'vitest'
import { createPost } from '#app/domain/blog/admin/posts.creating.server.ts'
import { findEditedPost } from '#app/domain/blog/admin/posts.editing.server.ts'
import { savePost } from '#app/domain/blog/admin/posts.saving.server.ts'
import { withImageSources } from '#tests/allowed-image-sources.ts'
import { insertStaff } from '#tests/appointments.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { makePostForm, makePostInput } from '#tests/post-input.ts'
import {
  autosaveDraft,
  deleteDraft,
  deleteExpiredDrafts,
  findPostDraft,
} from './post-drafts.server.ts'

describeOnEachDatabase('drafts beside the posts', (database, kind) => {
  const it = onEach.runIf(kind === 'sqlite')
  const at = (instant: string) => ({
    ...withImageSources,
    db: database().db,
    by: database().by,
    clock: { now: () => new Date(instant) },
  })
  const needs = (time = '12:00:00') => at(`2026-11-16T${time}.000Z`)
  const somePost = async (staff: string) => {
    const saving = await createPost(
      needs(),
      { requestKey: randomUUID(), post: makePostInput({ status: 'published' }) },
      staff,
    )
    return saving.ok ? saving.value.id : expect.fail('not stored')
  }

  onEach(
    'stores what is typed for the person who typed it, and leaves the post alone',
    async () => {
      const [ama, kofi] = [
        await insertStaff(database(), 'Ama'),
        await insertStaff(database(), 'Kofi'),
      ]
      const id = await somePost(ama)
      const before = await findEditedPost(needs(), id)
      const form = makePostForm({ title: 'Half a sen' })
      await autosaveDraft(needs('12:00:10'), { key: id, staff: ama }, { form, version: 1 })
      const later = { ...form, title: 'Half a sentence' }
      await autosaveDraft(needs('12:00:20'), { key: id, staff: ama }, { form: later, version: 1 })
      expect(await findPostDraft(needs(), { key: id, staff: ama })).toEqual({
        key: id,
        form: later,
        saved_at: '2026-11-16T12:00:20.000Z',
        base_version: 1,
      })
      expect(await findPostDraft(needs(), { key: id, staff: kofi })).toBeNull()
      expect(await findEditedPost(needs(), id)).toEqual(before)
      await deleteDraft(needs(), { key: id, staff: ama })
      expect(await findPostDraft(needs(), { key: id, staff: ama })).toBeNull()
    },
  )

  it('is gone once the post is saved, and what was on its way then stays away', async () => {
    const ama = await insertStaff(database())
    const id = await somePost(ama)
    const typing = { key: id, staff: ama }
    await autosaveDraft(needs('12:00:10'), typing, { form: makePostForm(), version: 1 })
    await savePost(needs('12:00:15'), { id, version: 1, post: makePostInput() }, ama)
    expect(await findPostDraft(needs(), typing)).toBeNull()
    const late = await autosaveDraft(needs('12:00:16'), typing, {
      form: makePostForm(),
      version: 1,
    })
    expect(late).toMatchObject({ saved_at: null, version: 2 })
    expect(await findPostDraft(needs(), typing)).toBeNull()
  })

  it('outlives a save of somebody who was offered it and has not decided', async () => {
    const ama = await insertStaff(database())
    const id = await somePost(ama)
    const typing = { key: id, staff: ama }
    const form = makePostForm({ title: 'Half' })
    await autosaveDraft(needs('12:00:10'), typing, { form, version: 1 })
    const edit = { id, version: 1, post: makePostInput(), isDraftUndecided: true }
    await savePost(needs('12:05:00'), edit, ama)
    expect(await findPostDraft(needs(), typing)).toMatchObject({ form, base_version: 1 })
  })

  onEach('forgets drafts that nobody touched for 90 days', async () => {
    const ama = await insertStaff(database())
    const typing = { key: randomUUID(), staff: ama }
    await autosaveDraft(needs(), typing, { form: makePostForm(), version: 0 })
    await deleteExpiredDrafts(at('2027-02-14T11:00:00.000Z'))
    expect(await findPostDraft(needs(), typing)).not.toBeNull()
    await deleteExpiredDrafts(at('2027-02-14T13:00:00.000Z'))
    expect(await findPostDraft(needs(), typing)).toBeNull()
  })
})
