import { expect, test } from 'vitest'
import { openBackOffice } from '#tests/back-office.ts'
import { emptyBlogAfterEach } from '#tests/blog-pages.ts'
import { insertBlogCategory, insertPost, storedPosts } from '#tests/posts.ts'
import { describeSite } from '#tests/site-on-each-database.ts'

describeSite('the list of posts', (site) => {
  emptyBlogAfterEach(site)

  test('the empty list says so, and leads to the first post and the first category', async () => {
    const { text } = await openBackOffice(site())
    const page = await text('/admin/blog')
    expect(page).toContain('No posts yet')
    expect(page).toContain('Get started by creating your first blog post.')
    expect(page).toContain('Create First Post')
    expect(page).toContain('Create First Category')
  })

  test('the list shows every post with what staff must see (S-15.3)', async () => {
    const { text } = await openBackOffice(site())
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

  test('a post that is published for a later time is scheduled, not published', async () => {
    const { text, post } = await openBackOffice(site())
    const published_at = '2999-01-01T08:05:00.000Z'
    const { id, version } = await insertPost(site().platform, { published_at })
    const state = 'Scheduled for Jan 01, 2999, 8:05 AM'
    const pages = ['/admin', `/admin/blog/edit/${id}`, `/admin/blog/preview/${id}`]
    for (const page of pages) expect(await text(page), page).toContain(state)
    expect(await text('/admin/blog')).toMatch(/Scheduled .*for Jan 01, 2999, 8:05 AM/)
    expect(await text('/admin/blog')).toContain('0 Published 1 scheduled')
    const list = ''
    const again = await post(`/admin/blog/${id}/status`, {
      status: 'published',
      version: String(version),
      list,
    })
    expect(again.headers.get('Location')).toBe('/admin/blog?done=scheduled')
  })

  test('nonsense in an address is the first page of everything', async () => {
    const { open } = await openBackOffice(site())
    const never = '0000-01-01T00:00:00.000Z'
    for (const path of [
      `?older=${never}_x`,
      '?newer=2026-02-30T00:00:00.000Z_x',
      '?status=lost&q=%00%ff%25',
      `/pictures?older=${never}_x`,
      // As addresses were written before.
      `/pictures?at=${never}&after=x`,
      '/slug?slug=%00',
      '/slug',
    ]) {
      expect((await open(`/admin/blog${path}`)).status, path).toBe(200)
    }
  })

  test('a status is set from the list, and the day of publishing with it', async () => {
    const { post } = await openBackOffice(site())
    const { id } = await insertPost(site().platform, { status: 'draft', published_at: null })
    const path = `/admin/blog/${id}/status`
    const answer = await post(path, { status: 'published', version: '1', list: 'q=x' })
    expect(answer.headers.get('Location')).toBe('/admin/blog?q=x&done=published')
    expect(await storedPosts(site().platform)).toMatchObject([
      { status: 'published', version: 2, published_at: expect.stringMatching(/^20/) },
    ])
    expect((await post(path, { status: 'draft', version: '1' })).status).toBe(409)
    const unknown = await post(path, { status: 'lost', version: '2' })
    expect(unknown.status).toBe(422)
    expect(await unknown.text()).toContain('Failed to update post status. Please try again.')
  })

  test('deleting asks first, by the name of the post', async () => {
    const { text, post } = await openBackOffice(site())
    const { id } = await insertPost(site().platform, { title: 'Old "news"' })
    expect(await text(`/admin/blog/${id}/delete`)).toMatch(
      /Are you sure you want to delete " ?Old "news" ?"\? This action cannot be undone\./,
    )
    const answer = await post(`/admin/blog/${id}/delete?q=x`, {})
    expect(answer.headers.get('Location')).toBe('/admin/blog?q=x&done=deleted')
    expect(await storedPosts(site().platform)).toEqual([])
  })
})
