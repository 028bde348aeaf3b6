import type { MiddlewareFunction } from 'react-router'
import { requestContext, signInQueue } from '#app/context.ts'

/** What a route declares in its `handle` for the server, which reads it before the route runs. */
export interface ServerHandle {
  /** Load balancers ask this route whether the process works: under any host, and never in a queue. */
  isProbe?: true
  /** Programs call this route: the server's own errors are JSON. */
  errorsAsJson?: true
  /** The first parameter of this route's path opens what it names: the log leaves it out. */
  secretParameter?: true
}

const kilobyte = 1024
export const megabyte = 1024 * kilobyte

/** How large a body staff may send, by what it is (S-25.9). */
export const maxBodyBytes = {
  form: 64 * kilobyte,
  // The longest text that the editor sends is 200,000 letters of three bytes each, and a form's encoding
  // triples that. Whether a text is too long for a post is checked with the form.
  post: 2 * megabyte,
  // The form of a browser without JavaScript, with an image of 50 MB.
  imageForm: 51 * megabyte,
}

/** Route middleware: staff may send more to this route than a form. */
export const acceptBody =
  (kind: keyof typeof maxBodyBytes): MiddlewareFunction<Response> =>
  ({ context }, next) => {
    context.get(requestContext).maxStaffBytes = maxBodyBytes[kind]
    return next()
  }

/** Route middleware: a sent form is answered in its turn, when its whole body is there: a slow sender holds no slot. */
export const queueSignIn: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (request.method !== 'POST') return next()
  await request.clone().arrayBuffer()
  return context.get(signInQueue)(next)
}
