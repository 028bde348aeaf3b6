import type { IncomingMessage, ServerResponse } from 'node:http'
import { accessLog } from '#app/platform/log.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { answerOf } from './cached-pages.ts'
import { warnAboutPublicUrl } from './public-url-warning.ts'
import { newRequestId, since } from './request-context.ts'
import { securityHeadersFor } from './security-headers.ts'

/** Answers on the bare connection; false leaves the request as it is to whoever comes next. */
export type BareAnswer = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean

/**
 * Answers whoever asks plainly for a kept page, with the same bytes and headers as `createServer` does:
 * the way through its guards and objects costs three times as much. Everything else goes that way.
 */
export function answerCachedPages(platform: Platform): BareAnswer {
  const { pages, log, settings } = platform
  const always = securityHeadersFor(settings)
  const { host } = new URL(settings.publicUrl)
  const access = accessLog(log)

  return (incoming, outgoing) => {
    const { method, url = '', headers } = incoming
    const isOurs = settings.publicUrlIsSet
      ? headers.host === host
      : plainHost.test(headers.host ?? '')
    const page = method === 'GET' && isOurs && !hasBody(incoming) ? pages.kept(url) : undefined
    if (!page) return false
    warnAboutPublicUrl(platform, headers.host ?? '')

    const begun = performance.now()
    const requestId = newRequestId()
    const answer = answerOf(page, {
      acceptEncoding: headers['accept-encoding'],
      ifNoneMatch: headers['if-none-match'],
    })
    const lines = [...answer.headers, ...always, ['X-Request-Id', requestId]].flat()
    outgoing.writeHead(answer.status, lines)
    outgoing.end(answer.body)
    const path = url.split('?', 1)[0]
    access.info(
      { requestId, method, path, status: answer.status, milliseconds: since(begun) },
      'answered',
    )
    return true
  }
}

const plainHost = /^[\w.-]+(?::\d+)?$/

const hasBody = ({ headers }: IncomingMessage) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
