import { createMiddleware } from 'hono/factory'
import { visitorGroup } from '#app/http/visitor-group.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { createFairQueue } from './fair-queue.ts'
import type { ServerEnv } from './request-context.ts'

const forStrangers = { atOnce: 4, mostWaiting: 200, mostWaitingOfOne: 50, longestWaitMs: 20_000 }
const forKnown = { atOnce: 4, mostWaiting: 100, mostWaitingOfOne: 20, longestWaitMs: 20_000 }

// A password or a code; asking for a reset mail costs little and waits on purpose, so it takes no place.
const signIn = /^\/admin\/login(?:\/code)?(?:\.data)?$/

/**
 * Answers attempts to sign in a few at a time, so that a flood of guesses waits for itself and not for
 * those who read the site. A place is taken only once the whole body is there: whoever sends half of one holds
 * none. Addresses are served in turn, and browsers that have signed in before have places of their own.
 */
export function queueSignIns({ devices }: Pick<Platform, 'devices'>) {
  const [strangers, known] = [createFairQueue(forStrangers), createFairQueue(forKnown)]
  return createMiddleware<ServerEnv>(async (c, next) => {
    const { method, path } = c.req
    if (method !== 'POST' || !signIn.test(path)) return next()
    // The limit of bodies stands before this and bounds what is read here.
    const body = await c.req.raw.arrayBuffer()
    c.req.raw = new Request(c.req.raw, { body })
    const isKnown = devices.hasAny(c.req.header('Cookie') ?? null)
    const isGone = () => c.env?.outgoing?.destroyed === true
    const queue = isKnown ? known : strangers
    return queue.run(visitorGroup(c.var.visit.address), next, isGone)
  })
}
