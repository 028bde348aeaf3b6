import { href } from 'react-router'
import { blogFeed } from '#app/domain/blog/public/blog-feed.server.ts'
import { publicPage } from '#app/http/cache-control.ts'
import { platform } from '#app/http/context.ts'
import type { Route } from './+types/feed.ts'

/** `GET /blog/feed.xml`: the newest posts for feed readers (RSS 2.0). */
export async function loader({ context }: Route.LoaderArgs) {
  const xml = await blogFeed(context.get(platform), {
    blog: href('/blog'),
    feed: href('/blog/feed.xml'),
    post: (slug) => href('/blog/:slug', { slug }),
  })
  const headers = { 'Content-Type': 'application/rss+xml; charset=utf-8', ...publicPage() }
  return new Response(xml, { headers })
}
