import { Feed } from 'feed'
import { imageSources, sanitisePost } from '#app/domain/blog/html/post-html.server.ts'
import { descriptionOf, titleWithSampleMark } from '#app/domain/blog/post.ts'
import { fullNameOf } from '#app/domain/clinic/fill-content.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { cardColumns, publicCards, publicDate } from './posts.public.server.ts'

const maxItems = 20
/** The text of a longer post is left out of the feed, which is fetched often; people read it on the post's page. */
const maxContentLength = 30_000

interface FeedPaths {
  blog: string
  feed: string
  post(slug: string): string
}

/** The newest posts as RSS 2.0 (https://www.rssboard.org/rss-specification). */
export async function blogFeed(
  needs: Needs<'clinic' | 'db' | 'clock' | 'images' | 'settings'>,
  paths: FeedPaths,
): Promise<string> {
  const { publicUrl } = needs.settings
  const { facts } = await needs.clinic.read()
  const sources = imageSources(needs)
  const posts = await publicCards(needs)
    .select(cardColumns)
    .select(['blog_posts.id', 'blog_posts.content'])
    .orderBy(publicDate, 'desc')
    .orderBy('blog_posts.id', 'desc')
    .limit(maxItems)
    .execute()
  const feed = new Feed({
    title: `${facts.name} Health Blog`,
    description: 'Plain words on scans, heart tests and laboratory results.',
    id: publicUrl + paths.blog,
    link: publicUrl + paths.blog,
    feedLinks: { rss: publicUrl + paths.feed },
    language: 'en-gh',
    generator: facts.name,
    copyright: fullNameOf(facts),
    ...(posts[0] && { updated: new Date(posts[0].date) }),
  })
  for (const post of posts) {
    const content = sanitisePost(post.content, sources)
    const link = publicUrl + paths.post(post.slug)
    feed.addItem({
      title: xmlText(titleWithSampleMark(post)),
      // Feed readers show a description as HTML, and an excerpt is plain text.
      description: escapeHtml(xmlText(descriptionOf(post))),
      // Not the address: with a new slug, readers would show the post as a new one.
      id: `urn:uuid:${post.id}`,
      link,
      date: new Date(post.date),
      category: post.tags.map((tag) => ({ name: xmlText(tag) })),
      ...(content.length <= maxContentLength && {
        content: xmlText(withAbsoluteUrls(content, publicUrl)),
      }),
    })
  }
  return feed.rss2()
}

/** Text without the characters that XML forbids, also in CDATA (https://www.w3.org/TR/xml/#charsets). */
const xmlText = (text: string) =>
  text.toWellFormed().replace(/[[\p{Cc}&&\p{ASCII}]--[\t\n\r\x7f]]|[\ufffe\uffff]/gv, '')

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** HTML with absolute links and images, since feed readers are on another site. */
const withAbsoluteUrls = (html: string, publicUrl: string) =>
  html.replace(/( (?:href|src)=")\//g, (_, start) => `${start}${publicUrl}/`)
