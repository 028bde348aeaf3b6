import type { Context } from 'hono'
import type { RenderQueue } from '#app/context.ts'
import { QueueFull } from '#app/http/queue-full.ts'
import { visitorGroup } from '#app/http/visitor-group.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { createSessionCookieReader } from '#app/platform/session-cookie.server.ts'
import { createFairQueue } from './fair-queue.ts'
import { plainError } from './plain-error.ts'
import type { ServerEnv } from './request-context.ts'

// A rendering takes a few milliseconds; beyond these, waiting is worse than being asked to come again.
const forVisitors = { atOnce: 2, mostWaiting: 400, mostWaitingOfOne: 150, longestWaitMs: 10_000 }
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

  async function inTurn<T>(c: Context<ServerEnv>, work: () => Promise<T>): Promise<T> {
    const isGone = () => c.env?.outgoing?.destroyed === true
    const session = c.req.path.startsWith('/admin') ? await sessionOf(c.req.header('Cookie')) : null
    return session
      ? staff.run(session, work, isGone)
      : visitors.run(visitorGroup(c.var.visit.address), work, isGone)
  }

  /**
   * Answers a request; what is read waits as a whole. What is sent is read while it comes, and whoever sends it
   * slowly must not hold a turn meanwhile: of it only the page that may answer it waits, in `inRenderTurn`.
   */
  return async (
    c: Context<ServerEnv>,
    answer: (inRenderTurn: RenderQueue) => Promise<Response>,
  ): Promise<Response> => {
    const { method, path } = c.req
    let isFull = false
    const atOnce: RenderQueue = (render) => render()
    const lateTurn: RenderQueue = (render) =>
      inTurn(c, render).catch((error) => {
        isFull ||= error instanceof QueueFull
        throw error
      })
    try {
      if (probes.includes(path)) return await answer(atOnce)
      if (['GET', 'HEAD'].includes(method)) return await inTurn(c, () => answer(atOnce))
      const response = await answer(lateTurn)
      return isFull ? plainError(c, 503, retryAfter) : response
    } catch (error) {
      if (error instanceof QueueFull) return plainError(c, 503, retryAfter)
      throw error
    }
  }
}
