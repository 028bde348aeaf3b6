import { expect, it } from 'vitest'
import { done, notFound } from '#app/values/result.ts'
import type { Database } from '#db/schema.ts'
import { insertStaff } from '#tests/appointments.ts'
import { describeOnSqlite } from '#tests/databases.ts'
import { monday, postActions, tuesday } from '#tests/post-actions.ts'
import { makePostForm, makePostInput } from '#tests/post-input.ts'
import { autosaveDraft } from './drafts/post-drafts.server.ts'
import { deletePost } from './posts.deleting.server.ts'
import { savePost } from './posts.saving.server.ts'

describeOnSqlite('images of posts', (database) => {
  const { at, create, stored } = postActions(database)

  it('gives up the images of a deleted post that nothing else shows', async () => {
    const staff = await insertStaff(database())
    const shown = '<p><img src="/gemev/image/upload/c_scale,w_800/v1/gemev-blog/in-the-text"></p>'
    const id = await create(
      makePostInput({ featured_image: 'gemev-blog/ours', content: shown }),
      staff,
    )
    const other = await create(makePostInput({ featured_image: 'gemev-blog/shared' }), staff)
    await savePost(
      at(monday),
      {
        id,
        version: 1,
        post: makePostInput({ featured_image: 'gemev-blog/shared', content: shown }),
      },
      staff,
    )
    expect(await deletePost(at(monday), id, staff)).toEqual(done({ id }))
    expect(await deletePost(at(monday), id, staff)).toEqual(notFound)
    const removals = await database().db.selectFrom('picture_removals').selectAll().execute()
    expect(removals.map(({ public_id }) => public_id).toSorted()).toEqual([
      'gemev-blog/in-the-text',
      'gemev-blog/ours',
    ])
    expect(await stored(other)).toBeDefined()
  })

  it('records which images the post, its revisions and its drafts show, and no longer when they are gone', async () => {
    const staff = await insertStaff(database())
    const { db } = database()
    const text = (name: string) => `<p><img src="/gemev/image/upload/v1/gemev-blog/${name}"></p>`
    const uses = async (resource: keyof Database) => {
      const all = db.selectFrom('image_uses').select(['role', 'public_id'])
      const rows = await all.where('resource', '=', resource).orderBy('public_id').execute()
      return rows.map(({ role, public_id }) => `${role} ${public_id}`)
    }
    const post = makePostInput({ featured_image: 'gemev-blog/cover', content: text('first') })
    const id = await create(post, staff)
    const typed = makePostForm({ featured_image: 'gemev-gallery/x', content: text('typed') })
    const draft = { key: id, staff }
    await autosaveDraft(at(monday), draft, { form: typed, version: 1 })
    expect(await uses('blog_post_drafts')).toEqual([
      'text gemev-blog/typed',
      'featured gemev-gallery/x',
    ])
    const change = { ...post, content: text('second') }
    await savePost(at(tuesday), { id, version: 1, post: change }, staff)
    expect(await uses('blog_post_drafts')).toEqual([])
    expect(await uses('blog_posts')).toEqual([
      'featured gemev-blog/cover',
      'text gemev-blog/second',
    ])
    expect(await uses('blog_post_revisions')).toEqual([
      'featured gemev-blog/cover',
      'featured gemev-blog/cover',
      'text gemev-blog/first',
      'text gemev-blog/second',
    ])
    await autosaveDraft(at(tuesday), draft, { form: typed, version: 2 })
    await deletePost(at(tuesday), id, staff)
    expect(await db.selectFrom('image_uses').selectAll().execute()).toEqual([])
    const removals = await db.selectFrom('picture_removals').select('public_id').execute()
    // An image that only a draft showed stays, because it can be chosen again for a while.
    expect(removals.map(({ public_id }) => public_id.split('/')[1]).toSorted()).toEqual([
      'cover',
      'first',
      'second',
    ])
  })
})
