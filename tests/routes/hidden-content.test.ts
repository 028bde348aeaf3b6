import { expect, test } from 'vitest'
import { newPatient, postAppointmentJson } from '#tests/appointment-requests.ts'
import { insertBlogCategory, insertPost } from '#tests/posts.ts'
import { describeSite } from '#tests/site-on-each-database.ts'
import { sitePaths } from '#tests/site-paths.ts'

const day = 24 * 3_600_000

const texts = [
  "x' union select title from blog_posts --",
  "'; drop table blog_posts; --",
  '" or ""="',
  '$1',
  '%',
  '\\',
]
const addresses = [
  ...['/blog?q=', '/blog?category=', '/blog?after=', '/blog/', '/services/', '/r/'],
  ...['/gallery?category=', '/gallery?sort=', '/gallery?after='],
]

describeSite('what visitors may not see', (site) => {
  test('stands in no page, meta tag, preloaded state, feed or sitemap', async () => {
    const { id: category_id } = await insertBlogCategory(site().platform)
    const hidden = { draft: 'wabibiri', archived: 'yelsigma', planned: 'sobgimla' }
    for (const [kind, word] of Object.entries(hidden)) {
      await insertPost(site().platform, {
        slug: word,
        title: `Title ${word}`,
        excerpt: `Excerpt ${word}`,
        content: `<p>Text ${word}</p>`,
        tags: [word],
        category_id,
        status: kind === 'planned' ? 'published' : (kind as 'draft' | 'archived'),
        published_at: new Date(Date.now() + (kind === 'planned' ? day : -day)).toISOString(),
      })
    }
    await insertPost(site().platform, { slug: 'shown', title: 'Title shown', category_id })
    const patient = newPatient({ first_name: 'Zenabuziri', message: 'A lump, kpatarbogo.' })
    const { reference } = await (await postAppointmentJson(site(), patient)).json()

    const secrets = [...Object.values(hidden), 'Zenabuziri', 'kpatarbogo', reference]
    const pages = [
      ...sitePaths,
      '/blog/shown',
      ...Object.values(hidden).map((word) => `/blog/${word}`),
    ]
    const places = [
      ...pages.flatMap((path) => [path, path === '/' ? '/_root.data' : `${path}.data`]),
      ...['/sitemap.xml', '/blog/feed.xml', '/offline', `/appointment/${reference}`],
    ]
    let posts = 0
    for (const path of places) {
      const text = await (await site().fetch(path)).text()
      if (text.includes('shown')) posts += 1
      const asked = secrets.filter((secret) => path.includes(secret))
      // An error page may repeat the address that was asked for, and the reference belongs to who types it.
      const found = secrets.filter((secret) => text.includes(secret) && !asked.includes(secret))
      expect(found, path).toEqual([])
      if (asked.length > 0) expect(text).not.toMatch(/(?:Title|Excerpt|Text) (?:wabi|yels|sobg)/)
    }
    // The public post is in its list, feed and sitemap, so the others could have been.
    expect(posts).toBeGreaterThanOrEqual(4)
  })

  test.each(texts)('is not found by an address that holds SQL: %j', async (text) => {
    const { db } = site().platform
    await insertPost({ db }, { title: 'Plans of nobody’s business', status: 'draft' })
    const posts = () => db.selectFrom('blog_posts').select(['id', 'title', 'status']).execute()
    const before = await posts()
    for (const address of addresses) {
      const path = address + encodeURIComponent(text)
      const answer = await site().fetch(path, { redirect: 'manual' })
      expect(answer.status, path).toBeLessThan(500)
      expect(await answer.text(), path).not.toContain('Plans of nobody')
    }
    expect(await posts()).toEqual(before)
  })
})
