import { createMiddleware } from 'hono/factory'
import { visitorGroup } from '#app/http/visitor-group.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { createFairQueue } from './fair-queue.ts'
import type { ServerEnv } from './request-context.ts'

const strangerLimits = {
  concurrency: 4,
  maxWaiting: 200,
  maxWaitingPerClient: 50,
  maxWaitMs: 20_000,
}
const knownLimits = { concurrency: 4, maxWaiting: 100, maxWaitingPerClient: 20, maxWaitMs: 20_000 }

// A password or a code. Asking for a reset mail is not queued: it is cheap, and delayed on purpose.
const signInPath = /^\/admin\/login(?:\/code)?(?:\.data)?$/

/**
 * Answers attempts to sign in a few at a time, so that a flood of guesses does not slow down the site. An
 * attempt enters the queue only when its whole body has arrived, so a slow sender holds no slot. Addresses
 * are served in turn, and browsers that have signed in before have a queue of their own.
 */
export function queueSignIns({ devices }: Pick<Platform, 'devices'>) {
  const [strangers, known] = [createFairQueue(strangerLimits), createFairQueue(knownLimits)]
  return createMiddleware<ServerEnv>(async (c, next) => {
    const { method, path } = c.req
    if (method !== 'POST' || !signInPath.test(path)) return next()
    // The middleware of body limits runs before this one and bounds what is read here.
    const body = await c.req.raw.arrayBuffer()
    c.req.raw = new Request(c.req.raw, { body })
    const isKnown = devices.hasAny(c.req.header('Cookie') ?? null)
    const isGone = () => c.env?.outgoing?.destroyed === true
    const queue = isKnown ? known : strangers
    return queue.run(visitorGroup(c.var.requestContext.address), next, isGone)
  })
}
