import { createMiddleware } from 'hono/factory'
import type { Settings } from '#app/platform/env.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { plainError } from './plain-error.ts'
import { warnAboutPublicUrl } from './public-url-warning.ts'
import type { ServerEnv } from './request-context.ts'

const safe = ['GET', 'HEAD', 'OPTIONS']
const known = ['GET', 'HEAD', 'POST']
const probes = ['/healthz', '/readyz']

/** Refuses a foreign Host once PUBLIC_URL is set, so that no link or cache can be led elsewhere. */
export function guardHost(platform: Platform) {
  const { publicUrl, publicUrlIsSet } = platform.settings
  const { host } = new URL(publicUrl)
  return createMiddleware<ServerEnv>(async (c, next) => {
    const asked = new URL(c.req.url).host
    if (probes.includes(c.req.path)) return next()
    if (publicUrlIsSet && asked !== host) return plainError(c, 421)
    warnAboutPublicUrl(platform, asked)
    return next()
  })
}

/** Refuses an address whose percent-encoding is broken: the router would write it to the console as it came. */
export function guardAddress() {
  return createMiddleware<ServerEnv>(async (c, next) =>
    isDecodable(new URL(c.req.url).pathname) ? next() : plainError(c, 400),
  )
}

/** Refuses methods that no page or endpoint of ours knows: the router would take a PUT for a POST. */
export function guardMethod() {
  return createMiddleware<ServerEnv>(async (c, next) =>
    known.includes(c.req.method) ? next() : plainError(c, 405, { Allow: known.join(', ') }),
  )
}

/**
 * Refuses a change that another site's page asks for in a visitor's name. Browsers send Origin or
 * Sec-Fetch-Site with every such request; programs send neither and carry no cookie of ours.
 */
export function guardOrigin({ publicUrl }: Settings) {
  return createMiddleware<ServerEnv>(async (c, next) => {
    if (safe.includes(c.req.method)) return next()
    const origin = c.req.header('Origin')
    const site = c.req.header('Sec-Fetch-Site')
    const own = [new URL(publicUrl).origin, new URL(c.req.url).origin]
    const trusted =
      origin && origin !== 'null'
        ? own.some((ours) => new URL(ours).host === hostOf(origin))
        : site === undefined
          ? origin === undefined
          : site === 'same-origin' || site === 'none'
    return trusted ? next() : plainError(c, 403)
  })
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined)

function isDecodable(path: string): boolean {
  try {
    // The bundler takes away a decoding whose result nobody uses.
    return decodeURIComponent(path).length > 0
  } catch {
    return false
  }
}
