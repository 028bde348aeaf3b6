import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Platform } from '#app/domain/platform.server.ts'
import { visitorGroup } from '#app/http/visitor-group.server.ts'
import { createSessionCookieReader } from '#app/platform/sign-in/session-cookie.server.ts'
import { createFairQueue, type RunQueued } from '#app/values/retry/fair-queue.ts'
import type { ServerEnv } from './request-context.ts'

const groupOf = (c: Context<ServerEnv>) => visitorGroup(c.var.requestContext.address)
const isGone = (c: Context<ServerEnv>) => () => c.env?.outgoing?.destroyed === true

// As many as the server has connections; one address holds few of them, and browsers do not pipeline.
const formLimits = {
  concurrency: Number.POSITIVE_INFINITY,
  maxWaiting: 2000,
  maxWaitingPerClient: 400,
  maxWaitMs: 10_000,
}

/** Readers of cached pages would wait for a whole burst. */
export function queueForms() {
  const queue = createFairQueue(formLimits)
  return createMiddleware<ServerEnv>(async (c, next) => {
    if (c.req.method !== 'POST') return next()
    // The queue delays only the start of a request; it does not wait for its end.
    await queue.run(groupOf(c), async () => {}, isGone(c))
    return next()
  })
}

// A 503 serves a visitor better than a longer wait. One program would occupy the event loop, for which cached pages
// wait.
const visitorLimits = {
  concurrency: 2,
  maxWaiting: 400,
  maxWaitingPerClient: 150,
  maxWaitMs: 10_000,
  throttleAbove: 20,
}
const staffLimits = { concurrency: 4, maxWaiting: 200, maxWaitingPerClient: 100, maxWaitMs: 20_000 }

/** Visitors are served in turn by address. */
export function createRenderQueue(platform: Pick<Platform, 'auth'>, probes: ReadonlySet<string>) {
  const [visitors, staff] = [createFairQueue(visitorLimits), createFairQueue(staffLimits)]
  const sessionOf = createSessionCookieReader(platform)
  return (c: Context<ServerEnv>): RunQueued => {
    if (probes.has(c.req.path)) return (work) => work()
    return async (work) => {
      const session = await sessionOf(c.req.header('Cookie'))
      return session
        ? staff.run(session, work, isGone(c))
        : visitors.run(groupOf(c), work, isGone(c))
    }
  }
}

const strangerLimits = {
  concurrency: 4,
  maxWaiting: 200,
  maxWaitingPerClient: 50,
  maxWaitMs: 20_000,
}
const knownLimits = { concurrency: 4, maxWaiting: 100, maxWaitingPerClient: 20, maxWaitMs: 20_000 }

/** Browsers that have signed in before have a queue of their own. */
export function createSignInQueue({ devices }: Pick<Platform, 'devices'>) {
  const [strangers, known] = [createFairQueue(strangerLimits), createFairQueue(knownLimits)]
  return (c: Context<ServerEnv>): RunQueued =>
    (attempt) => {
      const queue = devices.hasAny(c.req.header('Cookie') ?? null) ? known : strangers
      return queue.run(groupOf(c), attempt, isGone(c))
    }
}
