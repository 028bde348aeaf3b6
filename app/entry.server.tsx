import { createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { ReactElement } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import type { ImageHost } from '#app/images/image-host.ts'
import { platform, renderQueue, requestContext } from './context.ts'
import { type DocumentParts, DocumentPartsContext, lateScripts } from './document-parts.ts'
import { QueueFull } from './fair-queue.ts'
import { BodyRefused } from './http/body-refused.ts'
import { cacheNotFoundPage } from './not-found-pages.server.ts'
import { partialParameter } from './partial-page.ts'
import { isDatabaseOutage } from './platform/database/outage.ts'
import { TooManyPasswordsError } from './platform/password-hash.server.ts'
import {
  type PublicHtml,
  placeholderOf,
  renderIsland,
  renderIslandOnce,
  renderOnce,
  renderPublicPage,
} from './public-html.server.ts'
import readingStyles from './reading.css?inline'
import type { Handle } from './root.tsx'
import siteStyles from './site.css?inline'

const sheets = { site: siteStyles, reading: readingStyles }
const hashOf = (inline: string) =>
  `'sha256-${createHash('sha256').update(inline).digest('base64')}'`
const styleHashes = new Map([
  ['style-site', hashOf(siteStyles)],
  ['style-reading', hashOf(readingStyles)],
])

/** Renders a complete page, with a content security policy that allows exactly what it contains. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { requestId, outage } = context.get(requestContext)
  const { images } = context.get(platform)
  const { entry, hmr } = routerContext.manifest
  const nonce = randomBytes(16).toString('base64url')
  const { DEV } = import.meta.env
  const parts: DocumentParts = {
    nonce,
    lateScripts: lateScripts([
      ...(DEV ? ['/@vite/client', hmr?.runtime ?? ''] : entry.imports),
      entry.module,
    ]),
    styles: DEV
      ? { site: '', reading: '' }
      : {
          site: placeholderOf('style-site', sheets.site),
          reading: placeholderOf('style-reading', sheets.reading),
        },
    requestId,
    renderIsland: isShared(headers) ? renderIslandOnce : renderIsland,
    renderOnce: DEV ? undefined : renderOnce,
  }
  const render = (documentParts: DocumentParts) => (
    <DocumentPartsContext value={documentParts}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </DocumentPartsContext>
  )
  const isHydrated = hydrates(routerContext)
  const wanted = isPartialRequest(request, headers) ? 'main' : 'page'
  const renderPublic = () => renderPublicPage(render(parts), wanted)
  const page = await context.get(renderQueue)(async () =>
    isHydrated
      ? renderHydrated(render({ ...parts, renderOnce: undefined }))
      : status === 404 && !DEV
        ? cacheNotFoundPage(
            context.get(platform),
            `${leafOf(routerContext)} ${wanted}`,
            renderPublic,
          )
        : renderPublic(),
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  // A public page is cached, and a cached nonce would protect nothing: its inline script is allowed by its hash.
  const scripts = isHydrated ? ` 'nonce-${nonce}'` : ` ${hashOf(parts.lateScripts)}`
  headers.set(
    'Content-Security-Policy',
    DEV ? inDevelopment : policy(scripts, styleOf(page.constants), images),
  )
  if (outage) headers.set('Retry-After', '20')
  // A route's Cache-Control is meant for its page, not for an error page in its place.
  if (outage || status >= 500) headers.set('Cache-Control', 'no-store')
  const body = request.method === 'HEAD' ? null : page.body
  return new Response(body, { status: outage ? 503 : status, headers })
}

/** Whether the browser hydrates the page; if not, it is sent as plain HTML. */
const hydrates = ({ routeModules, staticHandlerContext }: EntryContext) =>
  staticHandlerContext.matches.some(
    ({ route }) => (routeModules[route.id]?.handle as Handle | undefined)?.hydrate,
  )

async function renderHydrated(document: ReactElement): Promise<PublicHtml> {
  const { prelude } = await prerenderToNodeStream(document)
  return { body: await buffer(prelude), constants: new Set() }
}

const leafOf = ({ staticHandlerContext }: EntryContext) =>
  staticHandlerContext.matches.at(-1)?.route.id ?? ''

/** Whether the page is the same for all visitors, as its Cache-Control declares. */
const isShared = (headers: Headers) => headers.get('Cache-Control')?.includes('s-maxage') === true

/** Whether a script requests only the `main` of a page, to replace parts of a list. */
const isPartialRequest = (request: Request, headers: Headers) =>
  new URL(request.url).searchParams.get(partialParameter) === 'main' &&
  headers.get('No-Vary-Search')?.includes(`"${partialParameter}"`)

/** Logs a failed request once; an aborted request is not a failure. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A wrong address or method is not our error, and the access log has its status.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  // The same holds for a refused request body and for a full queue.
  const current = context.get(requestContext)
  if (error instanceof QueueFull) current.busy = true
  if (error instanceof BodyRefused || error instanceof QueueFull) return
  const isBusy = error instanceof TooManyPasswordsError
  current.outage = isBusy || isDatabaseOutage(error)
  const message = isBusy ? 'http: password queue is full' : 'http: database is unavailable'
  current.log.error({ err: error }, current.outage ? message : 'http: request failed')
}

const inDevelopment = "frame-ancestors 'none'"

/** The content security policy: our own files, the page's style sheet, the given scripts and the image host. */
const policy = (scripts: string, style: string, { origins }: ImageHost) =>
  [
    "default-src 'none'",
    `script-src 'self'${scripts}`,
    `style-src 'self'${style}`,
    `img-src ${["'self'", ...origins.pictures, 'data:'].join(' ')}`,
    "font-src 'self'",
    `connect-src ${["'self'", ...origins.uploads].join(' ')}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** The hash of a page's inline style sheet, as a CSP source; empty for the back-office, which has none. */
function styleOf(constants: Set<string>): string {
  const [, hash] = [...styleHashes].find(([name]) => constants.has(name)) ?? []
  return hash ? ` ${hash}` : ''
}
