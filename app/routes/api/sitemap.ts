import { href } from 'react-router'
import { platform } from '#app/context.ts'
import { publicPage } from '#app/http/cache-control.ts'
import type { Route } from './+types/sitemap.ts'

const pages = [href('/'), href('/appointment'), href('/gallery'), href('/privacy'), href('/terms')]

/** `GET /sitemap.xml`: every page that search engines should know (sitemaps.org protocol 0.9). */
export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(platform).settings
  const entries = pages.map((page) => `  <url><loc>${escapeXml(publicUrl + page)}</loc></url>`)
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`
  const headers = { 'Content-Type': 'application/xml; charset=utf-8', ...publicPage() }
  return new Response(xml, { headers })
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
