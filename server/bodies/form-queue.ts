import { createMiddleware } from 'hono/factory'
import { visitorGroup } from '#app/http/visitor-group.server.ts'
import { createFairQueue } from '#app/values/retry/fair-queue.ts'
import type { ServerEnv } from '#server/requests/request-context.ts'

// As many as the server has connections; one address holds few of them, and browsers do not pipeline.
const limits = { maxWaiting: 2000, maxWaitingPerClient: 400, maxWaitMs: 10_000 }

/**
 * Starts one sent form in each turn of the event loop, and serves the visitors' addresses in turn. Without
 * it a burst of forms would be handled in one go, and readers of cached pages would wait for all of it.
 * Pages that must be rendered have a queue of their own, which works in the same way.
 */
export function queueForms() {
  const queue = createFairQueue({ ...limits, concurrency: Number.POSITIVE_INFINITY })
  return createMiddleware<ServerEnv>(async (c, next) => {
    if (c.req.method !== 'POST') return next()
    const isGone = () => c.env?.outgoing?.destroyed === true
    // The queue delays only the start of a request; it does not wait for its end.
    await queue.run(visitorGroup(c.var.requestContext.address), async () => {}, isGone)
    return next()
  })
}
