import type { Context } from 'hono'
import type { RunQueued } from '#app/context.ts'
import { createFairQueue, QueueFull } from '#app/fair-queue.ts'
import { visitorGroup } from '#app/http/visitor-group.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { createSessionCookieReader } from '#app/platform/session-cookie.server.ts'
import { busyError } from './plain-error.ts'
import type { ServerEnv } from './request-context.ts'
import { pathsOf } from './server-handles.ts'

// Rendering a page takes a few milliseconds; beyond these limits a 503 serves a visitor better than waiting. A program that
// asks for many pages at once would otherwise occupy the event loop, for which cached pages wait as well.
const visitorLimits = {
  concurrency: 2,
  maxWaiting: 400,
  maxWaitingPerClient: 150,
  maxWaitMs: 10_000,
  maxWithoutRest: 20,
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

  async function enqueue<T>(c: Context<ServerEnv>, work: () => Promise<T>): Promise<T> {
    const isGone = () => c.env?.outgoing?.destroyed === true
    const session = await sessionOf(c.req.header('Cookie'))
    return session
      ? staff.run(session, work, isGone)
      : visitors.run(visitorGroup(c.var.requestContext.address), work, isGone)
  }

  /**
   * Answers a request. A read (GET, HEAD) waits as a whole. The body of a POST is read while it arrives, and a
   * slow sender must not hold a slot meanwhile: only the page that answers it waits, in `inRenderQueue`.
   */
  return async (
    c: Context<ServerEnv>,
    answer: (inRenderQueue: RunQueued) => Promise<Response>,
  ): Promise<Response> => {
    const { method, path } = c.req
    const immediately: RunQueued = (render) => render()
    try {
      if (probes.has(path)) return await answer(immediately)
      if (['GET', 'HEAD'].includes(method)) return await enqueue(c, () => answer(immediately))
      return await answer((render) => enqueue(c, render))
    } catch (error) {
      if (error instanceof QueueFull) return busyError(c)
      throw error
    }
  }
}
