import { expect, test } from 'vitest'
import { blogPages } from '#tests/blog-pages.ts'
import { insertBlogCategory, insertPost } from '#tests/posts.ts'
import { describeSite } from '#tests/site-on-each-database.ts'
import { signedInAdmin } from '#tests/staff.ts'

const phone = 'Mozilla/5.0 (Linux; Android 14) Chrome/140 Mobile Safari/537.36'

describeSite('the blog', (site) => {
  const { needs, get, html } = blogPages(site)

  test('an empty blog says so, and is not indexed', async () => {
    const page = await html('/blog')
    expect(page).toContain('No Posts Found')
    expect(page).toContain('Check back later for new content')
    expect(page).toContain('<meta name="robots" content="noindex"/>')
    expect(page).not.toMatch(/Clear Filters|Load More Posts/)
  })

  test('Load More Posts is there from six posts on, and says when nothing is left', async () => {
    const withPosts = async (more: number) => {
      for (let made = 0; made < more; made += 1) await insertPost(needs())
      needs().content.notify()
      return html('/blog')
    }
    expect(await withPosts(5)).not.toContain('Load More Posts')
    const six = await withPosts(1)
    expect(six).toMatch(/<button type="button" disabled=""[^>]*>Load More Posts/)
    expect(six).toContain('All posts are shown')
    const more = /<a href="\/blog\?page=2" data-list-more[^>]*>Load More Posts/
    expect(await withPosts(1)).toMatch(more)
    expect(await html('/blog?page=2')).toContain('Showing 1 of 7')
    const beyond = await get('/blog?page=9999')
    expect([beyond.status, beyond.headers.get('Location')]).toEqual([302, '/blog'])
  })

  test('searches and invented addresses are not cached', async () => {
    await insertPost(needs(), { slug: 'a', title: 'Alpha' })
    needs().content.notify()
    await html('/blog')
    for (const query of ['q=alpha', 'category=none', 'page=1&category=x', 'page=01', 'part=x']) {
      const { headers } = await get(`/blog?${query}`)
      expect(headers.get('Cache-Control'), query).not.toContain('s-maxage')
    }
  })

  test('a script is given the content alone, also of a search', async () => {
    await insertPost(needs(), { tags: ['a', 'b', 'c', 'd', 'e'] })
    needs().content.notify()
    for (const path of ['/blog?part=main', '/blog?q=scan&part=main']) {
      expect(await html(path)).toMatch(/^<main.*<\/main>$/s)
    }
    const whole = await html('/blog')
    expect(whole).toMatch(/^<!DOCTYPE html>/)
    expect(whole).toContain('+2 more')
  })

  test('an image is cut by the host in post, card and shared link, and never enlarged', async () => {
    const featured_image = 'gemev-blog/tall'
    const about = { folder: 'gemev-blog', url: 'https://example.com/a.jpg', bytes: 9 }
    const size = { width: 1000, height: 2000, created_at: '2026-10-01T08:00:00.000Z' }
    const picture = { public_id: featured_image, ...about, ...size }
    await needs().db.insertInto('pictures').values(picture).execute()
    await insertPost(needs(), { slug: 'tall', featured_image })
    needs().content.notify()
    const cut = (to: string) => `c_fill,f_auto,g_auto,${to}/v1/gemev-blog/tall`
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
    expect(content('twitter:title')).toBe('Your heart')
    expect(page).toContain(`<link rel="canonical" href="${publicUrl}/blog/hearts"/>`)
    const share = `wa.me/?text=${encodeURIComponent(`${title} ${publicUrl}/blog/hearts`)}"`
    for (const text of ['November 02, 2026', '1 min read', '#scan', share])
      expect(page).toContain(text)
    expect(page).toContain('<h1>Hearts &amp; &lt;b&gt;&quot;beats&quot;&lt;/b&gt;&lt;/script&gt;<')
    const block = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1] ?? ''
    const graph: Record<string, unknown>[] = JSON.parse(block)['@graph']
    expect(graph.map((node) => node['@type'])).toEqual(['BlogPosting', 'BreadcrumbList'])
    expect(graph[0]).toMatchObject({ headline: title, datePublished: '2026-11-02T08:00:00.000Z' })
    expect(page).not.toContain('noindex')
  })

  test('a post that is missing, hidden or planned is answered with 404 and its own words (D-20), and one at a new slug leads there', async () => {
    await insertPost(needs(), { slug: 'draft', status: 'draft' })
    await insertPost(needs(), { slug: 'planned', published_at: '2999-01-01T00:00:00.000Z' })
    const { id: post_id } = await insertPost(needs(), { slug: 'new-name' })
    const former = { slug: 'old-name', post_id, given_up_at: '2026-11-01T00:00:00.000Z' }
    await needs().db.insertInto('blog_post_slugs').values(former).execute()
    const moved = await get('/blog/old-name')
    expect([moved.status, moved.headers.get('Location')]).toEqual([301, '/blog/new-name'])
    for (const slug of ['draft', 'planned', 'nothing', 'not%20a%20slug', 'a.html']) {
      const response = await get(`/blog/${slug}`)
      expect(response.status, slug).toBe(404)
      const page = await response.text()
      expect(page).toContain('Post Not Found')
      expect(page).toContain('The blog post you&#x27;re looking for doesn&#x27;t exist.')
    }
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
    for (const [from, Cookie] of [
      ['10.1.1.1', ''],
      ['10.1.1.1', ''],
      ['10.1.1.2', cookie],
    ] as const)
      expect((await open({ 'X-Forwarded-For': from, Cookie })).status).toBe(204)
    expect(needs().viewCounter.drain()).toEqual(new Map([[id, 1]]))
    for (const body of [null, { post_id: 1 }, { post_id: '../x' }])
      expect((await open({}, body)).status).toBe(422)
    expect((await site().fetch('/api/rpc/increment_view_count')).status).toBe(405)
    expect((await open({ Origin: 'https://evil.example' })).status).toBe(403)
  })
})
