import { createMiddleware } from 'hono/factory'
import { secretAddress } from '#app/http/cache-control.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'
import type { ServerEnv } from './request-context.ts'
import { isSecretPath } from './server-handles.ts'

/**
 * The headers of every answer that does not set them itself: those of the OWASP secure headers project (HSTS
 * on https only), and no caching of what does not say that it may be cached (a missing page, an error).
 */
const defaultHeaders = ({ publicUrl }: Settings): Record<string, string> => ({
  // An answer without a policy of its own may run and load nothing and may not be framed.
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cache-control': 'no-store',
  ...(publicUrl.startsWith('https:') && {
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
  }),
})

/** Makes the function that adds the default headers to those of an answer to a path. */
export function createHeaderDefaults(settings: Settings): (headers: Headers, path: string) => void {
  const defaults = Object.entries(defaultHeaders(settings))
  return (headers, path) => {
    // An error or a missing page below a secret address, for which no route has set headers.
    if (isSecretPath(path) && !headers.has('referrer-policy')) {
      for (const [name, value] of Object.entries(secretAddress)) headers.set(name, value)
    }
    for (const [name, value] of defaults) if (!headers.has(name)) headers.set(name, value)
  }
}

/** Adds the default headers to every answer. */
export function securityHeaders(settings: Settings) {
  const addDefaults = createHeaderDefaults(settings)
  return createMiddleware<ServerEnv>(async (c, next) => {
    await next()
    addDefaults(c.res.headers, c.req.path)
  })
}
