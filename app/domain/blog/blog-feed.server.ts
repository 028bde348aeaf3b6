import { Feed } from 'feed'
import { clinic } from '#app/domain/clinic/clinic.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import { pictureSources } from './picture-sources.server.ts'
import { sanitisePost } from './post-html.server.ts'
import { cardColumns, publicCards, publicDate } from './posts.public-query.server.ts'

const newest = 20
/** Longer texts are read on the page: a feed is fetched again and again. */
const longestText = 30_000

/** Where the feed's things are on the site, as paths. */
interface Addresses {
  blog: string
  feed: string
  post(slug: string): string
}

/** The newest posts as RSS 2.0 (https://www.rssboard.org/rss-specification). */
export async function blogFeed(
  needs: Needs<'db' | 'clock' | 'images' | 'settings'>,
  addresses: Addresses,
): Promise<string> {
  const { publicUrl } = needs.settings
  const sources = pictureSources(needs)
  const posts = await publicCards(needs)
    .select(cardColumns)
    .select('blog_posts.content')
    .orderBy(publicDate, 'desc')
    .orderBy('blog_posts.id', 'desc')
    .limit(newest)
    .execute()
  const feed = new Feed({
    title: `${clinic.name} Health Blog`,
    description: 'Plain words on scans, heart tests and laboratory results.',
    id: publicUrl + addresses.blog,
    link: publicUrl + addresses.blog,
    feedLinks: { rss: publicUrl + addresses.feed },
    language: 'en-gh',
    generator: clinic.name,
    copyright: clinic.fullName,
    ...(posts[0] && { updated: new Date(posts[0].date) }),
  })
  for (const post of posts) {
    const content = sanitisePost(post.content, sources)
    const link = publicUrl + addresses.post(post.slug)
    feed.addItem({
      title: plain(post.title),
      // Readers of feeds take it for HTML, which an excerpt is not.
      description: escaped(plain(post.excerpt)),
      id: link,
      link,
      date: new Date(post.date),
      category: post.tags.map((tag) => ({ name: plain(tag) })),
      ...(content.length <= longestText && { content: plain(absolute(content, publicUrl)) }),
    })
  }
  return feed.rss2()
}

/** Text without what XML cannot hold (https://www.w3.org/TR/xml/#charsets), also in a CDATA section. */
const plain = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must go
  text.toWellFormed().replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Links and pictures of our own, which a reader elsewhere would look for on its own site. */
const absolute = (html: string, publicUrl: string) =>
  html.replace(/( (?:href|src)=")\//g, (_, start) => `${start}${publicUrl}/`)
