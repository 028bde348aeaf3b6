import type { MiddlewareFunction } from 'react-router'
import { requestContext, signInQueue } from './context.ts'

/** What a route declares in its `handle` for the server, which reads it before the route runs. */
export interface ServerHandle {
  /** Load balancers probe the process by this route: it answers under any host name, and never waits in a queue. */
  isProbe?: true
  /** Programs call this route, so the server answers its own errors as JSON. */
  errorsAsJson?: true
  /** Whoever knows the first parameter of this route's path can open the page, so the log leaves it out. */
  secretParameter?: true
}

const kilobyte = 1024
export const megabyte = 1024 * kilobyte

/** The maximum size of a body that staff send, by its kind (S-25.9). */
export const maxBodyBytes = {
  form: 64 * kilobyte,
  // The editor sends at most 200,000 letters of three bytes each, which a form's encoding triples.
  post: 2 * megabyte,
}

/** Route middleware: raises the size of the bodies that staff may send to this route. */
export const acceptBody =
  (kind: keyof typeof maxBodyBytes): MiddlewareFunction<Response> =>
  ({ context }, next) => {
    context.get(requestContext).maxStaffBytes = maxBodyBytes[kind]
    return next()
  }

/** Route middleware: reads the whole form, so that no slow sender holds a slot, and then waits for its turn in the sign-in queue. */
export const queueSignIn: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (request.method !== 'POST') return next()
  await request.clone().arrayBuffer()
  return context.get(signInQueue)(next)
}
