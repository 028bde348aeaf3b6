import { createMiddleware } from 'hono/factory'
import type { ServerEnv } from '#server/requests/request-context.ts'

const unneededEscape = /%(?:2d|2e|5f|7e|3[0-9]|[46][1-9a-f]|[57][0-9a])/gi
// Matches only from the first of several slashes: the search would otherwise restart at each of them.
const trailingSlashes = /(?<!\/)\/+$/

/**
 * Redirects to the canonical URL of a page: lower case, without a slash at the end, and without escapes
 * that are not needed (RFC 3986, 6.2.2). So a page has one entry in every cache.
 */
export function redirectToCanonicalUrl() {
  return createMiddleware<ServerEnv>(async (c, next) => {
    const { pathname, search } = new URL(c.req.url)
    const unescaped = pathname.replace(unneededEscape, (escaped) => decodeURIComponent(escaped))
    const lower = unescaped.replace(/%..|[A-Z]+/g, (part) =>
      part.startsWith('%') ? part : part.toLowerCase(),
    )
    const canonical = lower.replace(trailingSlashes, '') || '/'
    // 308 keeps the method and body of a form (RFC 9110, 15.4.9), so later handlers see canonical URLs only.
    if (canonical === pathname) return next()
    // Two slashes at the beginning would redirect to another site.
    return c.redirect(canonical.replace(/^\/+/, '/') + search, 308)
  })
}
