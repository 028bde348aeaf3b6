import { createMiddleware } from 'hono/factory'
import { visitorGroup } from '#app/http/visitor-group.server.ts'
import { createFairQueue } from './fair-queue.ts'
import type { ServerEnv } from './request-context.ts'

// As many as there may be connections; one address holds few of them, and its browsers do not pipeline.
const limits = { mostWaiting: 2000, mostWaitingOfOne: 400, longestWaitMs: 10_000 }

/**
 * Begins one sent form in each turn of the event loop, by turns of the visitors' addresses. Whatever comes at
 * once would otherwise be worked off at once, and who reads a cached page would wait behind all of it. Pages
 * that must be rendered have a queue of their own, which begins them in the same way.
 */
export function queueForms() {
  const queue = createFairQueue({ ...limits, atOnce: Number.POSITIVE_INFINITY })
  return createMiddleware<ServerEnv>(async (c, next) => {
    if (c.req.method !== 'POST') return next()
    const isGone = () => c.env?.outgoing?.destroyed === true
    // Only the beginning waits here: how a request ends is no concern of the queue.
    await queue.run(visitorGroup(c.var.visit.address), async () => {}, isGone)
    return next()
  })
}
