import { expect, it } from 'vitest'
import { done, notFound } from '#app/values/result.ts'
import type { Database } from '#db/schema.ts'
import { actingAs } from '#tests/acting-as.ts'
import { insertStaff } from '#tests/appointments.ts'
import { describeOnSqlite } from '#tests/databases.ts'
import { monday, postActions, tuesday } from '#tests/post-actions.ts'
import { makePostForm, makePostInput } from '#tests/post-input.ts'
import { autosaveDraft } from './post-drafts.server.ts'
import { deletePost } from './posts.acts.server.ts'
import { savePost } from './posts.saving.server.ts'

describeOnSqlite('images of posts', (database) => {
  const { at, create } = postActions(database)

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
    await autosaveDraft(actingAs(staff, at(monday)), id, { form: typed, version: 1 })
    expect(await uses('blog_post_drafts')).toEqual([
      'text gemev-blog/typed',
      'featured gemev-gallery/x',
    ])
    const change = { ...post, content: text('second') }
    await savePost(actingAs(staff, at(tuesday)), { id, version: 1, post: change })
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
    await autosaveDraft(actingAs(staff, at(tuesday)), id, { form: typed, version: 2 })
    expect(await deletePost(actingAs(staff, at(tuesday)), id)).toEqual(done({ id }))
    expect(await deletePost(actingAs(staff, at(tuesday)), id)).toEqual(notFound)
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
