import { createMiddleware } from 'hono/factory'
import type { Platform } from '#app/domain/platform.server.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'
import { plainError } from './answers.ts'
import type { ServerEnv } from './request-context.ts'
import { pathsOf } from './server-handles.ts'

const safeMethods = ['GET', 'HEAD', 'OPTIONS']
const knownMethods = ['GET', 'HEAD', 'POST']
const probes = pathsOf('isProbe')

/**
 * Makes the check whether a host is ours: once PUBLIC_URL is set, no other one is. An address that an owner has entered
 * refuses none, or nobody could correct it once it leads elsewhere.
 */
export function hostCheck(platform: Platform): (requestedHost: string) => boolean {
  const { publicUrl, fromEnvironment } = platform.settings
  const { host } = new URL(publicUrl)
  return (requestedHost) => {
    warnAboutPublicUrl(platform, requestedHost)
    return !fromEnvironment.address || requestedHost === host
  }
}

/** Refuses a foreign Host, so that no link or cache entry can point to another host. */
export function guardHost(platform: Platform) {
  const isOwnHost = hostCheck(platform)
  return createMiddleware<ServerEnv>(async (c, next) => {
    const url = URL.parse(c.req.url)
    // The HTTP server accepts some values that are no host, such as 1.2.3.4.5.
    if (!url) return plainError(c, 400)
    return probes.has(c.req.path) || isOwnHost(url.host) ? next() : plainError(c, 421)
  })
}

/** Refuses an address whose percent-encoding is broken: the router would print it to the console unescaped. */
export function guardAddress() {
  return createMiddleware<ServerEnv>(async (c, next) =>
    isDecodable(new URL(c.req.url).pathname) ? next() : plainError(c, 400),
  )
}

/** Refuses methods that no page or endpoint supports: the router would treat a PUT as a POST. */
export function guardMethod() {
  return createMiddleware<ServerEnv>(async (c, next) =>
    knownMethods.includes(c.req.method)
      ? next()
      : plainError(c, 405, { Allow: knownMethods.join(', ') }),
  )
}

/** Browsers send Origin, Sec-Fetch-Site or at least a Referer with what another site requests; programs carry no cookie. */
export function guardOrigin(settings: Settings) {
  return createMiddleware<ServerEnv>(async (c, next) => {
    if (safeMethods.includes(c.req.method)) return next()
    const sent = {
      origin: c.req.header('Origin'),
      fetchSite: c.req.header('Sec-Fetch-Site'),
      referer: c.req.header('Referer'),
    }
    return isTrusted(sent, [settings.publicUrl, c.req.url]) ? next() : plainError(c, 403)
  })
}

interface SentHeaders {
  origin: string | undefined
  fetchSite: string | undefined
  referer: string | undefined
}

function isTrusted({ origin, fetchSite, referer }: SentHeaders, ownUrls: string[]): boolean {
  const isOwn = (url: string) => ownUrls.some((own) => new URL(own).host === hostOf(url))
  if (origin && origin !== 'null') return isOwn(origin)
  if (fetchSite !== undefined) return fetchSite === 'same-origin' || fetchSite === 'none'
  return origin === undefined && (!referer || isOwn(referer))
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined)

function isDecodable(path: string): boolean {
  try {
    // The result is used, because the bundler removes a call whose result is not.
    return decodeURIComponent(path).length > 0
  } catch {
    return false
  }
}

const warned = new WeakSet<Platform>()
const isLocal = /^(?:localhost|(?:[\w-]+\.)+localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/i

/** Warns once when a request names another host than localhost and PUBLIC_URL is not set. */
function warnAboutPublicUrl(platform: Platform, host: string): void {
  const { log, settings } = platform
  if (settings.publicUrlIsSet || warned.has(platform) || isLocal.test(host)) return
  warned.add(platform)
  log.warn(
    { host },
    `settings: the site was opened by another name than localhost, but its address is not set up. Links in shared pages, the sitemap and mail lead to ${settings.publicUrl}. An owner can enter the address at System, or set PUBLIC_URL and start again.`,
  )
}
