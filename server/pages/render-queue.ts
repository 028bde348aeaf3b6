import type { Context } from 'hono'
import type { Platform } from '#app/domain/platform.server.ts'
import { visitorGroup } from '#app/http/visitor-group.server.ts'
import { createSessionCookieReader } from '#app/platform/sign-in/session-cookie.server.ts'
import { createFairQueue, type RunQueued } from '#app/values/retry/fair-queue.ts'
import type { ServerEnv } from '#server/requests/request-context.ts'
import { pathsOf } from '#server/requests/server-handles.ts'

// Rendering a page takes a few milliseconds; beyond these limits a 503 serves a visitor better than waiting. A program that
// asks for many pages at once would otherwise occupy the event loop, for which cached pages wait as well.
const visitorLimits = {
  concurrency: 2,
  maxWaiting: 400,
  maxWaitingPerClient: 150,
  maxWaitMs: 10_000,
  throttleAbove: 20,
}
const staffLimits = { concurrency: 4, maxWaiting: 200, maxWaitingPerClient: 100, maxWaitMs: 20_000 }

const probes = pathsOf('isProbe')

/**
 * Queues the pages that must be rendered. Cached pages and files never wait here. Staff have a queue of their
 * own, and visitors are served in turn by address, so that no single address fills the queue.
 */
export function createRenderQueue({ auth, metrics }: Pick<Platform, 'auth' | 'metrics'>) {
  const visitors = createFairQueue(visitorLimits)
  const staff = createFairQueue(staffLimits)
  metrics.watch('gemev_queue_waiting', { queue: 'pages of visitors' }, () => visitors.waiting)
  metrics.watch('gemev_queue_waiting', { queue: 'pages of staff' }, () => staff.waiting)
  const sessionOf = createSessionCookieReader(auth)

  /** Gives the turns of a request; a probe never waits. */
  return (c: Context<ServerEnv>): RunQueued => {
    if (probes.has(c.req.path)) return (work) => work()
    const isGone = () => c.env?.outgoing?.destroyed === true
    return async (work) => {
      const session = await sessionOf(c.req.header('Cookie'))
      return session
        ? staff.run(session, work, isGone)
        : visitors.run(visitorGroup(c.var.requestContext.address), work, isGone)
    }
  }
}
