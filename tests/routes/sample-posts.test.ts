import { expect, test } from 'vitest'
import { auditEntriesOf } from '#tests/audit-entries.ts'
import { openBackOffice } from '#tests/back-office.ts'
import { blogPages } from '#tests/blog-pages.ts'
import { makePostForm } from '#tests/post-input.ts'
import { insertBlogCategory, insertPost } from '#tests/posts.ts'
import { describeSite } from '#tests/site-on-each-database.ts'

const mark = /(?:>|: |“)Sample/
const samplesLeft = 'A clinician should read each sample'

describeSite('an article that came with the site', (site) => {
  const { needs, html } = blogPages(site)

  test('says that it is a sample wherever visitors meet it, and no structured data stand for it', async () => {
    const { id: category_id } = await insertBlogCategory(needs())
    await insertPost(needs(), { slug: 'sample', title: 'Malaria', is_sample: true, category_id })
    await insertPost(needs(), { slug: 'own', title: 'Ours', category_id })
    needs().content.notify()
    expect(await html('/blog')).toContain('>Sample</strong>')
    const post = await html('/blog/sample')
    expect(post).toContain('<strong>Sample.</strong>')
    expect(post).toContain('<title>Sample: Malaria</title>')
    expect(post).toContain('property="og:title" content="Sample: Malaria"')
    expect(post).not.toContain('application/ld+json')
    const own = await html('/blog/own')
    expect(own).toContain('<strong>Sample: Malaria</strong>')
    expect(own).toContain('<title>Ours</title>')
    expect(own).toContain('BlogPosting')
    const feed = await html('/blog/feed.xml')
    expect(feed).toContain('Sample: Malaria')
    expect(feed).not.toContain('Sample: Ours')
  })

  test('loses its mark when it is confirmed as it was shown, or changed, but not when its status is', async () => {
    const office = await openBackOffice(site())
    const { id } = await insertPost(needs(), { slug: 'sample', title: 'Malaria', is_sample: true })
    const post = (path: string, fields: Record<string, string>) =>
      office.post(`/admin/blog/${path}`, fields)
    const list = await (await office.open('/admin/blog')).text()
    const form = list.match(new RegExp(`<form[^>]*/${id}/confirm".*?</form>`, 's'))
    expect(form?.[0]).toContain('name="version" value="1"')
    await post(`${id}/status`, { version: '1', status: 'draft' })
    await post(`${id}/status`, { version: '2', status: 'published' })
    for (const version of ['1', '']) {
      const refused = await post(`${id}/confirm`, { version })
      expect(refused.status).toBe(409)
      expect(await refused.text()).toContain('changed this post, so nothing')
    }
    expect(await html('/blog/sample')).toMatch(mark)
    // What is confirmed already is no conflict.
    for (const version of ['3', '1'])
      expect((await post(`${id}/confirm`, { version })).status).toBe(200)
    expect(await html('/blog/sample')).not.toMatch(mark)
    const entries = await auditEntriesOf(needs(), id)
    const said = entries.filter(({ details }) => details?.includes('confirmed as it is'))
    const confirmed = { actor_name: office.fullName, action: 'blog.post-changed' }
    expect(said).toMatchObject([confirmed])

    const other = await insertPost(needs(), { slug: 'other', title: 'Other', is_sample: true })
    const changed = makePostForm({ slug: 'other', title: 'Changed', status: 'published' })
    await post(`edit/${other.id}`, { ...changed, version: '1' })
    const saved = await html('/blog/other')
    expect(saved).toContain('<title>Changed</title>')
    expect(saved).not.toMatch(mark)
    expect((await post('nobody/confirm', {})).status).toBe(404)
  })

  test('is hidden with all others by one tap, and no longer among what is to be set up', async () => {
    const { open, post, text } = await openBackOffice(site())
    await insertPost(needs(), { slug: 'own' })
    await insertPost(needs(), { slug: 'first', is_sample: true })
    await insertPost(needs(), { slug: 'second', is_sample: true })
    expect(await text('/admin/blog')).toContain('2 articles came with the website.')
    expect(await text('/admin')).toContain(samplesLeft)
    const step = 'href="/admin/blog?status=sample&amp;set-up=articles"'
    expect(await (await open('/admin')).text()).toContain(step)
    expect(await text('/admin/blog?set-up=articles')).toContain('Step 7 of 8: Articles.')
    const hide = async (query = '') =>
      (await post(`/admin/blog/hide-samples${query}`, {})).headers.get('Location')
    expect(await hide()).toBe('/admin/blog?status=sample&done=hidden')
    const fromSetUp = '?set-up=articles&status=sample'
    expect(await hide(fromSetUp)).toBe(`/admin/blog${fromSetUp}&done=hidden`)
    expect(await html('/blog')).toContain('Showing 1 of 1 posts')
    expect(await text('/admin')).not.toContain(samplesLeft)
    expect(await text('/admin/blog')).not.toContain('came with the website')
    expect(await text('/admin/blog?status=sample&done=hidden')).toContain('Visitors no longer see')
  })

  test('is right once an owner has confirmed each; one that is shown later is asked about', async () => {
    const first = await insertPost(needs(), { slug: 'first', is_sample: true })
    const second = await insertPost(needs(), { slug: 'second', is_sample: true })
    const { post, text } = await openBackOffice(site())
    expect(await text('/admin')).toContain(samplesLeft)
    expect((await post('/admin/checklist/articles/confirm', {})).status).toBe(404)
    await post(`/admin/blog/${second.id}/status`, { version: '1', status: 'archived' })
    await post(`/admin/blog/${first.id}/confirm`, { version: '1' })
    expect(await html('/blog/first')).not.toMatch(mark)
    expect(await text('/admin')).not.toContain(samplesLeft)
    await post(`/admin/blog/${second.id}/status`, { version: '2', status: 'published' })
    expect(await html('/blog/second')).toMatch(mark)
    expect(await text('/admin')).toContain(samplesLeft)
  })
})
