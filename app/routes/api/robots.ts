import { publicPage } from '#app/http/cache-control.ts'
import { platform } from '#app/http/context.ts'
import type { Route } from './+types/robots.ts'

/** `GET /robots.txt`: allows the public pages, disallows the back-office and the API. */
export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(platform).settings
  const lines = [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /api/',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
  ]
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', ...publicPage() }
  return new Response(`${lines.join('\n')}\n`, { headers })
}
