import { countView } from '#app/domain/blog/public/posts.views.server.ts'
import { findSignedIn } from '#app/domain/staff/sign-in/sessions.server.ts'
import { noStore } from '#app/http/cache-control.ts'
import { platform, requestContext } from '#app/http/context.ts'
import { methodNotAllowed, readJson, unprocessable } from '#app/http/json.ts'
import type { ServerHandle } from '#app/http/request-rules.ts'
import { signInHeaders } from '#app/http/sign-in-headers.server.ts'
import { visitorGroup } from '#app/http/visitor-group.server.ts'
import type { Route } from './+types/views.ts'

export const handle: ServerHandle = { errorsAsJson: true }

export const loader = () => methodNotAllowed('POST')

/** `POST /api/rpc/increment_view_count` with `{ "post_id": id }`, counts one view of a post (D-21). */
export async function action({ request, context }: Route.ActionArgs) {
  const body = await readJson(request)
  if (body instanceof Response) return body
  const postId = postIdOf(body)
  if (!postId) return unprocessable('Please send a post_id.')
  const needs = context.get(platform)
  const present = context.get(requestContext)
  const browser = signInHeaders(request, present)
  // If the session cannot be read, the view is not counted, and that is not worth an error.
  const signedIn = await findSignedIn(needs, browser).catch(() => 'unknown')
  if (!signedIn) {
    countView(needs, {
      postId,
      from: visitorGroup(present.address),
      browser: browser.get('user-agent') ?? '',
    })
  }
  // The same answer whether or not it counted, so that robots cannot learn how they are recognised.
  return new Response(null, { status: 204, headers: noStore })
}

const idPattern = /^[\w-]{1,64}$/

function postIdOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('post_id' in body)) return undefined
  const { post_id } = body
  return typeof post_id === 'string' && idPattern.test(post_id) ? post_id : undefined
}
