import type { Context } from 'hono'
import { visitorGroup } from '#app/http/visitor-group.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { createSessionCookieReader } from '#app/platform/session-cookie.server.ts'
import { createFairQueue, QueueFull } from './fair-queue.ts'
import { plainError } from './plain-error.ts'
import type { ServerEnv } from './visits.ts'

// A rendering takes a few milliseconds; beyond these, waiting is worse than being asked to come again.
const forVisitors = { atOnce: 4, mostWaiting: 400, mostWaitingOfOne: 150, longestWaitMs: 10_000 }
const forStaff = { atOnce: 4, mostWaiting: 200, mostWaitingOfOne: 100, longestWaitMs: 20_000 }

const retryAfter = { 'Retry-After': '5' }
const probes = ['/healthz', '/readyz']

/**
 * Gives each page that must be rendered its turn. Pages from the cache and files never wait here; staff wait
 * for staff alone, and visitors in turn by their address, so that nobody fills the queue for all.
 */
export function createRenderQueue({ auth }: Pick<Platform, 'auth'>) {
  const visitors = createFairQueue(forVisitors)
  const staff = createFairQueue(forStaff)
  const sessionOf = createSessionCookieReader(auth)

  return async (c: Context<ServerEnv>, render: () => Promise<Response>): Promise<Response> => {
    const { method, path } = c.req
    // What is sent is read while it comes: whoever sends it slowly must not hold a turn meanwhile.
    if (probes.includes(path) || !['GET', 'HEAD'].includes(method)) return render()
    const isGone = () => c.env?.outgoing?.destroyed === true
    const session = path.startsWith('/admin') ? await sessionOf(c.req.header('Cookie')) : null
    try {
      return await (session
        ? staff.run(session, render, isGone)
        : visitors.run(visitorGroup(c.var.visit.address), render, isGone))
    } catch (error) {
      if (error instanceof QueueFull) return plainError(c, 503, retryAfter)
      throw error
    }
  }
}
