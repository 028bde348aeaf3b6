import { createMiddleware } from 'hono/factory'
import type { Settings } from '#app/platform/env.server.ts'
import type { ServerEnv } from './request-context.ts'

/** The policy of every answer without one of its own: it may run and load nothing and may not be framed. */
const nothingAllowed =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

const resourcePolicy = 'Cross-Origin-Resource-Policy'

/** The headers of the OWASP secure headers project that every answer has (HSTS on https only). */
export const securityHeadersFor = ({ publicUrl }: Settings): [name: string, value: string][] => [
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  [resourcePolicy, 'same-origin'],
  ['X-Frame-Options', 'DENY'],
  ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
  ...(publicUrl.startsWith('https:')
    ? [['Strict-Transport-Security', 'max-age=63072000; includeSubDomains'] as [string, string]]
    : []),
]

/** Sets these headers on every answer, and default policies where an answer has none of its own. */
export function securityHeaders(settings: Settings) {
  const always = securityHeadersFor(settings)
  return createMiddleware<ServerEnv>(async (c, next) => {
    await next()
    const { headers } = c.res
    if (!headers.has('Content-Security-Policy')) {
      headers.set('Content-Security-Policy', nothingAllowed)
    }
    // The image host's answers set this policy themselves.
    const own = headers.get(resourcePolicy)
    for (const [name, value] of always) headers.set(name, value)
    if (own) headers.set(resourcePolicy, own)
    // An answer that does not say that it may be cached (a missing page, an error) is not cached.
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
  })
}
