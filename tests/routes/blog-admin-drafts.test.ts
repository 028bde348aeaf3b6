import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openBackOffice } from '#tests/back-office.ts'
import { emptyBlogAfterEach } from '#tests/blog-pages.ts'
import { makePostForm } from '#tests/post-input.ts'
import { insertPost, storedPosts } from '#tests/posts.ts'
import { describeSite } from '#tests/site-on-each-database.ts'
import { makeSessionAnHourOld, postAs, signedInAdmin } from '#tests/staff.ts'

describeSite('drafts of the post editor', (site) => {
  emptyBlogAfterEach(site)

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
    await ama.json('/admin/blog/drafts', { key: id, version: 0, form: null })
    expect(await (await ama.open(`/admin/blog/edit/${id}`)).text()).not.toContain('Half a sen')
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
    await site().fetch('/admin/blog/drafts', {
      method: 'POST',
      headers: { Cookie: cookie, 'Content-Type': 'application/json' },
      body: JSON.stringify({ key, version: 1, form: makePostForm() }),
    })
    expect(await isProlonged()).toBe(true)
  })
})
