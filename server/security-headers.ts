import { createMiddleware } from 'hono/factory'
import type { Settings } from '#app/platform/env.server.ts'
import type { ServerEnv } from './visits.ts'

/** For every answer that does not bring a policy of its own: nothing may run, load or frame it. */
const nothingAllowed =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Sets the headers of the OWASP secure headers project on every answer (HSTS on https only). */
export function securityHeaders({ publicUrl }: Settings) {
  const https = publicUrl.startsWith('https:')
  return createMiddleware<ServerEnv>(async (c, next) => {
    await next()
    const { headers } = c.res
    if (!headers.has('Content-Security-Policy')) {
      headers.set('Content-Security-Policy', nothingAllowed)
    }
    headers.set('X-Content-Type-Options', 'nosniff')
    headers.set('Referrer-Policy', 'strict-origin-when-cross-origin')
    headers.set('Cross-Origin-Opener-Policy', 'same-origin')
    if (!headers.has('Cross-Origin-Resource-Policy')) {
      headers.set('Cross-Origin-Resource-Policy', 'same-origin')
    }
    headers.set('X-Frame-Options', 'DENY')
    headers.set(
      'Permissions-Policy',
      'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    )
    // What does not say that it may be kept (a missing page, a fault) is kept nowhere.
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
    if (https) headers.set('Strict-Transport-Security', 'max-age=63072000; includeSubDomains')
  })
}
