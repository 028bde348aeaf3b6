import { expect, it } from 'vitest'
import { withImageSources } from '#tests/allowed-image-sources.ts'
import { attacks } from '#tests/attack-corpus.ts'
import { clinic } from '#tests/clinic.ts'
import { describeOnSqlite } from '#tests/databases.ts'
import { insertPost } from '#tests/posts.ts'
import { safeTag } from '#tests/safe-tag.ts'
import { blogFeed } from './blog-feed.server.ts'

const addresses = { blog: '/blog', feed: '/blog/feed.xml', post: (slug: string) => `/blog/${slug}` }

describeOnSqlite('the feed', (database) => {
  const needs = () => ({
    db: database().db,
    clock: { now: () => new Date('2026-11-20T10:00:00.000Z') },
    clinic,
    ...withImageSources,
  })

  it('has the newest posts with absolute addresses, and none that visitors may not see', async () => {
    const content = '<p><a href="/appointment">Book</a></p><img src="/pictures/a.jpg">'
    await insertPost(needs(), { slug: 'ecg', title: 'ECG & you', content, tags: ['heart'] })
    await insertPost(needs(), { slug: 'planned', published_at: '2026-11-21T00:00:00.000Z' })
    await insertPost(needs(), { slug: 'draft', status: 'draft' })
    const xml = await blogFeed(needs(), addresses)
    expect(xml.match(/<item>/g)).toHaveLength(1)
    expect(xml).toContain('<link>https://clinic.example/blog/ecg</link>')
    expect(xml).toContain('href="https://clinic.example/appointment"')
    expect(xml).toContain('src="https://clinic.example/pictures/a.jpg"')
    expect(xml).toContain('<pubDate>Mon, 02 Nov 2026 08:00:00 GMT</pubDate>')
    expect(xml).toContain('ECG &')
  })

  it('names a post by what does not change with its slug', async () => {
    const { id } = await insertPost(needs(), { slug: 'before', excerpt: '', content: '<p>Go</p>' })
    const guid = `<guid isPermaLink="false">urn:uuid:${id}</guid>`
    expect(await blogFeed(needs(), addresses)).toContain(guid)
    await needs().db.updateTable('blog_posts').set({ slug: 'after' }).execute()
    const xml = await blogFeed(needs(), addresses)
    expect(xml).toContain(guid)
    expect(xml).toContain('<description><![CDATA[Go]]></description>')
  })

  it('carries nothing that runs, and nothing that XML cannot hold', async () => {
    const title = ']]><script>window.__ran=1</script>\u0001\u000b\ud800 & "x"'
    const content = attacks.join('\n').slice(0, 100_000)
    await insertPost(needs(), { title, excerpt: title, tags: [title], content })
    const xml = await blogFeed(needs(), addresses)
    expect(xml).not.toMatch(/[[\p{Cc}&&\p{ASCII}]--[\t\n\r\x7f]]/v)
    const outside = xml.replaceAll(/<!\[CDATA\[.*?\]\]>/gs, '')
    expect(outside).not.toMatch(/<(?:script|img|svg|iframe|p)\b/i)
    const [, description] = /<item>.*<description><!\[CDATA\[(.*?)\]\]>/s.exec(xml) ?? []
    expect(description).toMatch(/^[^<]+$/)
    const [, text = ''] = /<content:encoded><!\[CDATA\[(.*?)\]\]>/s.exec(xml) ?? []
    const foreign = text.match(/<[^>]*>/g)?.filter((tag) => !safeTag.test(tag))
    expect(foreign).toEqual([])
  })
})
