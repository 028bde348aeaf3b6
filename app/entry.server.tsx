import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { renderToString } from 'react-dom/server'
import { prerenderToNodeStream } from 'react-dom/static'
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { visit } from './context.ts'
import { type DocumentParts, DocumentPartsContext } from './document-parts.ts'
import { isDatabaseOutage } from './platform/database/outage.ts'
import siteStyles from './site.css?inline'

/** Renders a page whole, with the content security policy that fits exactly what it carries. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { requestId, outage } = context.get(visit)
  const { entry, hmr } = routerContext.manifest
  const parts: DocumentParts = {
    scripts: import.meta.env.DEV
      ? ['/@vite/client', hmr?.runtime ?? '', entry.module]
      : [entry.module],
    styles: import.meta.env.DEV ? '' : siteStyles,
    requestId,
    renderIsland: (island, identifierPrefix) => renderToString(island, { identifierPrefix }),
  }
  const { prelude } = await prerenderToNodeStream(
    <DocumentPartsContext value={parts}>
      <ServerRouter context={routerContext} url={request.url} />
    </DocumentPartsContext>,
  )
  const page = await text(prelude)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set(
    'Content-Security-Policy',
    import.meta.env.DEV ? "frame-ancestors 'none'" : policy(page),
  )
  if (outage) headers.set('Retry-After', '20')
  const body = request.method === 'HEAD' ? null : page
  return new Response(body, { status: outage ? 503 : status, headers })
}

/** Logs a failed request once; what only a visitor's absence caused is none. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  const present = context.get(visit)
  present.outage = isDatabaseOutage(error)
  present.log.error({ err: error }, present.outage ? 'the database is away' : 'a request failed')
}

/** Allows our own files, and the inline styles and scripts that stand in this very page. */
function policy(page: string): string {
  const allow = (element: RegExp) =>
    [...page.matchAll(element)].map(([, inline = '']) => ` 'sha256-${sha256(inline)}'`).join('')
  const styles = allow(/<style>(.*?)<\/style>/gs)
  // Data blocks such as JSON-LD are not run and need no leave.
  const scripts = allow(/<script(?! type="application)(?![^>]* src=)[^>]*>(.*?)<\/script>/gs)
  return [
    "default-src 'none'",
    `script-src 'self'${scripts}`,
    `style-src 'self'${styles}`,
    "img-src 'self' https://res.cloudinary.com data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const sha256 = (content: string) => createHash('sha256').update(content).digest('base64')
