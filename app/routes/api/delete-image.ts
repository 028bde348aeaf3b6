import { isPermitted } from '#app/domain/staff/role.ts'
import { findSignedIn } from '#app/domain/staff/sign-in/sessions.server.ts'
import { platform, requestContext } from '#app/http/context.ts'
import { methodNotAllowed, readJson } from '#app/http/json.ts'
import type { ServerHandle } from '#app/http/request-rules.ts'
import { failureInit } from '#app/http/respond.ts'
import { signInHeaders } from '#app/http/sign-in-headers.server.ts'
import { requestRemoval } from '#app/images/registry/removal.server.ts'
import { notFound } from '#app/values/result.ts'
import type { Route } from './+types/delete-image.ts'

export const handle: ServerHandle = { errorsAsJson: true }

export const loader = () => methodNotAllowed('POST')

const refused = (init: ResponseInit) => Response.json({ success: false }, init)

/** `POST { publicId }` by staff: queues the removal of an image from the image host once no page uses it. */
export async function action({ request, context }: Route.ActionArgs) {
  const needs = context.get(platform)
  const current = context.get(requestContext)
  const signedIn = await findSignedIn(needs, signInHeaders(request, current))
  if (!signedIn || signedIn === 'deactivated') return refused({ status: 401 })
  const { member } = signedIn
  if (member.lacksSecondFactor || !isPermitted(member, 'content')) return refused({ status: 403 })
  current.sender = 'staff'
  const body = await readJson(request)
  if (body instanceof Response) return body
  const publicId = typeof body === 'object' && body && 'publicId' in body ? body.publicId : ''
  const asked = typeof publicId === 'string' ? await requestRemoval(needs, publicId) : notFound
  if (!asked.ok) return refused(failureInit(asked))
  const staff = signedIn.member.id
  current.log.info({ staff, image: String(publicId) }, 'images: removal requested')
  return Response.json({ success: true })
}
