import { createMiddleware } from 'hono/factory'
import type { ServerEnv } from './request-context.ts'

const needlessEscape = /%(?:2d|2e|5f|7e|3[0-9]|[46][1-9a-f]|[57][0-9a])/gi
// Only from the first of several slashes on: the search would otherwise begin anew at each of them.
const slashesAtEnd = /(?<!\/)\/+$/

/**
 * Sends a request to the one spelling of a page's address: lower case, without a slash at the end, and
 * with letters that need no escape unescaped (RFC 3986, 6.2.2). So a page has one place in every cache.
 */
export function redirectToCanonicalUrl() {
  return createMiddleware<ServerEnv>(async (c, next) => {
    const { pathname, search } = new URL(c.req.url)
    const unescaped = pathname.replace(needlessEscape, (needless) => decodeURIComponent(needless))
    const lower = unescaped.replace(/%..|[A-Z]+/g, (part) =>
      part.startsWith('%') ? part : part.toLowerCase(),
    )
    const plain = lower.replace(slashesAtEnd, '') || '/'
    // A form as well, with its body (RFC 9110, 15.4.9): what looks at addresses then sees one spelling.
    if (plain === pathname) return next()
    // Two slashes at the beginning would lead to another site.
    return c.redirect(plain.replace(/^\/+/, '/') + search, 308)
  })
}
