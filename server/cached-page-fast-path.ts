import type { IncomingMessage, ServerResponse } from 'node:http'
import { accessLog } from '#app/platform/log.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { responseFor } from './cached-pages.ts'
import { warnAboutPublicUrl } from './public-url-warning.ts'
import { millisecondsSince, newRequestId } from './request-context.ts'
import { securityHeadersFor } from './security-headers.ts'

/** Answers on Node's own response; false means that it has not touched the request. */
export type DirectAnswer = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean

/**
 * Answers a plain GET of a cached page with the same bytes and headers as `createServer`, whose guards and
 * request objects cost three times as much. Everything else goes through `createServer`.
 */
export function answerCachedPages(platform: Platform): DirectAnswer {
  const { pages, log, settings } = platform
  const always = securityHeadersFor(settings)
  const { host } = new URL(settings.publicUrl)
  const access = accessLog(log)

  return (incoming, outgoing) => {
    const { method, url = '', headers } = incoming
    const isOwnHost = settings.publicUrlIsSet
      ? headers.host === host
      : plainHost.test(headers.host ?? '')
    const page = method === 'GET' && isOwnHost && !hasBody(incoming) ? pages.get(url) : undefined
    if (!page) return false
    warnAboutPublicUrl(platform, headers.host ?? '')

    const startedAt = performance.now()
    const requestId = newRequestId()
    const answer = responseFor(page, {
      acceptEncoding: headers['accept-encoding'],
      ifNoneMatch: headers['if-none-match'],
    })
    const lines = [...answer.headers, ...always, ['X-Request-Id', requestId]].flat()
    outgoing.writeHead(answer.status, lines)
    outgoing.end(answer.body)
    const path = url.split('?', 1)[0]
    access.info(
      {
        requestId,
        method,
        path,
        status: answer.status,
        milliseconds: millisecondsSince(startedAt),
      },
      'http: request answered',
    )
    return true
  }
}

const plainHost = /^[\w.-]+(?::\d+)?$/

const hasBody = ({ headers }: IncomingMessage) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
