import { randomUUID } from 'node:crypto'
import { expect, it as onEach } from 'vitest'
import { insertStaff } from '#tests/appointments.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { monday, postActions, tuesday } from '#tests/post-actions.ts'
import { makePostInput } from '#tests/post-input.ts'
import type { PostInput } from './post-form.schema.ts'
import { createPost } from './posts.creating.server.ts'
import { savePost } from './posts.saving.server.ts'

describeOnEachDatabase('creating posts', (database, kind) => {
  const it = onEach.runIf(kind === 'sqlite')
  const { at, create, stored } = postActions(database)

  onEach(
    'stores what was written, made safe, with who wrote it and what it is found by',
    async () => {
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
    },
  )

  onEach('stores a post once, however often its form is sent', async () => {
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

  onEach('gives a slug to one of two who want it at the same moment', async () => {
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

  it('says what is wrong with a text that the sanitiser leaves nothing of', async () => {
    const staff = await insertStaff(database())
    const post = makePostInput({ content: '<script>alert(1)</script>' })
    expect(await createPost(at(monday), { requestKey: randomUUID(), post }, staff)).toEqual({
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
      const saving = await createPost(at(monday), asked, staff)
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
