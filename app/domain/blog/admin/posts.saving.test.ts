import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it as onEach } from 'vitest'
import { findCurrentSlug, findPost } from '#app/domain/blog/public/posts.public.server.ts'
import { actingAs } from '#tests/acting-as.ts'
import { insertStaff } from '#tests/appointments.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { monday, postActions, tuesday } from '#tests/post-actions.ts'
import { makePostInput } from '#tests/post-input.ts'
import type { PostInput } from './post-form.schema.ts'
import { changePostStatus } from './posts.acts.server.ts'
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
    for (const [title, version] of [
      [post.title, 1],
      ['Changed', 2],
      ['Changed', 2],
    ] as const) {
      expect(await save(id, 1, { ...post, title })).toEqual({
        ok: true,
        value: { id, version },
      })
    }
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
    const savings = await Promise.all(
      Array.from({ length: 5 }, () => createAgain(post, requestKey)),
    )
    expect(new Set(savings.map((saving) => JSON.stringify(saving))).size).toBe(1)
    await createAgain({ ...post, content: '<p>And drink water.</p>' }, requestKey)
    const posts = await database().db.selectFrom('blog_posts').selectAll().execute()
    expect(posts).toMatchObject([{ content: '<p>And drink water.</p>', version: 2 }])
  })

  onEach(
    'needs another slug, and is without a lost category, also where an answer was lost',
    async () => {
      await create(makePostInput({ slug: 'taken' }))
      const requestKey = randomUUID()
      const again = (more: Partial<PostInput>) => createAgain({ slug: 'own', ...more }, requestKey)
      await again({})
      const refused = { ok: false, kind: 'conflict', current: null, errors: taken }
      expect(await again({ slug: 'taken' })).toEqual(refused)
      expect(await again({ title: 'New', category_id: randomUUID() })).toMatchObject({ ok: true })
    },
  )

  onEach('has its slug alone, and one of two who want it gets it at the same moment', async () => {
    const savings = await Promise.all(
      ['One', 'Two'].map((title) => createAgain({ title, slug: 'malaria' })),
    )
    expect(savings.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect(savings).toContainEqual({ ok: false, kind: 'conflict', current: null, errors: taken })
    const other = await create(makePostInput())
    const late = await save(other, 1, { slug: 'malaria' })
    expect(late).toMatchObject({ kind: 'conflict', errors: taken })
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

  const image = (address: string) => `<img src="${address}" alt="A scan">`
  const foreign = 'Pictures must come from this site. Upload'
  const ours = {
    content: image('https://clinic.example/gemev/image/upload/v1/gemev-blog/a'),
    featured_image: 'https://res.cloudinary.com/clinic/image/upload/v1/gemev-blog/a',
  }

  it.each<[changes: Partial<PostInput>, errors: unknown]>([
    [{ content: '<script>alert(1)</script>' }, { content: 'Content is required' }],
    // No image from elsewhere is taken, and each is named in words.
    [
      { content: image('https://a.b/c.png') },
      { content: `${foreign} it, or remove it: https://a.b/c.png` },
    ],
    [
      { content: image('https://a.b/c.png') + image('data:image/png;base64,AAAA') },
      { content: `${foreign} them, or remove them: https://a.b/c.png, a pasted picture` },
    ],
    [
      { featured_image: 'https://a.b/c.png' },
      { featured_image: `${foreign} it, or remove it: https://a.b/c.png` },
    ],
    [ours, undefined],
  ])('%j is refused with %j', async (changes, errors) => {
    const asked = { requestKey: randomUUID(), post: makePostInput(changes) }
    const saving = await createPost(actingAs(await insertStaff(database()), at(monday)), asked)
    expect('errors' in saving ? saving.errors : undefined).toEqual(errors)
    expect(saving.ok).toBe(errors === undefined)
  })
})
