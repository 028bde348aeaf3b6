import type { Context } from 'hono'
import { escapeHtml } from '#app/domain/clinic/fill-content.ts'
import type { BodyRefused } from '#app/http/body-refused.ts'
import { dashboard, isBackOfficePath } from '#app/http/staff-only.ts'
import { imageErrorAnswer } from '#app/images/protocol/protocol.server.ts'
import type { ServerEnv } from './request-context.ts'
import { pathsOf } from './server-handles.ts'

const messages = {
  400: 'This address cannot be read.',
  403: 'This request came from another site and was not carried out.',
  404: 'There is nothing at this address.',
  405: 'This address does not answer that kind of request.',
  408: 'This took too long to arrive. Please check your connection and send it again.',
  413: 'This is more than the form can take. Please shorten your message and send it again.',
  421: 'This address does not belong to this site.',
  500: 'Something went wrong on our side. Please try again in a moment.',
  503: 'Very many people are using this site just now. Please try again in a few seconds.',
} as const

const pathsOfPrograms = pathsOf('errorsAsJson')

/**
 * A short error answer without React: JSON for programs, in the protocol's shape below the image host, otherwise a small HTML page, which leads staff back to the
 * back-office and visitors to the home page.
 */
export function plainError(
  c: Context<ServerEnv>,
  status: keyof typeof messages,
  headers: Record<string, string> = {},
): Response {
  const { requestContext, embeddedImages } = c.var
  const { requestId } = requestContext
  const name = escapeHtml(c.var.clinic.current().facts.name)
  const message = messages[status]
  if (pathsOfPrograms.has(c.req.path)) {
    return c.json({ error: message, request_id: requestId }, status, headers)
  }
  const [, folder = ''] = c.req.path.split('/')
  if (embeddedImages && ['v1_1', embeddedImages.configuration.cloudName].includes(folder)) {
    return imageErrorAnswer({ message, status }, headers)
  }
  const link = isBackOfficePath(c.req.path)
    ? `<a href="${dashboard}">Dashboard</a>`
    : `<a href="/">${name} home page</a>`
  const page = `<!DOCTYPE html><html lang="en"><meta name="viewport" content="width=device-width">
<title>${name}</title><h1>${message}</h1>
<p>${link}</p><p><small>Request ${requestId}</small></p></html>`
  return c.html(page, status, headers)
}

/** The answer when a queue is full. */
export const busyError = (c: Context<ServerEnv>) => plainError(c, 503, { 'Retry-After': '5' })

/** The answer when the rest of a body is not read. */
export const bodyError = (c: Context<ServerEnv>, { status }: BodyRefused) =>
  plainError(c, status, status === 503 ? { 'Retry-After': '30' } : {})
