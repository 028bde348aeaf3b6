import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Database } from '#db/schema.ts'
import { insertStaff } from '#tests/appointments.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { withSources } from '#tests/picture-sources.ts'
import { makePostForm, makePostInput } from '#tests/post-input.ts'
import { insertPost } from '#tests/posts.ts'
import { autosaveDraft } from './post-drafts.server.ts'
import type { PostInput } from './post-form.schema.ts'
import { findRevision, listRevisions, maxRevisions } from './post-revisions.server.ts'
import { createPost } from './posts.creating.server.ts'
import { deletePost } from './posts.deleting.server.ts'
import { findEditedPost } from './posts.editing.server.ts'
import { restoreRevision } from './posts.restoring.server.ts'
import { savePost } from './posts.saving.server.ts'
import { changePostStatus } from './posts.status.server.ts'

const monday = '2026-11-16T08:00:00.000Z'
const tuesday = '2026-11-17T08:00:00.000Z'

describeOnEachDatabase('writing posts', (database) => {
  const at = (instant: string) => ({
    ...withSources,
    db: database().db,
    clock: { now: () => new Date(instant) },
  })
  const create = async (post: PostInput, staff: string, instant = monday) => {
    const saving = await createPost(at(instant), { requestKey: randomUUID(), post }, staff)
    return saving.ok ? saving.value.id : expect.fail(JSON.stringify(saving))
  }
  const stored = (id: string) =>
    database().db.selectFrom('blog_posts').selectAll().where('id', '=', id).executeTakeFirst()

  it('stores what was written, made safe, with who wrote it and what it is found by', async () => {
    const staff = await insertStaff(database())
    const content = '<p style="text-align: center" onclick="x()">Ɛyɛ<script>x()</script></p>'
    const id = await create(makePostInput({ title: 'Ɛyɛ', content, tags: ['Nkwa'] }), staff)
    expect(await stored(id)).toMatchObject({
      content: '<p class="text-center">Ɛyɛ</p>',
      status: 'draft',
      published_at: null,
      created_by: staff,
      updated_by: staff,
      version: 1,
      tags: ['Nkwa'],
    })
    expect((await stored(id))?.search_text).toContain('ɛyɛ')
  })

  it('stores a post once, however often its form is sent', async () => {
    const staff = await insertStaff(database())
    const post = makePostInput()
    const requestKey = randomUUID()
    const savings = await Promise.all(
      Array.from({ length: 5 }, () => createPost(at(monday), { requestKey, post }, staff)),
    )
    expect(new Set(savings.map((saving) => JSON.stringify(saving))).size).toBe(1)
    const longer = { ...post, content: '<p>And drink water.</p>' }
    await createPost(at(tuesday), { requestKey, post: longer }, staff)
    const posts = await database().db.selectFrom('blog_posts').selectAll().execute()
    expect(posts).toMatchObject([{ content: '<p>And drink water.</p>', version: 2 }])
  })

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
    // A repeat after a lost answer.
    expect(await savePostAs('Changed', 1)).toEqual({ ok: true, value: { id, version: 2 } })
  })

  it('asks for another slug, and leaves out a lost category, also where an answer was lost', async () => {
    const staff = await insertStaff(database())
    await create(makePostInput({ slug: 'taken' }), staff)
    const requestKey = randomUUID()
    const again = (more: Partial<PostInput>) =>
      createPost(at(tuesday), { requestKey, post: makePostInput({ slug: 'own', ...more }) }, staff)
    await again({})
    expect(await again({ slug: 'taken' })).toEqual({
      ok: false,
      kind: 'conflict',
      current: null,
      errors: { slug: 'This slug is already in use' },
    })
    expect(await again({ title: 'New', category_id: randomUUID() })).toMatchObject({
      ok: true,
    })
  })

  it('gives a slug to one of two who want it at the same moment', async () => {
    const staff = await insertStaff(database())
    const savings = await Promise.all(
      ['One', 'Two'].map((title) =>
        createPost(
          at(monday),
          { requestKey: randomUUID(), post: makePostInput({ title, slug: 'malaria' }) },
          staff,
        ),
      ),
    )
    expect(savings.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect(savings).toContainEqual({
      ok: false,
      kind: 'conflict',
      current: null,
      errors: { slug: 'This slug is already in use' },
    })
    const other = await create(makePostInput(), staff)
    const late = await savePost(
      at(monday),
      { id: other, version: 1, post: makePostInput({ slug: 'malaria' }) },
      staff,
    )
    expect(late).toMatchObject({
      kind: 'conflict',
      errors: { slug: 'This slug is already in use' },
    })
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

  it('takes the repeat of a save whose answer was lost for no conflict', async () => {
    const staff = await insertStaff(database())
    const id = await create(makePostInput(), staff)
    const post = makePostInput()
    await savePost(at(tuesday), { id, version: 1, post }, staff)
    expect(await savePost(at(tuesday), { id, version: 1, post }, staff)).toMatchObject({
      ok: true,
    })
    expect(await stored(id)).toMatchObject({ version: 2 })
  })

  it('sets the day of publishing once, and never takes it away', async () => {
    const staff = await insertStaff(database())
    const id = await create(makePostInput(), staff)
    await changePostStatus(at(monday), { id, version: 1, status: 'published' }, staff)
    await changePostStatus(at(tuesday), { id, version: 2, status: 'archived' }, staff)
    expect(await stored(id)).toMatchObject({ status: 'archived', published_at: monday })
    const post = makePostInput({ status: 'published', publish_at: '2026-12-01T08:00:00.000Z' })
    await savePost(at(tuesday), { id, version: 3, post }, staff)
    expect(await stored(id)).toMatchObject({ status: 'published', published_at: monday })
  })

  it('plans a post for later, moves the plan, and forgets it when the post is taken back', async () => {
    const staff = await insertStaff(database())
    const publish_at = '2026-11-20T06:30:00.000Z'
    const id = await create(makePostInput({ status: 'published', publish_at }), staff)
    expect(await stored(id)).toMatchObject({ status: 'published', published_at: publish_at })
    const past = makePostInput({ status: 'published', publish_at: '2026-11-01T08:00:00.000Z' })
    expect(await savePost(at(tuesday), { id, version: 1, post: past }, staff)).toMatchObject({
      kind: 'invalid',
    })
    await changePostStatus(at(tuesday), { id, version: 1, status: 'draft' }, staff)
    expect(await stored(id)).toMatchObject({ published_at: null })
    await changePostStatus(at(tuesday), { id, version: 2, status: 'published' }, staff)
    expect(await stored(id)).toMatchObject({ published_at: tuesday })
  })

  it('leads on from a slug that readers had, and from none that they could not know', async () => {
    const staff = await insertStaff(database())
    const id = await create(makePostInput({ slug: 'first', status: 'published' }), staff)
    await savePost(at(tuesday), { id, version: 1, post: makePostInput({ slug: 'second' }) }, staff)
    const draft = await create(makePostInput({ slug: 'unseen' }), staff)
    await savePost(
      at(tuesday),
      { id: draft, version: 1, post: makePostInput({ slug: 'seen' }) },
      staff,
    )
    const former = () => database().db.selectFrom('blog_post_slugs').selectAll().execute()
    expect(await former()).toMatchObject([{ slug: 'first', post_id: id }])
    await create(makePostInput({ slug: 'first' }), staff)
    expect(await former()).toEqual([])
  })

  it('stores the last 25 revisions of a post, and restores one of them', async () => {
    const staff = await insertStaff(database())
    const id = await create(makePostInput({ content: '<p>1</p>', slug: 'kept' }), staff)
    for (let version = 1; version < maxRevisions + 5; version += 1) {
      const post = makePostInput({
        content: `<p>${version + 1}</p>`,
        slug: 'kept',
        status: 'published',
      })
      await savePost(at(tuesday), { id, version, post }, staff)
    }
    const revisions = await listRevisions(database(), id)
    expect(revisions.map(({ version }) => version)).toEqual(
      Array.from({ length: maxRevisions }, (_, index) => maxRevisions + 5 - index),
    )
    const restore = { id, revision: 10, version: maxRevisions + 5 }
    expect(await restoreRevision(at(tuesday), restore, staff)).toMatchObject({ ok: true })
    expect(await findEditedPost(database(), id)).toMatchObject({
      version: maxRevisions + 6,
      form: { content: '<p>10</p>', slug: 'kept', status: 'published' },
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
        saved_by_name: null,
        form: { content: '<p>As it came</p>' },
      })
    }
  })

  it('gives up the pictures of a deleted post that nothing else shows', async () => {
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
    expect(await deletePost(at(monday), id)).toBe(true)
    expect(await deletePost(at(monday), id)).toBe(false)
    const removals = await database().db.selectFrom('picture_removals').selectAll().execute()
    expect(removals.map(({ public_id }) => public_id).toSorted()).toEqual([
      'gemev-blog/in-the-text',
      'gemev-blog/ours',
    ])
    expect(await stored(other)).toBeDefined()
  })

  it('records which pictures the post, its revisions and its drafts show, and no longer when they are gone', async () => {
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
    await deletePost(at(tuesday), id)
    expect(await db.selectFrom('image_uses').selectAll().execute()).toEqual([])
    const removals = await db.selectFrom('picture_removals').select('public_id').execute()
    // What only a draft showed can be chosen again for a while.
    expect(removals.map(({ public_id }) => public_id.split('/')[1]).toSorted()).toEqual([
      'cover',
      'first',
      'second',
    ])
  })

  it('says what is wrong with a text that the sanitiser leaves nothing of', async () => {
    const staff = await insertStaff(database())
    const post = makePostInput({ content: '<script>alert(1)</script>' })
    expect(await createPost(at(monday), { requestKey: randomUUID(), post }, staff)).toEqual({
      ok: false,
      kind: 'invalid',
      errors: { content: 'Content is required' },
    })
  })

  it('takes no picture from elsewhere, and names each in words', async () => {
    const staff = await insertStaff(database())
    const image = (address: string) => `<img src="${address}" alt="A scan">`
    const refused = async (changes: Partial<PostInput>) => {
      const asked = { requestKey: randomUUID(), post: makePostInput(changes) }
      const saving = await createPost(at(monday), asked, staff)
      return saving.ok ? 'saved' : 'errors' in saving ? saving.errors : saving.kind
    }
    expect(await refused({ content: image('https://a.b/c.png') })).toEqual({
      content: 'Pictures must come from this site. Upload it, or remove it: https://a.b/c.png',
    })
    const two = image('https://a.b/c.png') + image('data:image/png;base64,AAAA')
    expect(await refused({ content: two })).toEqual({
      content:
        'Pictures must come from this site. Upload them, or remove them: https://a.b/c.png, a pasted picture',
    })
    expect(await refused({ featured_image: 'https://a.b/c.png' })).toEqual({
      featured_image:
        'Pictures must come from this site. Upload it, or remove it: https://a.b/c.png',
    })
    expect(
      await refused({
        content: image('https://clinic.example/gemev/image/upload/v1/gemev-blog/a'),
        featured_image: 'https://res.cloudinary.com/clinic/image/upload/v1/gemev-blog/a',
      }),
    ).toBe('saved')
  })
})
