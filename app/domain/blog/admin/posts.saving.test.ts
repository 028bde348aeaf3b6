import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { findCurrentSlug, findPost } from '#app/domain/blog/public/posts.public.server.ts'
import { actingAs } from '#tests/acting-as.ts'
import { insertStaff } from '#tests/appointments.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { monday, postActions, tuesday } from '#tests/post-actions.ts'
import { makePostInput } from '#tests/post-input.ts'
import type { PostInput } from './post-form.schema.ts'
import { changePostStatus } from './posts.acts.server.ts'
import { createPost, savePost } from './posts.saving.server.ts'

describeOnEachDatabase('saving posts', (database) => {
  const { at, create, stored } = postActions(database)

  it('answers the version that is stored, also when nothing had changed', async () => {
    const staff = await insertStaff(database())
    const post = makePostInput()
    const made = await createPost(actingAs(staff, at(monday)), { requestKey: randomUUID(), post })
    const { id } = made.ok ? made.value : expect.fail(JSON.stringify(made))
    const savePostAs = (title: string, version: number) =>
      savePost(actingAs(staff, at(tuesday)), { id, version, post: { ...post, title } })
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
    expect(
      await savePost(actingAs(staff, at(tuesday)), { id, version: 1, post: amasPost }),
    ).toEqual({
      ok: true,
      value: { id, version: 2 },
    })
    const kofisPost = makePostInput({ content: '<p>His</p>' })
    expect(
      await savePost(actingAs(staff, at(tuesday)), { id, version: 1, post: kofisPost }),
    ).toMatchObject({
      kind: 'conflict',
      current: { version: 2, form: { content: '<p>Hers</p>' }, updated_by_name: 'Ama Serwaa' },
    })
    expect(await stored(id)).toMatchObject({ content: '<p>Hers</p>', version: 2 })
  })

  it('takes the repeat of a save whose answer was lost for no conflict', async () => {
    const staff = await insertStaff(database())
    const id = await create(makePostInput(), staff)
    const post = makePostInput()
    await savePost(actingAs(staff, at(tuesday)), { id, version: 1, post })
    expect(await savePost(actingAs(staff, at(tuesday)), { id, version: 1, post })).toMatchObject({
      ok: true,
    })
    expect(await stored(id)).toMatchObject({ version: 2 })
  })

  it('leads on from a slug that readers had, and from none that they could not know', async () => {
    const staff = await insertStaff(database())
    const id = await create(makePostInput({ slug: 'first', status: 'published' }), staff)
    const renamed = makePostInput({ slug: 'second', status: 'published' })
    await savePost(actingAs(staff, at(tuesday)), { id, version: 1, post: renamed })
    const draft = await create(makePostInput({ slug: 'unseen' }), staff)
    await savePost(actingAs(staff, at(tuesday)), {
      id: draft,
      version: 1,
      post: makePostInput({ slug: 'seen' }),
    })
    const former = () => database().db.selectFrom('blog_post_slugs').selectAll().execute()
    expect(await former()).toMatchObject([{ slug: 'first', post_id: id }])
    // A draft takes the former slug. Until it is published, the slug still redirects readers to the renamed post.
    const next = await create(makePostInput({ slug: 'first' }), staff)
    expect(await findCurrentSlug(at(tuesday), 'first')).toBe('second')
    const published = makePostInput({ slug: 'first', title: 'Now here', status: 'published' })
    await savePost(actingAs(staff, at(tuesday)), { id: next, version: 1, post: published })
    expect(await findPost(at(tuesday), 'first')).toMatchObject({ title: 'Now here' })
  })
})

