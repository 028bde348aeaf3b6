import { href } from 'react-router'
import { listForSitemap } from '#app/domain/blog/public/posts.public.server.ts'
import { newestImage } from '#app/domain/gallery/images.list.server.ts'
import { publicPage } from '#app/http/cache-control.ts'
import { platform } from '#app/http/context.ts'
import { readSitePages } from '#app/routes/site/site-pages.server.ts'
import type { Route } from './+types/sitemap.ts'

/** `GET /sitemap.xml`: all pages for search engines (sitemaps.org protocol 0.9). */
export async function loader({ context }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const { publicUrl } = needs.settings
  const content = await needs.clinic.read()
  const [posts, image, pages] = await Promise.all([
    listForSitemap(needs),
    newestImage(needs),
    readSitePages(content),
  ])
  const [newest] = posts
  const entries = [
    ...[...pages.keys()].map((path) => ({ path, changedAt: null })),
    ...(newest ? [{ path: href('/blog'), changedAt: newest.changedAt }] : []),
    { path: href('/gallery'), changedAt: image },
    ...posts.map(({ slug, changedAt }) => ({ path: href('/blog/:slug', { slug }), changedAt })),
  ]
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.map((entry) => urlOf(entry, publicUrl)).join('\n')}
</urlset>
`
  const headers = { 'Content-Type': 'application/xml; charset=utf-8', ...publicPage() }
  return new Response(xml, { headers })
}

interface Entry {
  path: string
  changedAt: string | null
}

const urlOf = ({ path, changedAt }: Entry, publicUrl: string) =>
  `  <url><loc>${escapeXml(publicUrl + path)}</loc>${changedAt ? `<lastmod>${changedAt}</lastmod>` : ''}</url>`

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
