import { createHash, randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { renderToString } from 'react-dom/server'
import { prerenderToNodeStream } from 'react-dom/static'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { platform, visit } from './context.ts'
import { type DocumentParts, DocumentPartsContext } from './document-parts.ts'
import { mainOnly } from './main-only.ts'
import { isDatabaseOutage } from './platform/database/outage.ts'
import type { ImageHost } from './platform/images/image-host.ts'
import { TooManyPasswordsError } from './platform/password-hash.server.ts'
import readingStyles from './reading.css?inline'
import siteStyles from './site.css?inline'

const styles = { site: siteStyles, reading: readingStyles }
const styleHashes = new Map(
  Object.values(styles).map((sheet) => [
    sheet,
    `'sha256-${createHash('sha256').update(sheet).digest('base64')}'`,
  ]),
)

/** Renders a page whole, with the content security policy that fits exactly what it carries. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { requestId, outage } = context.get(visit)
  const { images } = context.get(platform)
  const { entry, hmr } = routerContext.manifest
  const nonce = randomBytes(16).toString('base64url')
  const parts: DocumentParts = {
    nonce,
    scripts: import.meta.env.DEV
      ? ['/@vite/client', hmr?.runtime ?? '', entry.module]
      : [entry.module],
    preloads: import.meta.env.DEV ? [] : entry.imports,
    styles: import.meta.env.DEV ? { site: '', reading: '' } : styles,
    requestId,
    renderIsland: (island, identifierPrefix) => renderToString(island, { identifierPrefix }),
  }
  const { prelude } = await prerenderToNodeStream(
    <DocumentPartsContext value={parts}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </DocumentPartsContext>,
  )
  const page = await text(prelude)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  // Only the back-office carries inline scripts; a public page is kept, and a kept nonce would be none.
  const scripts = page.includes(nonce) ? ` 'nonce-${nonce}'` : ''
  headers.set(
    'Content-Security-Policy',
    import.meta.env.DEV ? inDevelopment : policy(page, scripts, images),
  )
  if (outage) headers.set('Retry-After', '20')
  // What a page says of keeping it holds for the page, not for the apology in its place.
  if (outage || status >= 500) headers.set('Cache-Control', 'no-store')
  const part = asksForMain(request, headers) ? mainOf(page) : page
  const body = request.method === 'HEAD' ? null : part
  return new Response(body, { status: outage ? 503 : status, headers })
}

/** Whether a script has asked for a page's content alone, to show it in place of what stands there. */
const asksForMain = (request: Request, headers: Headers) =>
  new URL(request.url).searchParams.get(mainOnly) === 'main' &&
  headers.get('No-Vary-Search')?.includes(`"${mainOnly}"`)

const mainOf = (page: string) =>
  page.slice(page.indexOf('<main'), page.indexOf('</main>') + '</main>'.length)

/** Logs a failed request once; what only a visitor's absence caused is none. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A wrong address or method is the visitor's, and stands in the line of its answer already.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  const present = context.get(visit)
  const isBusy = error instanceof TooManyPasswordsError
  present.outage = isBusy || isDatabaseOutage(error)
  const what = isBusy ? 'too many passwords wait' : 'the database is away'
  present.log.error({ err: error }, present.outage ? what : 'a request failed')
}

const inDevelopment = "frame-ancestors 'none'"

/** Allows our own files, the page's own style sheet, the scripts given, the image host, and pictures that posts show from elsewhere. */
const policy = (page: string, scripts: string, { origins }: ImageHost) =>
  [
    "default-src 'none'",
    `script-src 'self'${scripts}`,
    `style-src 'self'${styleOf(page)}`,
    `img-src ${["'self'", 'https:', ...origins.pictures, 'data:'].join(' ')}`,
    "font-src 'self'",
    `connect-src ${["'self'", ...origins.uploads].join(' ')}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** The style sheet that stands in a page, by its hash; the back-office has none inside. */
function styleOf(page: string): string {
  const [, hash] = [...styleHashes].find(([sheet]) => page.includes(sheet)) ?? []
  return hash ? ` ${hash}` : ''
}
