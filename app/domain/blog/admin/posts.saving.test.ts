import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it as onEach } from 'vitest'
import { findCurrentSlug, findPost } from '#app/domain/blog/public/posts.public.server.ts'
import { done, notFound } from '#app/values/result.ts'
import type { Database } from '#db/schema.ts'
import { actingAs } from '#tests/acting-as.ts'
import { insertStaff } from '#tests/appointments.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { monday, postActions, tuesday } from '#tests/post-actions.ts'
import { makePostForm, makePostInput } from '#tests/post-input.ts'
import { autosaveDraft } from './post-drafts.server.ts'
import type { PostInput } from './post-form.schema.ts'
import { changePostStatus, deletePost } from './posts.acts.server.ts'
import { createPost } from './posts.saving.server.ts'

const taken = { slug: 'This slug is already in use' }

describeOnEachDatabase('a post', (database, kind) => {
  const it = onEach.runIf(kind === 'sqlite')
  const actions = postActions(database)
  const { at, stored } = actions
  let staff = ''
  beforeEach(async () => {
    staff = await insertStaff(database())
  })
  const create = (post: PostInput) => actions.create(post, staff)
  const save = (id: string, version: number, changes: Partial<PostInput>) =>
    actions.save(staff, id, version, changes)
  const createAgain = (changes: Partial<PostInput>, requestKey: string = randomUUID()) =>
    createPost(actingAs(staff, at(tuesday)), { requestKey, post: makePostInput(changes) })
  const change = (instant: string, version: number, id: string, status: PostInput['status']) =>
    changePostStatus(actingAs(staff, at(instant)), { id, version, status })

  it('is saved with the version that is stored as answer, also when nothing had changed or an answer was lost', async () => {
    const post = makePostInput()
    const id = await create(post)
    expect(await save(id, 1, post)).toEqual(done({ id, version: 1 }))
    for (const _ of ['answered', 'lost'])
      expect(await save(id, 1, { ...post, title: 'Changed' })).toEqual(done({ id, version: 2 }))
    expect(await stored(id)).toMatchObject({ title: 'Changed', version: 2 })
  })

  it('is not saved from an older version, and the newer one is shown', async () => {
    const id = await create(makePostInput())
    await save(id, 1, { content: '<p>Hers</p>' })
    expect(await save(id, 1, { content: '<p>His</p>' })).toMatchObject({
      kind: 'conflict',
      current: { version: 2, form: { content: '<p>Hers</p>' }, updated_by_name: 'Ama Serwaa' },
    })
    expect(await stored(id)).toMatchObject({ content: '<p>Hers</p>', version: 2 })
  })

  it('is led to from a slug that readers had, and from none that they could not know', async () => {
    const id = await create(makePostInput({ slug: 'first', status: 'published' }))
    await save(id, 1, { slug: 'second', status: 'published' })
    const draft = await create(makePostInput({ slug: 'unseen' }))
    await save(draft, 1, { slug: 'seen' })
    const former = () => database().db.selectFrom('blog_post_slugs').selectAll().execute()
    expect(await former()).toMatchObject([{ slug: 'first', post_id: id }])
    // A draft takes the former slug. Until it is published, the slug still redirects readers to the renamed post.
    const next = await create(makePostInput({ slug: 'first' }))
    expect(await findCurrentSlug(at(tuesday), 'first')).toBe('second')
    await save(next, 1, { slug: 'first', title: 'Now here', status: 'published' })
    expect(await findPost(at(tuesday), 'first')).toMatchObject({ title: 'Now here' })
  })

  it('has its day of publishing set once, and never taken away', async () => {
    const id = await create(makePostInput())
    await change(monday, 1, id, 'published')
    await change(tuesday, 2, id, 'archived')
    expect(await stored(id)).toMatchObject({ status: 'archived', published_at: monday })
    await save(id, 3, { status: 'published', publish_at: '2026-12-01T08:00:00.000Z' })
    expect(await stored(id)).toMatchObject({ status: 'published', published_at: monday })
  })

  it('is planned for later, and the plan is forgotten when it is taken back', async () => {
    const publish_at = '2026-11-20T06:30:00.000Z'
    const id = await create(makePostInput({ status: 'published', publish_at }))
    expect(await stored(id)).toMatchObject({ status: 'published', published_at: publish_at })
    const past = { status: 'published', publish_at: '2026-11-01T08:00:00.000Z' } as const
    expect(await save(id, 1, past)).toMatchObject({ kind: 'invalid' })
    await change(tuesday, 1, id, 'draft')
    expect(await stored(id)).toMatchObject({ published_at: null })
    await change(tuesday, 2, id, 'published')
    expect(await stored(id)).toMatchObject({ published_at: tuesday })
  })

  onEach('is stored once, however often its form is sent', async () => {
    const post = makePostInput()
    const requestKey = randomUUID()
    const again = () => createAgain(post, requestKey)
    const [saving, ...others] = await Promise.all([again(), again(), again()])
    expect(others).toEqual([saving, saving])
    await createAgain({ ...post, content: '<p>And drink water.</p>' }, requestKey)
    const posts = await database().db.selectFrom('blog_posts').selectAll().execute()
    expect(posts).toMatchObject([{ content: '<p>And drink water.</p>', version: 2 }])
  })

  onEach('has its slug alone, and one of two who want it gets it at the same moment', async () => {
    const savings = await Promise.all(
      ['One', 'Two'].map((title) => createAgain({ title, slug: 'malaria' })),
    )
    expect(savings.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    const refused = { ok: false, kind: 'conflict', current: null, errors: taken }
    expect(savings).toContainEqual(refused)
    const other = await create(makePostInput())
    const late = await save(other, 1, { slug: 'malaria' })
    expect(late).toMatchObject({ kind: 'conflict', errors: taken })
    // Also where the answer to the first form was lost.
    const requestKey = randomUUID()
    const again = (more: Partial<PostInput>) => createAgain({ slug: 'own', ...more }, requestKey)
    await again({})
    expect(await again({ slug: 'malaria' })).toEqual(refused)
    expect(await again({ title: 'New', category_id: randomUUID() })).toMatchObject({ ok: true })
  })

  it('is stored as it was written, made safe, with who wrote it and what it is found by', async () => {
    const content = '<p style="text-align: center" onclick="x()">Ɛyɛ<script>x()</script></p>'
    const id = await create(makePostInput({ title: 'Ɛyɛ', content, tags: ['Nkwa'] }))
    expect(await stored(id)).toMatchObject({
      content: '<p class="text-center">Ɛyɛ</p>',
      status: 'draft',
      published_at: null,
      created_by: staff,
      updated_by: staff,
      version: 1,
      tags: ['Nkwa'],
      search_text: expect.stringContaining('eye'),
    })
  })

  it('has a text, and no image from elsewhere, each of which is named in words', async () => {
    const image = (address: string) => `<img src="${address}" alt="A scan">`
    const errorsOf = async (changes: Partial<PostInput>) => {
      const saving = await createAgain(changes)
      return 'errors' in saving ? saving.errors : {}
    }
    expect(await errorsOf({ content: '<script>alert(1)</script>' })).toEqual({
      content: 'Content is required',
    })
    const content = image('https://a.b/c.png') + image('data:image/png;base64,AAAA')
    const foreign = 'Pictures must come from this site. Upload'
    expect(await errorsOf({ content })).toEqual({
      content: `${foreign} them, or remove them: https://a.b/c.png, a pasted picture`,
    })
    expect(await errorsOf({ featured_image: 'https://a.b/c.png' })).toEqual({
      featured_image: `${foreign} it, or remove it: https://a.b/c.png`,
    })
    const ours = {
      content: image('https://clinic.example/gemev/image/upload/v1/gemev-blog/a'),
      featured_image: 'https://res.cloudinary.com/clinic/image/upload/v1/gemev-blog/a',
    }
    expect(await errorsOf(ours)).toEqual({})
  })

  it('records the images of its text, revisions and drafts, and no longer when they are gone', async () => {
    const { db } = database()
    const text = (name: string) => `<p><img src="/gemev/image/upload/v1/gemev-blog/${name}"></p>`
    const uses = async (resource: keyof Database) => {
      const all = db.selectFrom('image_uses').select(['role', 'public_id'])
      const rows = await all.where('resource', '=', resource).orderBy('public_id').execute()
      return rows.map(({ role, public_id }) => `${role} ${public_id.split('/')[1]}`)
    }
    const post = makePostInput({ featured_image: 'gemev-blog/cover', content: text('first') })
    const id = await create(post)
    const typed = makePostForm({ featured_image: 'gemev-gallery/x', content: text('typed') })
    const by = () => actingAs(staff, at(tuesday))
    await autosaveDraft(by(), id, { form: typed, version: 1 })
    expect(await uses('blog_post_drafts')).toEqual(['text typed', 'featured x'])
    await save(id, 1, { ...post, content: text('second') })
    expect(await uses('blog_post_drafts')).toEqual([])
    expect(await uses('blog_posts')).toEqual(['featured cover', 'text second'])
    const revisions = ['featured cover', 'featured cover', 'text first', 'text second']
    expect(await uses('blog_post_revisions')).toEqual(revisions)
    await autosaveDraft(by(), id, { form: typed, version: 2 })
    expect(await deletePost(by(), id)).toEqual(done({ id }))
    expect(await deletePost(by(), id)).toEqual(notFound)
    expect(await db.selectFrom('image_uses').selectAll().execute()).toEqual([])
    const removals = await db.selectFrom('picture_removals').select('public_id').execute()
    const removed = removals.map(({ public_id }) => public_id.split('/')[1]).toSorted()
    // An image that only a draft showed stays, because it can be chosen again for a while.
    expect(removed).toEqual(['cover', 'first', 'second'])
  })
})
