import { createMiddleware } from 'hono/factory'
import type { ServerEnv } from '#server/requests/request-context.ts'

const unneededEscape = /%(?:2d|2e|5f|7e|3[0-9]|[46][1-9a-f]|[57][0-9a])/gi
// What stood around an address that was copied out of a message, escaped: quotes, an ellipsis, a space.
const escapedMarks = /%(?:20|22|3e|c2%(?:a0|bb)|e2%80%(?:99|9d|a6))/gi
// No address of ours ends with these; `"` stands for what is escaped. Matched from the first of several, in linear time.
const marksAtEnd = /(?<![/.,;:!)\]'*"])[/.,;:!)\]'*"]+$/

/** Each page has one address in every cache: in lower case, without needless escapes or a slash or full stop at its end. */
export function redirectToCanonicalUrl() {
  return createMiddleware<ServerEnv>(async (c, next) => {
    const { pathname, search } = new URL(c.req.url)
    const unescaped = pathname.replace(unneededEscape, (escaped) => decodeURIComponent(escaped))
    const lower = unescaped.replace(/%..|[A-Z]+/g, (part) =>
      part.startsWith('%') ? part : part.toLowerCase(),
    )
    const canonical = withoutEnd(lower) || '/'
    // 308 keeps the method and body of a form (RFC 9110, 15.4.9), so later handlers see canonical URLs only.
    if (canonical === pathname) return next()
    // Two slashes at the beginning would redirect to another site.
    return c.redirect(canonical.replace(/^\/+/, '/') + search, 308)
  })
}

function withoutEnd(path: string): string {
  const escapes = path.match(escapedMarks) ?? []
  const kept = path.replace(escapedMarks, '"').replace(marksAtEnd, '')
  return kept.replaceAll('"', () => escapes.shift() ?? '')
}
