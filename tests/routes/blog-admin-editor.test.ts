import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { asRead, openBackOffice } from '#tests/back-office.ts'
import { emptyBlogAfterEach } from '#tests/blog-pages.ts'
import { makePostForm } from '#tests/post-input.ts'
import { insertPost, storedPosts } from '#tests/posts.ts'
import { describeSiteOnEachDatabase } from '#tests/site-on-each-database.ts'
import { postAs, signedInAdmin, useAnHourAgo } from '#tests/staff.ts'

describeSiteOnEachDatabase('the post editor', (site) => {
  emptyBlogAfterEach(site)

  test('a post is written by an ordinary form, and once', async () => {
    const { post, text } = await openBackOffice(site())
    const form = { ...makePostForm({ tags: 'scan, , eating,scan' }), key: randomUUID() }
    for (const _ of [1, 2]) {
      const answer = await post('/admin/blog/new', form)
      expect(answer.headers.get('Location')).toBe('/admin/blog?done=saved')
    }
    expect(await storedPosts(site().platform)).toMatchObject([
      { tags: ['scan', 'eating'], slug: form.slug },
    ])
    expect(await text('/admin/blog?done=saved')).toContain('Post saved')
  })

  test('what is missing is named, and what was typed comes back', async () => {
    const { post } = await openBackOffice(site())
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
    const { post, open } = await openBackOffice(site())
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

  test('a form that was sent before the page was hydrated undoes nothing that others saved', async () => {
    const { post } = await openBackOffice(site())
    const form = makePostForm({ title: 'Opened', excerpt: 'Opened', tags: 'scan' })
    await post('/admin/blog/new', { ...form, key: randomUUID() })
    const [{ id } = { id: '' }] = await storedPosts(site().platform)
    const path = `/admin/blog/edit/${id}`
    await post(path, { ...form, excerpt: 'Theirs', version: '1' })
    const late = await post(path, { ...form, title: 'Mine', version: '1' })
    expect(late.status).toBe(409)
    const page = await late.text()
    expect(page).toContain('>Theirs</textarea>')
    expect(page).toMatch(/name="title"[^>]* value="Mine"/)
  })

  test('a save over somebody else’s is refused, with both texts to compare', async () => {
    const { post } = await openBackOffice(site(), 'Kofi Bio')
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
    expect(await storedPosts(site().platform)).toMatchObject([
      { content: '<p>Drink water today</p>', version: 2 },
    ])
  })

  test('of a draft that began before somebody else’s save, only what was typed starts as one’s own', async () => {
    const { post } = await openBackOffice(site(), 'Kofi Bio')
    const form = makePostForm({ title: 'Opened', excerpt: 'Opened' })
    await post('/admin/blog/new', { ...form, key: randomUUID() })
    const [{ id } = { id: '' }] = await storedPosts(site().platform)
    const path = `/admin/blog/edit/${id}`
    await post(path, { ...form, excerpt: 'Theirs', version: '1' })
    // As the editor sends it, which has opened the newer post and restored the draft.
    const draft = { ...form, title: 'Typed', version: '1', stay: 'true' }
    const page = await (await post(path, draft)).text()
    const chosen = (field: string) =>
      [...page.matchAll(new RegExp(`<input[^>]*name="conflict-${field}"[^>]*>`, 'g'))].map(
        ([input]) => input.includes('checked'),
      )
    // Mine first, then theirs.
    expect(chosen('title')).toEqual([true, false])
    expect(chosen('excerpt')).toEqual([false, true])
  })

  test('a draft is autosaved beside the post and offered to its writer alone', async () => {
    const [ama, kofi] = [await openBackOffice(site(), 'Ama'), await openBackOffice(site(), 'Kofi')]
    const { id, title } = await insertPost(site().platform)
    const draft = { key: id, version: 1, form: makePostForm({ title: 'Half a sen' }) }
    const savedDraft = await (await ama.json('/admin/blog/drafts', draft)).json()
    expect(savedDraft).toMatchObject({ saved_at: expect.any(String), others: [], version: 1 })
    expect(await storedPosts(site().platform)).toMatchObject([{ title }])
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

  test('what was typed into a post that a colleague deletes is offered as one not saved yet', async () => {
    const [ama, kofi] = [await openBackOffice(site(), 'Ama'), await openBackOffice(site(), 'Kofi')]
    const { id } = await insertPost(site().platform)
    const form = makePostForm({ title: 'Half a sen' })
    await ama.json('/admin/blog/drafts', { key: id, version: 1, form })
    await kofi.json('/admin/blog/drafts', { key: id, version: 1, form: makePostForm() })
    await kofi.post(`/admin/blog/${id}/delete`, {})
    expect((await ama.post(`/admin/blog/edit/${id}`, { ...form, version: '1' })).status).toBe(404)
    expect(await ama.text('/admin/blog/new')).toContain('1 not saved yet')
    expect(await (await ama.open(`/admin/blog/new?draft=${id}`)).text()).toContain('Half a sen')
    const saved = await ama.post('/admin/blog/new', { ...form, key: id })
    expect(saved.headers.get('Location')).toBe('/admin/blog?done=saved')
    expect(await storedPosts(site().platform)).toMatchObject([{ title: 'Half a sen' }])
    expect(await ama.text('/admin/blog/new')).not.toContain('not saved yet')
  })

  test('an editor in which nobody types does not prolong the session', async () => {
    const { cookie, id: staff } = await signedInAdmin(site())
    const { id: key } = await insertPost(site().platform)
    const { isProlonged } = await useAnHourAgo(site(), staff)
    const reportOpen = (fields: Record<string, string>) =>
      postAs(site(), cookie, '/admin/blog/drafts/open', fields)
    const open = await reportOpen({ key, version: '1' })
    expect(await open.json()).toEqual({ saved_at: null, others: [], version: 1 })
    expect((await reportOpen({ key: 'x' })).status).toBe(422)
    expect(await isProlonged()).toBe(false)
    await site().fetch('/admin/blog/drafts', {
      method: 'POST',
      headers: { Cookie: cookie, 'Content-Type': 'application/json' },
      body: JSON.stringify({ key, version: 1, form: makePostForm() }),
    })
    expect(await isProlonged()).toBe(true)
  })

  test('a long post is taken, and one that is too long is refused with its reason', async () => {
    const { post } = await openBackOffice(site())
    const words = (count: number) => `<p>${'Ɛhɔ '.repeat(count)}</p>`
    const long = { ...makePostForm({ content: words(25_000) }), key: randomUUID() }
    expect((await post('/admin/blog/new', long)).status).toBe(302)
    const longer = { ...makePostForm({ content: words(45_000) }), key: randomUUID() }
    const answer = await post('/admin/blog/new', longer)
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('This text is too long for one post.')
  })

  test('open brackets that no editor writes are not sent back, the words between them are', async () => {
    const { post } = await openBackOffice(site())
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
    const { open } = await openBackOffice(site())
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
    const { post, text } = await openBackOffice(site())
    const form = { ...makePostForm({ content: '<p>First words</p>' }), key: randomUUID() }
    await post('/admin/blog/new', form)
    const [{ id } = { id: '' }] = await storedPosts(site().platform)
    await post(`/admin/blog/edit/${id}`, { ...form, content: '<p>Last words</p>', version: '1' })
    expect(await text(`/admin/blog/edit/${id}/versions`)).toContain('the present one')
    const path = `/admin/blog/edit/${id}/versions/1`
    expect(await text(path)).toMatch(/removed: Last.*added: First/)
    await post(path, { version: '2' })
    expect(await storedPosts(site().platform)).toMatchObject([
      { content: '<p>First words</p>', version: 3 },
    ])
    expect((await post(path, { version: '2' })).status).toBe(302)
  })
})
