import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { prerenderToNodeStream } from 'react-dom/static'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { ClinicContext } from './domain/clinic/clinic-context.ts'
import { readLook } from './domain/clinic/look-on-pages.server.ts'
import { platform, renderQueue, requestContext } from './http/context.ts'
import { DocumentPartsContext, type Handle, lateScripts } from './http/document/document-parts.ts'
import { cacheNotFoundPage } from './http/document/not-found-pages.server.ts'
import { partialParameter } from './http/document/partial-page.ts'
import {
  contentSecurityPolicy,
  inlineStyles,
  renderIsland,
  renderPublicPage,
} from './http/document/rendering.server.ts'

export { handleError } from './http/document/handle-error.server.ts'

/** Renders a complete page, with a content security policy that allows exactly what it contains. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { requestId, outage } = context.get(requestContext)
  const { clinic, images } = context.get(platform)
  const content = await clinic.read()
  const isHydrated = hydrates(routerContext)
  const nonce = randomBytes(16).toString('base64url')
  const look = readLook({ images }, content)
  const parts = { ...commonParts(routerContext.manifest), look, nonce, requestId }
  const document = (
    <DocumentPartsContext value={parts}>
      {/* Not for hydrated pages: the browser has none of the clinic's content, and must render the same. */}
      <ClinicContext value={isHydrated ? undefined : content}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </ClinicContext>
    </DocumentPartsContext>
  )
  const wanted = isPartialRequest(request, headers) ? 'main' : 'page'
  const renderPublic = () => renderPublicPage(document, wanted)
  const html = await context.get(renderQueue)(async () => {
    if (isHydrated) return text((await prerenderToNodeStream(document)).prelude)
    if (status !== 404 || import.meta.env.DEV) return renderPublic()
    return cacheNotFoundPage(content, `${leafOf(routerContext)} ${wanted}`, renderPublic)
  })
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set(
    'Content-Security-Policy',
    contentSecurityPolicy({
      images,
      nonce: isHydrated ? nonce : undefined,
      script: parts.lateScripts,
      look: look.styles,
      html,
    }),
  )
  if (outage) headers.set('Retry-After', '20')
  // A route's Cache-Control is meant for its page, not for an error page in its place.
  if (outage || status >= 500) headers.set('Cache-Control', 'no-store')
  const body = request.method === 'HEAD' ? null : html
  return new Response(body, { status: outage ? 503 : status, headers })
}

function commonParts({ entry, hmr }: EntryContext['manifest']) {
  const { DEV } = import.meta.env
  return {
    lateScripts: lateScripts([
      ...(DEV ? ['/@vite/client', hmr?.runtime ?? ''] : entry.imports),
      entry.module,
    ]),
    styles: inlineStyles,
    renderIsland,
  }
}

const hydrates = ({ routeModules, staticHandlerContext }: EntryContext) =>
  staticHandlerContext.matches.some(
    ({ route }) => (routeModules[route.id]?.handle as Handle | undefined)?.hydrate,
  )

const leafOf = ({ staticHandlerContext }: EntryContext) =>
  staticHandlerContext.matches.at(-1)?.route.id ?? ''

const isPartialRequest = (request: Request, headers: Headers) =>
  new URL(request.url).searchParams.get(partialParameter) === 'main' &&
  headers.get('No-Vary-Search')?.includes(`"${partialParameter}"`)
