import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { findCurrentSlug, findPost } from '#app/domain/blog/public/posts.public.server.ts'
import { insertStaff } from '#tests/appointments.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { monday, postActions, tuesday } from '#tests/post-actions.ts'
import { makePostInput } from '#tests/post-input.ts'
import { createPost } from './posts.creating.server.ts'
import { savePost } from './posts.saving.server.ts'

describeOnEachDatabase('saving posts', (database) => {
  const { at, create, stored } = postActions(database)

  it('answers the version that is stored, also when nothing had changed', async () => {
    const staff = await insertStaff(database())
    const post = makePostInput()
    const made = await createPost(at(monday), { requestKey: randomUUID(), post }, staff)
    const { id } = made.ok ? made.value : expect.fail(JSON.stringify(made))
    const savePostAs = (title: string, version: number) =>
      savePost(at(tuesday), { id, version, post: { ...post, title } }, staff)
    expect(made).toEqual({ ok: true, value: { id, version: 1 } })
    expect(await savePostAs(post.title, 1)).toEqual({ ok: true, value: { id, version: 1 } })
    expect(await savePostAs('Changed', 1)).toEqual({ ok: true, value: { id, version: 2 } })
    // The same save once more, as after an answer that was lost.
    expect(await savePostAs('Changed', 1)).toEqual({ ok: true, value: { id, version: 2 } })
  })

  it('refuses what began from an older version, and shows the newer one', async () => {
    const staff = await insertStaff(database(), 'Ama Serwaa')
    const id = await create(makePostInput(), staff)
    const amasPost = makePostInput({ content: '<p>Hers</p>' })
    expect(await savePost(at(tuesday), { id, version: 1, post: amasPost }, staff)).toEqual({
      ok: true,
      value: { id, version: 2 },
    })
    const kofisPost = makePostInput({ content: '<p>His</p>' })
    expect(await savePost(at(tuesday), { id, version: 1, post: kofisPost }, staff)).toMatchObject({
      kind: 'conflict',
      current: { version: 2, form: { content: '<p>Hers</p>' }, updated_by_name: 'Ama Serwaa' },
    })
    expect(await stored(id)).toMatchObject({ content: '<p>Hers</p>', version: 2 })
  })

  it('leads on from a slug that readers had, and from none that they could not know', async () => {
    const staff = await insertStaff(database())
    const id = await create(makePostInput({ slug: 'first', status: 'published' }), staff)
    const renamed = makePostInput({ slug: 'second', status: 'published' })
    await savePost(at(tuesday), { id, version: 1, post: renamed }, staff)
    const draft = await create(makePostInput({ slug: 'unseen' }), staff)
    await savePost(
      at(tuesday),
      { id: draft, version: 1, post: makePostInput({ slug: 'seen' }) },
      staff,
    )
    const former = () => database().db.selectFrom('blog_post_slugs').selectAll().execute()
    expect(await former()).toMatchObject([{ slug: 'first', post_id: id }])
    // A draft takes the former slug. Until it is published, the slug still redirects readers to the renamed post.
    const next = await create(makePostInput({ slug: 'first' }), staff)
    expect(await findCurrentSlug(at(tuesday), 'first')).toBe('second')
    const published = makePostInput({ slug: 'first', title: 'Now here', status: 'published' })
    await savePost(at(tuesday), { id: next, version: 1, post: published }, staff)
    expect(await findPost(at(tuesday), 'first')).toMatchObject({ title: 'Now here' })
  })
})
