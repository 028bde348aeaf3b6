import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { makePostForm } from '#tests/post-input.ts'
import { insertBlogCategory, insertPost, postRow } from '#tests/posts.ts'
import { describeSiteOnEachDatabase } from '#tests/site-on-each-database.ts'
import { postAs, signedInAdmin } from '#tests/staff.ts'

describeSiteOnEachDatabase('the admin of the blog', (site) => {
  afterEach(async () => {
    for (const table of ['blog_posts', 'blog_categories', 'blog_post_drafts'] as const) {
      await site().platform.db.deleteFrom(table).execute()
    }
  })

  async function signInToAdmin(name?: string) {
    const { cookie } = await signedInAdmin(site(), name)
    const open = (path: string) => site().fetch(path, { headers: { Cookie: cookie } })
    return {
      open,
      text: async (path: string) => asRead(await (await open(path)).text()),
      post: (path: string, fields: Record<string, string>) => postAs(site(), cookie, path, fields),
      json: async (path: string, body: object) =>
        site().fetch(path, {
          method: 'POST',
          headers: { Cookie: cookie, 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        }),
    }
  }
  const posts = () => site().platform.db.selectFrom('blog_posts').selectAll().execute()

  test('the empty list says so, and leads to the first post and the first category', async () => {
    const { text } = await signInToAdmin()
    const page = await text('/admin/blog')
    expect(page).toContain('No posts yet')
    expect(page).toContain('Get started by creating your first blog post.')
    expect(page).toContain('Create First Post')
    expect(page).toContain('Create First Category')
  })

  test('the list shows every post with what staff must see (S-15.3)', async () => {
    const { text } = await signInToAdmin()
    const { id } = await insertBlogCategory(site().platform, { name: 'Laboratory' })
    await insertPost(site().platform, {
      title: 'Fasting',
      excerpt: 'Ɛ'.repeat(120),
      category_id: id,
      view_count: 1234,
      created_at: '2026-11-03T08:00:00.000Z',
    })
    await insertPost(site().platform, { status: 'draft', excerpt: 'Short' })
    const page = await text('/admin/blog')
    expect(page).toContain(`${'Ɛ'.repeat(100)}…`)
    expect(page).not.toContain('Short…')
    expect(page).toContain('GEMEV Admin')
    expect(page).toContain('Nov 03, 2026')
    expect(page).toContain('1,234')
    expect(page).toMatch(/2 Total Posts 1 Published 1 Drafts/)
    expect(page).toMatch(/Laboratory.* 1 post/)
    expect(page).toContain('Manage Categories')
  })

  test('times that no calendar has are no server error', async () => {
    const { open, post } = await signInToAdmin()
    for (const at of ['-000001-01-01T00:00:00.000Z', '0000-01-01T00:00:00.000Z', '2026-02-30']) {
      expect((await open(`/admin/blog/pictures?after=x&at=${at}`)).status, at).toBe(200)
      const older = `older=${at}_x`
      expect((await open(`/admin/blog?${older}`)).status, at).toBe(200)
    }
    const planned = { ...makePostForm(), status: 'published', publish_at: '0000-01-01T00:00' }
    expect((await post('/admin/blog/new', planned)).status).toBe(422)
  })

  test('posts are found by the search and by their status, and paged', async () => {
    const { text } = await signInToAdmin()
    const rows = Array.from({ length: 30 }, (_, count) =>
      postRow({ title: `Number ${count} %`, created_at: `2026-11-03T08:${10 + count}:00.000Z` }),
    )
    await site().platform.db.insertInto('blog_posts').values(rows).execute()
    await insertPost(site().platform, { title: 'Ɔkyerɛw', status: 'archived' })
    expect(await text('/admin/blog?q=ɔKYERƐ')).toContain('Ɔkyerɛw')
    expect(await text('/admin/blog?status=archived')).not.toContain('Number 1')
    expect(await text('/admin/blog?q=nothing')).toContain('No posts match these filters.')
    const first = await text('/admin/blog')
    expect(first).toContain('Number 29 %')
    expect(first).not.toContain('Number 4 %')
    const older = /href="([^"]*older=[^"]*)"/.exec(
      await (await (await signInToAdmin()).open('/admin/blog')).text(),
    )
    const second = await text((older?.[1] ?? '').replaceAll('&amp;', '&'))
    expect(second).toContain('Number 4 %')
    expect(second).not.toContain('Number 29 %')
  })

  test('nonsense in an address is the first page of everything', async () => {
    const { open } = await signInToAdmin()
    const never = '0000-01-01T00:00:00.000Z'
    for (const path of [
      `?older=${never}_x`,
      '?newer=2026-02-30T00:00:00.000Z_x',
      '?status=lost&q=%00%ff%25',
      `/pictures?at=${never}&after=x`,
      '/slug?slug=%00',
      '/slug',
    ]) {
      expect((await open(`/admin/blog${path}`)).status, path).toBe(200)
    }
  })

  test('a status is set from the list, and the day of publishing with it', async () => {
    const { post } = await signInToAdmin()
    const { id } = await insertPost(site().platform, { status: 'draft', published_at: null })
    const path = `/admin/blog/${id}/status`
    const answer = await post(path, { status: 'published', version: '1', list: 'q=x' })
    expect(answer.headers.get('Location')).toBe('/admin/blog?q=x&done=published')
    expect(await posts()).toMatchObject([
      { status: 'published', version: 2, published_at: expect.stringMatching(/^20/) },
    ])
    expect((await post(path, { status: 'draft', version: '1' })).status).toBe(409)
    const unknown = await post(path, { status: 'lost', version: '2' })
    expect(unknown.status).toBe(422)
    expect(await unknown.text()).toContain('Failed to update post status. Please try again.')
  })

  test('deleting asks first, by the name of the post', async () => {
    const { text, post } = await signInToAdmin()
    const { id } = await insertPost(site().platform, { title: 'Old "news"' })
    expect(await text(`/admin/blog/${id}/delete`)).toMatch(
      /Are you sure you want to delete " ?Old "news" ?"\? This action cannot be undone\./,
    )
    const answer = await post(`/admin/blog/${id}/delete?q=x`, {})
    expect(answer.headers.get('Location')).toBe('/admin/blog?q=x&done=deleted')
    expect(await posts()).toEqual([])
  })

  test('a post is written by an ordinary form, and once', async () => {
    const { post, text } = await signInToAdmin()
    const form = { ...makePostForm({ tags: 'scan, , eating,scan' }), key: randomUUID() }
    for (const _ of [1, 2]) {
      const answer = await post('/admin/blog/new', form)
      expect(answer.headers.get('Location')).toBe('/admin/blog?done=saved')
    }
    expect(await posts()).toMatchObject([{ tags: ['scan', 'eating'], slug: form.slug }])
    expect(await text('/admin/blog?done=saved')).toContain('Post saved')
  })

  test('what is missing is named, and what was typed comes back', async () => {
    const { post } = await signInToAdmin()
    const form = {
      ...makePostForm({ title: ' ', slug: '-', content: '<p> &nbsp;</p>' }),
      key: randomUUID(),
    }
    const answer = await post('/admin/blog/new', { ...form, excerpt: 'Typed <before>' })
    expect(answer.status).toBe(422)
    const page = await answer.text()
    for (const sentence of ['Title is required', 'Slug is required', 'Content is required']) {
      expect(page).toContain(sentence)
    }
    expect(page).toContain('Typed &lt;before&gt;')
  })

  test('a slug that another post has is reported before and while saving', async () => {
    const { post, open } = await signInToAdmin()
    const taken = await insertPost(site().platform, { slug: 'malaria-tests' })
    const ask = async (query: string) => (await open(`/admin/blog/slug?${query}`)).json()
    expect(await ask('slug=Malaria tests')).toEqual({ taken: true })
    expect(await ask(`slug=malaria-tests&id=${taken.id}`)).toEqual({ taken: false })
    // A new post is its own as soon as it is stored, before its editor knows of it.
    const key = randomUUID()
    await post('/admin/blog/new', { ...makePostForm({ slug: 'own-slug' }), key })
    expect(await ask(`slug=own-slug&id=${key}`)).toEqual({ taken: false })
    expect(await ask(`slug=own-slug&id=${randomUUID()}`)).toEqual({ taken: true })
    const form = { ...makePostForm({ slug: 'malaria-tests' }), key: randomUUID() }
    const answer = await post('/admin/blog/new', form)
    expect(answer.status).toBe(409)
    expect(await answer.text()).toContain('This slug is already in use')
  })

  test('a save over somebody else’s is refused, with both texts to compare', async () => {
    const { post } = await signInToAdmin('Kofi Bio')
    const { id, slug } = await insertPost(site().platform)
    const path = `/admin/blog/edit/${id}`
    await post(path, {
      ...makePostForm({ slug, content: '<p>Drink water today</p>' }),
      version: '1',
    })
    const late = await post(path, {
      ...makePostForm({ slug, content: '<p>Drink milk today</p>' }),
      version: '1',
    })
    expect(late.status).toBe(409)
    const page = asRead(await late.text())
    expect(page).toContain('Kofi Bio saved it on')
    expect(page).toMatch(/removed: water.*added: milk/)
    expect(await posts()).toMatchObject([{ content: '<p>Drink water today</p>', version: 2 }])
  })

  test('a draft is autosaved beside the post and offered to its writer alone', async () => {
    const [ama, kofi] = [await signInToAdmin('Ama'), await signInToAdmin('Kofi')]
    const { id, title } = await insertPost(site().platform)
    const draft = { key: id, version: 1, form: makePostForm({ title: 'Half a sen' }) }
    const savedDraft = await (await ama.json('/admin/blog/drafts', draft)).json()
    expect(savedDraft).toMatchObject({ saved_at: expect.any(String), others: [], version: 1 })
    expect(await posts()).toMatchObject([{ title }])
    expect(await (await ama.open(`/admin/blog/edit/${id}`)).text()).toContain('Half a sen')
    const other = await kofi.text(`/admin/blog/edit/${id}`)
    expect(other).not.toContain('Half a sen')
    expect(other).toContain('Ama is also editing this post.')
    expect((await ama.json('/admin/blog/drafts', { key: id })).status).toBe(422)
    const save = (version: string, draftUndecided: string) =>
      ama.post(`/admin/blog/edit/${id}`, {
        ...makePostForm({ excerpt: version }),
        version,
        draftUndecided,
      })
    await save('1', 'true')
    expect(await (await ama.open(`/admin/blog/edit/${id}`)).text()).toContain('Half a sen')
    await save('2', 'false')
    expect(await (await ama.open(`/admin/blog/edit/${id}`)).text()).not.toContain('Half a sen')
    await ama.json('/admin/blog/drafts', { ...draft, version: 3 })
    expect(await (await ama.open(`/admin/blog/edit/${id}`)).text()).toContain('Half a sen')
    await ama.post('/admin/blog/drafts/discard', { key: id })
    expect(await (await ama.open(`/admin/blog/edit/${id}`)).text()).not.toContain('Half a sen')
  })

  test('a long post is taken, and one that is too long is refused with its reason', async () => {
    const { post } = await signInToAdmin()
    const words = (count: number) => `<p>${'Ɛhɔ '.repeat(count)}</p>`
    const long = { ...makePostForm({ content: words(25_000) }), key: randomUUID() }
    expect((await post('/admin/blog/new', long)).status).toBe(302)
    const longer = { ...makePostForm({ content: words(45_000) }), key: randomUUID() }
    const answer = await post('/admin/blog/new', longer)
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('This text is too long for one post.')
  })

  test('open brackets that no editor writes are not sent back, the words between them are', async () => {
    const { post } = await signInToAdmin()
    const content = `Malaria${'<'.repeat(150_000)} test`
    const answer = await post('/admin/blog/new', {
      ...makePostForm({ content }),
      key: randomUUID(),
    })
    expect(answer.status).toBe(422)
    const page = await answer.text()
    expect(page).toContain('Malaria test')
    expect(page.length).toBeLessThan(100_000)
  })

  test('staff alone see a post that is not public, marked and found by no search engine', async () => {
    const { open } = await signInToAdmin()
    const { id, slug } = await insertPost(site().platform, {
      status: 'draft',
      content: '<p>Not yet<img src=x onerror=alert(1)></p>',
    })
    const answer = await open(`/admin/blog/preview/${id}`)
    const page = await answer.text()
    expect(page).toContain('Preview: only staff can see this.')
    expect(page).toContain('Not yet')
    expect(page).not.toContain('onerror=alert')
    expect(answer.headers.get('X-Robots-Tag')).toContain('noindex')
    expect((await site().fetch(`/blog/${slug}`)).status).toBe(404)
    const away = await site().fetch(`/admin/blog/preview/${id}`, { redirect: 'manual' })
    expect(away.headers.get('Location')).toContain('/admin/login')
  })

  test('an earlier version is shown with what it would change, and saved anew', async () => {
    const { post, text } = await signInToAdmin()
    const form = { ...makePostForm({ content: '<p>First words</p>' }), key: randomUUID() }
    await post('/admin/blog/new', form)
    const [{ id } = { id: '' }] = await posts()
    await post(`/admin/blog/edit/${id}`, { ...form, content: '<p>Last words</p>', version: '1' })
    expect(await text(`/admin/blog/edit/${id}/versions`)).toContain('the present one')
    const path = `/admin/blog/edit/${id}/versions/1`
    expect(await text(path)).toMatch(/removed: Last.*added: First/)
    await post(path, { version: '2' })
    expect(await posts()).toMatchObject([{ content: '<p>First words</p>', version: 3 }])
    expect((await post(path, { version: '2' })).status).toBe(302)
  })
})

/** A page as people read it, without its markup. */
const asRead = (html: string) =>
  html
    .replaceAll(/<script.*?<\/script>/gs, '')
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll(/\s+/g, ' ')
