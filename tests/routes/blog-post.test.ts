import { expect, test } from 'vitest'
import { blogPages } from '#tests/blog-pages.ts'
import { insertBlogCategory, insertPost } from '#tests/posts.ts'
import { setColumns } from '#tests/rows.ts'
import { describeSite } from '#tests/site-on-each-database.ts'
import { postAs, signedInAdmin } from '#tests/staff.ts'

const phone = 'Mozilla/5.0 (Linux; Android 14) Chrome/140 Mobile Safari/537.36'

describeSite('a post of the blog', (site) => {
  const { needs, get, html } = blogPages(site)

  test('an image is cut by the host in post, card and shared link, and never enlarged', async () => {
    const featured_image = 'gemev-blog/tall'
    const picture = { folder: 'gemev-blog', url: 'https://example.com/a.jpg', bytes: 9 }
    const created_at = '2026-10-01T08:00:00.000Z'
    await needs()
      .db.insertInto('pictures')
      .values({ ...picture, public_id: featured_image, width: 1000, height: 2000, created_at })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await insertPost(needs(), { slug: 'tall', featured_image })
    needs().content.notify()
    const cut = (size: string) => `c_fill,f_auto,g_auto,${size}/v1/gemev-blog/tall`
    const post = await html('/blog/tall')
    const hero = /<article.*?<\/header>/s.exec(post)?.[0]
    expect(hero).toContain(`${cut('h_500,q_auto,w_1000')} 1000w"`)
    const card = cut('h_400,q_auto,w_800')
    expect(/property="og:image" content="([^"]*)"/.exec(post)?.[1]).toContain(card)
    expect(await html('/blog')).toContain(card)
  })

  test('a featured image from elsewhere in an older post is left out', async () => {
    const featured_image = 'https://elsewhere.example/a.jpg'
    const content = `<p>Come early</p><img src="${featured_image}" alt="A map">`
    await insertPost(needs(), { slug: 'old', featured_image, content })
    needs().content.notify()
    const post = await html('/blog/old')
    expect(post).not.toContain(`src="${featured_image}"`)
    expect(post).toContain(`<a href="${featured_image}" rel="noopener noreferrer">A map</a>`)
    expect(post).toMatch(/property="og:image" content="[^"]*\/pictures\/share\.jpg"/)
    expect(await html('/blog')).not.toContain(featured_image)
  })

  test('a post describes itself to search engines and shared links', async () => {
    const { id } = await insertBlogCategory(needs(), { name: 'Heart', slug: 'heart' })
    const title = 'Hearts & <b>"beats"</b></script>'
    await insertPost(needs(), {
      slug: 'hearts',
      title,
      excerpt: 'Why it beats.',
      category_id: id,
      meta_title: 'Your heart',
      featured_image: '/pictures/ecg-720.jpg',
      published_at: '2026-11-02T08:00:00.000Z',
    })
    needs().content.notify()
    const page = await html('/blog/hearts')
    const content = (name: string) =>
      new RegExp(`<meta (?:name|property)="${name}" content="([^"]+)"`).exec(page)?.[1]
    const { publicUrl } = needs().settings
    expect(/<title>(.*?)<\/title>/.exec(page)?.[1]).toBe('Your heart')
    expect(content('description')).toBe('Why it beats.')
    expect(content('og:type')).toBe('article')
    expect(content('og:image')).toBe(`${publicUrl}/pictures/ecg-720.jpg`)
    expect(content('twitter:card')).toBe('summary_large_image')
    expect(content('twitter:title')).toBe('Your heart')
    expect(page).toContain(`<link rel="canonical" href="${publicUrl}/blog/hearts"/>`)
    expect(page).toContain('November 02, 2026')
    expect(page).toContain(
      '<h1>Hearts &amp; &lt;b&gt;&quot;beats&quot;&lt;/b&gt;&lt;/script&gt;</h1>',
    )
    const block = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1] ?? ''
    const graph: Record<string, unknown>[] = JSON.parse(block)['@graph']
    expect(graph.map((node) => node['@type'])).toEqual(['BlogPosting', 'BreadcrumbList'])
    expect(graph[0]).toMatchObject({ headline: title, datePublished: '2026-11-02T08:00:00.000Z' })
    expect(page).not.toContain('noindex')
  })

  test('a post that is missing, hidden or planned is answered with 404 and its own words (D-20)', async () => {
    await insertPost(needs(), { slug: 'draft', status: 'draft' })
    await insertPost(needs(), { slug: 'planned', published_at: '2999-01-01T00:00:00.000Z' })
    for (const slug of ['draft', 'planned', 'nothing', 'not%20a%20slug', 'a.html']) {
      const response = await get(`/blog/${slug}`)
      expect(response.status, slug).toBe(404)
      const page = await response.text()
      expect(page).toContain('Post Not Found')
      expect(page).toContain('The blog post you&#x27;re looking for doesn&#x27;t exist.')
      expect(page).not.toContain('Try Again')
    }
  })

  test('an old slug leads to the post for ever', async () => {
    const { id } = await insertPost(needs(), { slug: 'new-name' })
    const given_up_at = '2026-11-01T00:00:00.000Z'
    await needs()
      .db.insertInto('blog_post_slugs')
      .values({ slug: 'old-name', post_id: id, given_up_at })
      .execute()
    const response = await get('/blog/old-name')
    expect([response.status, response.headers.get('Location')]).toEqual([301, '/blog/new-name'])
  })

  test('a change by staff is seen by the next visitor; a mere look changes nothing', async () => {
    const { cookie } = await signedInAdmin(site())
    const { id } = await insertPost(needs(), { slug: 'fresh', title: 'Before' })
    needs().content.notify()
    expect(await html('/blog/fresh')).toContain('Before')
    await setColumns(needs(), 'blog_posts', id, { title: 'After' })
    await site().fetch('/admin', { headers: { Cookie: cookie } })
    // Any successful change by staff clears the cache.
    await postAs(site(), cookie, '/admin/profile', { full_name: 'Abena', version: '1' })
    expect(await html('/blog/fresh')).toContain('After')
  })

  test('an opening is counted from the browser, once, and of colleagues not at all', async () => {
    const { cookie } = await signedInAdmin(site())
    const { id } = await insertPost(needs())
    const open = (headers: Record<string, string>, body: unknown = { post_id: id }) =>
      site().fetch('/api/rpc/increment_view_count', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'User-Agent': phone, ...headers },
        body: JSON.stringify(body),
      })
    const statuses = [
      await open({ 'X-Forwarded-For': '10.1.1.1' }),
      await open({ 'X-Forwarded-For': '10.1.1.1' }),
      await open({ 'X-Forwarded-For': '10.1.1.2', Cookie: cookie }),
      await open({ 'X-Forwarded-For': '10.1.1.3', 'User-Agent': 'Googlebot' }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([204, 204, 204, 204])
    expect(needs().viewCounter.drain()).toEqual(new Map([[id, 1]]))
    for (const body of [null, [], {}, { post_id: 1 }, { post_id: '../x' }, 'x']) {
      expect((await open({}, body)).status).toBe(422)
    }
    expect((await site().fetch('/api/rpc/increment_view_count')).status).toBe(405)
    expect((await open({ Origin: 'https://evil.example' })).status).toBe(403)
  })
})