describeOnEachDatabase('creating posts', (database) => {
  const { at, create, stored } = postActions(database)

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
    expect((await stored(id))?.search_text).toContain('eye')
  })

  it('stores a post once, however often its form is sent', async () => {
    const staff = await insertStaff(database())
    const post = makePostInput()
    const requestKey = randomUUID()
    const savings = await Promise.all(
      Array.from({ length: 5 }, () =>
        createPost(actingAs(staff, at(monday)), { requestKey, post }),
      ),
    )
    expect(new Set(savings.map((saving) => JSON.stringify(saving))).size).toBe(1)
    const longer = { ...post, content: '<p>And drink water.</p>' }
    await createPost(actingAs(staff, at(tuesday)), { requestKey, post: longer })
    const posts = await database().db.selectFrom('blog_posts').selectAll().execute()
    expect(posts).toMatchObject([{ content: '<p>And drink water.</p>', version: 2 }])
  })

  it('asks for another slug, and leaves out a lost category, also where an answer was lost', async () => {
    const staff = await insertStaff(database())
    await create(makePostInput({ slug: 'taken' }), staff)
    const requestKey = randomUUID()
    const again = (more: Partial<PostInput>) =>
      createPost(actingAs(staff, at(tuesday)), {
        requestKey,
        post: makePostInput({ slug: 'own', ...more }),
      })
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
        createPost(actingAs(staff, at(monday)), {
          requestKey: randomUUID(),
          post: makePostInput({ title, slug: 'malaria' }),
        }),
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
    const late = await savePost(actingAs(staff, at(monday)), {
      id: other,
      version: 1,
      post: makePostInput({ slug: 'malaria' }),
    })
    expect(late).toMatchObject({
      kind: 'conflict',
      errors: { slug: 'This slug is already in use' },
    })
  })

  it('says what is wrong with a text that the sanitiser leaves nothing of', async () => {
    const staff = await insertStaff(database())
    const post = makePostInput({ content: '<script>alert(1)</script>' })
    expect(
      await createPost(actingAs(staff, at(monday)), { requestKey: randomUUID(), post }),
    ).toEqual({
      ok: false,
      kind: 'invalid',
      errors: { content: 'Content is required' },
    })
  })

  it('takes no image from elsewhere, and names each in words', async () => {
    const staff = await insertStaff(database())
    const image = (address: string) => `<img src="${address}" alt="A scan">`
    const refused = async (changes: Partial<PostInput>) => {
      const asked = { requestKey: randomUUID(), post: makePostInput(changes) }
      const saving = await createPost(actingAs(staff, at(monday)), asked)
      if (saving.ok) return 'saved'
      return 'errors' in saving ? saving.errors : saving.kind
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

describeOnEachDatabase('publishing posts', (database) => {
  const { at, create, stored } = postActions(database)

  it('sets the day of publishing once, and never takes it away', async () => {
    const staff = await insertStaff(database())
    const id = await create(makePostInput(), staff)
    await changePostStatus(actingAs(staff, at(monday)), { id, version: 1, status: 'published' })
    await changePostStatus(actingAs(staff, at(tuesday)), { id, version: 2, status: 'archived' })
    expect(await stored(id)).toMatchObject({ status: 'archived', published_at: monday })
    const post = makePostInput({ status: 'published', publish_at: '2026-12-01T08:00:00.000Z' })
    await savePost(actingAs(staff, at(tuesday)), { id, version: 3, post })
    expect(await stored(id)).toMatchObject({ status: 'published', published_at: monday })
  })

  it('plans a post for later, moves the plan, and forgets it when the post is taken back', async () => {
    const staff = await insertStaff(database())
    const publish_at = '2026-11-20T06:30:00.000Z'
    const id = await create(makePostInput({ status: 'published', publish_at }), staff)
    expect(await stored(id)).toMatchObject({ status: 'published', published_at: publish_at })
    const past = makePostInput({ status: 'published', publish_at: '2026-11-01T08:00:00.000Z' })
    expect(
      await savePost(actingAs(staff, at(tuesday)), { id, version: 1, post: past }),
    ).toMatchObject({
      kind: 'invalid',
    })
    await changePostStatus(actingAs(staff, at(tuesday)), { id, version: 1, status: 'draft' })
    expect(await stored(id)).toMatchObject({ published_at: null })
    await changePostStatus(actingAs(staff, at(tuesday)), { id, version: 2, status: 'published' })
    expect(await stored(id)).toMatchObject({ published_at: tuesday })
  })
})
