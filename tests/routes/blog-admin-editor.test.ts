import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openBackOffice } from '#tests/back-office.ts'
import { emptyBlogAfterEach } from '#tests/blog-pages.ts'
import { makePostForm } from '#tests/post-input.ts'
import { insertPost, storedPosts } from '#tests/posts.ts'
import { describeSite } from '#tests/site-on-each-database.ts'

describeSite('the post editor', (site) => {
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

  test('a form whose request key is damaged asks to be opened again, with what was typed', async () => {
    const { post } = await openBackOffice(site())
    const answer = await post('/admin/blog/new', makePostForm({ title: 'Typed title' }))
    expect(answer.status).toBe(422)
    const page = await answer.text()
    expect(page).toContain('Please open this form again.')
    expect(page).toContain('value="Typed title"')
    expect(await storedPosts(site().platform)).toEqual([])
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
    expect(await text(`/admin/blog/edit/${id}/versions`)).toContain('the current one')
    const path = `/admin/blog/edit/${id}/versions/1`
    expect(await text(path)).toMatch(/removed: Last.*added: First/)
    await post(path, { version: '2' })
    expect(await storedPosts(site().platform)).toMatchObject([
      { content: '<p>First words</p>', version: 3 },
    ])
    expect((await post(path, { version: '2' })).status).toBe(302)
  })
})
