import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openBackOffice } from '#tests/back-office.ts'
import { emptyBlogAfterEach } from '#tests/blog-pages.ts'
import { makePostForm } from '#tests/post-input.ts'
import { insertBlogCategory, insertPost, storedPosts } from '#tests/posts.ts'
import { describeSite } from '#tests/site-on-each-database.ts'
import { makeSessionAnHourOld, postAs, signedInAdmin } from '#tests/staff.ts'

describeSite('the blog of the back-office', (site) => {
  emptyBlogAfterEach(site)
  const open = async (path: string) => (await openBackOffice(site())).open(path)
  const text = async (path: string) => (await openBackOffice(site())).text(path)
  const post = async (path: string, fields: Record<string, string>) =>
    (await openBackOffice(site())).post(path, fields)

  test('the empty list says so, and leads to the first post and the first category', async () => {
    const page = await text('/admin/blog')
    expect(page).toMatch(/No posts yet Get started by creating your first blog post\. /)
    expect(page).toContain('Create First Post')
    expect(page).toContain('Create First Category')
  })

  test('the list shows every post with what staff must see (S-15.3)', async () => {
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
    expect(page).not.toContain('Short…')
    const cut = `${'Ɛ'.repeat(100)}…`
    for (const shown of [cut, 'GEMEV Admin', 'Nov 03, 2026', '1,234', 'Manage Categories'])
      expect(page).toContain(shown)
    expect(page).toMatch(/2 Total Posts 1 Published 1 Drafts/)
    expect(page).toMatch(/Laboratory.* 1 post/)
  })

  test('a post that is published for a later time is scheduled, not published', async () => {
    const published_at = '2999-01-01T08:05:00.000Z'
    const { id, version } = await insertPost(site().platform, { published_at })
    const state = 'Scheduled for Jan 01, 2999, 8:05 AM'
    const pages = ['/admin', `/admin/blog/edit/${id}`, `/admin/blog/preview/${id}`]
    for (const page of pages) expect(await text(page), page).toContain(state)
    expect(await text('/admin/blog')).toMatch(/Scheduled .*for Jan 01, 2999, 8:05 AM/)
    expect(await text('/admin/blog')).toContain('0 Published 1 scheduled')
    const form = { status: 'published', version: String(version), list: '' }
    const again = await post(`/admin/blog/${id}/status`, form)
    expect(again.headers.get('Location')).toBe('/admin/blog?done=scheduled')
  })

  test('nonsense in an address is the first page of everything', async () => {
    const never = '0000-01-01T00:00:00.000Z'
    for (const path of [
      `?older=${never}_x`,
      '?newer=2026-02-30T00:00:00.000Z_x&status=lost&q=%00%ff%25',
      `/pictures?older=${never}_x`,
      '/slug?slug=%00',
      '/slug',
    ]) {
      expect((await open(`/admin/blog${path}`)).status, path).toBe(200)
    }
  })

  test('a status is set from the list, and the day of publishing with it', async () => {
    const { id } = await insertPost(site().platform, { status: 'draft', published_at: null })
    const path = `/admin/blog/${id}/status`
    const answer = await post(path, { status: 'published', version: '1', list: 'q=x' })
    expect(answer.headers.get('Location')).toBe('/admin/blog?q=x&done=published')
    const row = { status: 'published', version: 2, published_at: expect.stringMatching(/^20/) }
    expect(await storedPosts(site().platform)).toMatchObject([row])
    expect((await post(path, { status: 'draft', version: '1' })).status).toBe(409)
    const unknown = await post(path, { status: 'lost', version: '2' })
    expect(unknown.status).toBe(422)
    expect(await unknown.text()).toContain('Failed to update post status. Please try again.')
  })

  test('deleting asks first, by the name of the post', async () => {
    const { id } = await insertPost(site().platform, { title: 'Old "news"' })
    expect(await text(`/admin/blog/${id}/delete`)).toMatch(
      /Are you sure you want to delete " ?Old "news" ?"\? This action cannot be undone\./,
    )
    const answer = await post(`/admin/blog/${id}/delete?q=x`, {})
    expect(answer.headers.get('Location')).toBe('/admin/blog?q=x&done=deleted')
    expect(await storedPosts(site().platform)).toEqual([])
  })

  test('a post is written by an ordinary form, and once', async () => {
    const form = { ...makePostForm({ tags: 'scan, , eating,scan' }), key: randomUUID() }
    for (const _ of [1, 2]) {
      const answer = await post('/admin/blog/new', form)
      expect(answer.headers.get('Location')).toBe('/admin/blog?done=saved')
    }
    const row = { tags: ['scan', 'eating'], slug: form.slug }
    expect(await storedPosts(site().platform)).toMatchObject([row])
    expect(await text('/admin/blog?done=saved')).toContain('Post saved')
  })

  test('what is missing is named, and what was typed comes back', async () => {
    const empty = { title: ' ', slug: '-', content: '<p> &nbsp;</p>', excerpt: 'Typed <before>' }
    const answer = await post('/admin/blog/new', { ...makePostForm(empty), key: randomUUID() })
    expect(answer.status).toBe(422)
    const page = await answer.text()
    for (const sentence of ['Title is required', 'Slug is required', 'Content is required'])
      expect(page).toContain(sentence)
    expect(page).toContain('Typed &lt;before&gt;')
    const withoutKey = await post('/admin/blog/new', makePostForm({ title: 'Typed title' }))
    expect(withoutKey.status).toBe(422)
    const again = await withoutKey.text()
    expect(again).toContain('Please open this form again.')
    expect(again).toContain('value="Typed title"')
    expect(await storedPosts(site().platform)).toEqual([])
  })

  test('a slug that another post has is reported before and while saving', async () => {
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

  test('a long post is taken, and one that is too long is refused with its reason', async () => {
    const words = (count: number) => `<p>${'Ɛhɔ '.repeat(count)}</p>`
    const long = { ...makePostForm({ content: words(25_000) }), key: randomUUID() }
    expect((await post('/admin/blog/new', long)).status).toBe(302)
    const longer = { ...makePostForm({ content: words(45_000) }), key: randomUUID() }
    const answer = await post('/admin/blog/new', longer)
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('This text is too long for one post.')
  })

  test('open brackets that no editor writes are not sent back, the words between them are', async () => {
    const form = makePostForm({ content: `Malaria${'<'.repeat(150_000)} test` })
    const answer = await post('/admin/blog/new', { ...form, key: randomUUID() })
    expect(answer.status).toBe(422)
    const page = await answer.text()
    expect(page).toContain('Malaria test')
    expect(page.length).toBeLessThan(100_000)
  })

  test('staff see a post that is not public, marked and found by no search engine', async () => {
    const content = '<p>Not yet<img src=x onerror=alert(1)></p>'
    const { id, slug } = await insertPost(site().platform, { status: 'draft', content })
    const answer = await open(`/admin/blog/preview/${id}`)
    const page = await answer.text()
    expect(page).toContain('Preview: only staff can see this.')
    expect(page).toContain('Not yet')
    expect(page).not.toContain('onerror=alert')
    expect(answer.headers.get('X-Robots-Tag')).toContain('noindex')
    expect((await site().fetch(`/blog/${slug}`)).status).toBe(404)
  })

  test('an earlier version is shown with what it would change, and saved anew', async () => {
    const form = { ...makePostForm({ content: '<p>First words</p>' }), key: randomUUID() }
    await post('/admin/blog/new', form)
    const [{ id } = { id: '' }] = await storedPosts(site().platform)
    await post(`/admin/blog/edit/${id}`, { ...form, content: '<p>Last words</p>', version: '1' })
    expect(await text(`/admin/blog/edit/${id}/versions`)).toContain('the current one')
    const path = `/admin/blog/edit/${id}/versions/1`
    expect(await text(path)).toMatch(/removed: Last.*added: First/)
    for (const _ of [1, 2]) expect((await post(path, { version: '2' })).status).toBe(302)
    const restored = { content: '<p>First words</p>', version: 3 }
    expect(await storedPosts(site().platform)).toMatchObject([restored])
  })

  test('of a draft that began before somebody else’s save, only what was typed starts as one’s own', async () => {
    const form = makePostForm({ title: 'Opened', excerpt: 'Opened' })
    await post('/admin/blog/new', { ...form, key: randomUUID() })
    const [{ id } = { id: '' }] = await storedPosts(site().platform)
    const path = `/admin/blog/edit/${id}`
    await post(path, { ...form, excerpt: 'Theirs', version: '1' })
    // As the editor sends it, which has opened the newer post and restored the draft.
    const draft = { ...form, title: 'Typed', version: '1', stay: 'true' }
    const page = await (await post(path, draft)).text()
    const chosen = (field: string) =>
      page
        .match(new RegExp(`<input[^>]*name="conflict-${field}"[^>]*>`, 'g'))
        ?.map((input) => input.includes('checked'))
    // Mine first, then theirs.
    expect(chosen('title')).toEqual([true, false])
    expect(chosen('excerpt')).toEqual([false, true])
  })

  test('a draft is autosaved beside the post and offered to its writer alone', async () => {
    const [ama, kofi] = [await openBackOffice(site(), 'Ama'), await openBackOffice(site(), 'Kofi')]
    const { id, title } = await insertPost(site().platform)
    const draft = { key: id, version: 1, form: makePostForm({ title: 'Half a sen' }) }
    const isOffered = async () =>
      (await (await ama.open(`/admin/blog/edit/${id}`)).text()).includes('Half a sen')
    const savedDraft = await (await ama.json('/admin/blog/drafts', draft)).json()
    expect(savedDraft).toMatchObject({ saved_at: expect.any(String), others: [], version: 1 })
    expect(await storedPosts(site().platform)).toMatchObject([{ title }])
    expect(await isOffered()).toBe(true)
    const other = await kofi.text(`/admin/blog/edit/${id}`)
    expect(other).not.toContain('Half a sen')
    expect(other).toContain('Ama is also editing this post.')
    expect((await ama.json('/admin/blog/drafts', { key: id })).status).toBe(422)
    const save = (version: string, draftUndecided: string) => {
      const form = makePostForm({ excerpt: version })
      return ama.post(`/admin/blog/edit/${id}`, { ...form, version, draftUndecided })
    }
    await save('1', 'true')
    expect(await isOffered()).toBe(true)
    await save('2', 'false')
    expect(await isOffered()).toBe(false)
    await ama.json('/admin/blog/drafts', { ...draft, version: 3 })
    expect(await isOffered()).toBe(true)
    await ama.json('/admin/blog/drafts', { key: id, version: 0, form: null })
    expect(await isOffered()).toBe(false)
  })

  test('an editor in which nobody types does not prolong the session', async () => {
    const { cookie, id: staff } = await signedInAdmin(site())
    const { id: key } = await insertPost(site().platform)
    const { isProlonged } = await makeSessionAnHourOld(site(), staff)
    const reportOpen = (fields: Record<string, string>) =>
      postAs(site(), cookie, '/admin/blog/drafts/open', fields)
    const open = await reportOpen({ key, version: '1' })
    expect(await open.json()).toEqual({ saved_at: null, others: [], version: 1 })
    expect((await reportOpen({ key: 'x' })).status).toBe(422)
    expect(await isProlonged()).toBe(false)
    const draft = { key, version: 1, form: makePostForm() }
    const headers = { Cookie: cookie, 'Content-Type': 'application/json' }
    const body = JSON.stringify(draft)
    await site().fetch('/admin/blog/drafts', { method: 'POST', headers, body })
    expect(await isProlonged()).toBe(true)
  })
})
