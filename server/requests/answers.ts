import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { escapeHtml } from '#app/domain/clinic/fill-content.ts'
import type { BodyRefused } from '#app/http/body-refused.ts'
import { secretAddress } from '#app/http/cache-control.ts'
import { dashboard, isBackOfficePath } from '#app/http/staff-only.ts'
import { imageErrorAnswer } from '#app/images/protocol/protocol.server.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'
import type { ServerEnv } from './request-context.ts'
import { isSecretPath, pathsOf } from './server-handles.ts'

const messages = {
  400: 'This address is not correct.',
  403: 'This came from another website, so nothing was done.',
  404: 'There is nothing at this address.',
  405: 'This address does not answer that kind of request.',
  408: 'This took too long to arrive. Please check your connection and send it again.',
  413: 'This is too long. Please shorten your message and send it again.',
  421: 'This address does not belong to this site.',
  500: 'Something went wrong on our side. Please try again in a moment.',
  503: 'Very many people are using this site right now. Please try again in a few seconds.',
} as const

const pathsOfPrograms = pathsOf('errorsAsJson')

/** An error without React: JSON for programs, in the protocol's shape below the image host, otherwise a small page. */
export function plainError(
  c: Context<ServerEnv>,
  status: keyof typeof messages,
  headers: Record<string, string> = {},
): Response {
  const { requestContext, embeddedImages } = c.var
  const { requestId } = requestContext
  const name = escapeHtml(c.var.clinic.current().facts.name)
  const message = messages[status]
  if (pathsOfPrograms.has(c.req.path))
    return c.json({ error: message, request_id: requestId }, status, headers)
  const [, folder = ''] = c.req.path.split('/')
  if (embeddedImages && ['v1_1', embeddedImages.configuration.cloudName].includes(folder))
    return imageErrorAnswer({ message, status }, headers)
  const link = isBackOfficePath(c.req.path)
    ? `<a href="${dashboard}">Dashboard</a>`
    : `<a href="/">${name} home page</a>`
  const page = `<!DOCTYPE html><html lang="en"><meta name="viewport" content="width=device-width">
<title>${name}</title><h1>${message}</h1>
<p>${link}</p><p><small>Request ${requestId}</small></p></html>`
  return c.html(page, status, headers)
}

export const busyError = (c: Context<ServerEnv>) => plainError(c, 503, { 'Retry-After': '5' })

export const bodyError = (c: Context<ServerEnv>, { status }: BodyRefused) =>
  plainError(c, status, status === 503 ? { 'Retry-After': '30' } : {})

/** The headers of the OWASP secure headers project, and no caching of what does not say that it may be cached. */
const defaultHeaders: Record<string, string> = {
  // An answer without a policy of its own may run and load nothing and may not be framed.
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cache-control': 'no-store',
}
const httpsHeaders = {
  ...defaultHeaders,
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
}

export function createHeaderDefaults(settings: Settings): (headers: Headers, path: string) => void {
  const [plain, https] = [Object.entries(defaultHeaders), Object.entries(httpsHeaders)]
  return (headers, path) => {
    // An error or a missing page below a secret address, for which no route has set headers.
    if (isSecretPath(path) && !headers.has('referrer-policy'))
      for (const [name, value] of Object.entries(secretAddress)) headers.set(name, value)
    const defaults = settings.publicUrl.startsWith('https:') ? https : plain
    for (const [name, value] of defaults) if (!headers.has(name)) headers.set(name, value)
  }
}

export function securityHeaders(settings: Settings) {
  const addDefaults = createHeaderDefaults(settings)
  return createMiddleware<ServerEnv>(async (c, next) => {
    await next()
    addDefaults(c.res.headers, c.req.path)
  })
}
