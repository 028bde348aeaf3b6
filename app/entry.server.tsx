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
import { platform, renderTurn, requestContext } from './context.ts'
import { type DocumentParts, DocumentPartsContext, lateScripts } from './document-parts.ts'
import { BodyRefused } from './http/body-refused.ts'
import { QueueFull } from './http/queue-full.ts'
import { reuseMissing } from './missing-pages.server.ts'
import { partialParameter } from './partial-page.ts'
import { isDatabaseOutage } from './platform/database/outage.ts'
import type { ImageHost } from './platform/images/image-host.ts'
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

/** Renders a page whole, with the content security policy that fits exactly what it carries. */
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
  const render = (given: DocumentParts) => (
    <DocumentPartsContext value={given}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </DocumentPartsContext>
  )
  const isHydrated = hydrates(routerContext)
  const wanted = asksForMain(request, headers) ? 'main' : 'page'
  const renderPublic = () => renderPublicPage(render(parts), wanted)
  const page = await context.get(renderTurn)(async () =>
    isHydrated
      ? renderHydrated(render({ ...parts, renderOnce: undefined }))
      : status === 404 && !DEV
        ? reuseMissing(context.get(platform), `${leafOf(routerContext)} ${wanted}`, renderPublic)
        : renderPublic(),
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  // A public page is kept, and a kept nonce would be none: its one inline script is allowed by its hash.
  const scripts = isHydrated ? ` 'nonce-${nonce}'` : ` ${hashOf(parts.lateScripts)}`
  headers.set(
    'Content-Security-Policy',
    DEV ? inDevelopment : policy(scripts, styleOf(page.constants), images),
  )
  if (outage) headers.set('Retry-After', '20')
  // What a page says of keeping it holds for the page, not for the apology in its place.
  if (outage || status >= 500) headers.set('Cache-Control', 'no-store')
  const body = request.method === 'HEAD' ? null : page.body
  return new Response(body, { status: outage ? 503 : status, headers })
}

/** Whether the browser's React takes the page up; only then does it carry more than finished HTML. */
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

/** Whether the page is the same for everybody: nothing in it is anybody's own. */
const isShared = (headers: Headers) => headers.get('Cache-Control')?.includes('s-maxage') === true

/** Whether a script has asked for a page's content alone, to show it in place of what stands there. */
const asksForMain = (request: Request, headers: Headers) =>
  new URL(request.url).searchParams.get(partialParameter) === 'main' &&
  headers.get('No-Vary-Search')?.includes(`"${partialParameter}"`)

/** Logs a failed request once; what only a visitor's absence caused is none. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A wrong address or method is the visitor's, and stands in the line of its answer already.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  // The same holds for a body that is read no further, and where no turn was left to render an answer.
  if (error instanceof BodyRefused || error instanceof QueueFull) return
  const present = context.get(requestContext)
  const isBusy = error instanceof TooManyPasswordsError
  present.outage = isBusy || isDatabaseOutage(error)
  const what = isBusy ? 'too many passwords wait' : 'the database is away'
  present.log.error({ err: error }, present.outage ? what : 'a request failed')
}

const inDevelopment = "frame-ancestors 'none'"

/** Allows our own files, the page's own style sheet, the scripts given and the image host. */
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

/** The style sheet that stands in a page, by its hash; the back-office has none inside. */
function styleOf(constants: Set<string>): string {
  const [, hash] = [...styleHashes].find(([name]) => constants.has(name)) ?? []
  return hash ? ` ${hash}` : ''
}
