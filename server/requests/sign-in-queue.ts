import type { Context } from 'hono'
import type { Platform } from '#app/domain/platform.server.ts'
import { visitorGroup } from '#app/http/visitor-group.server.ts'
import { createFairQueue, type RunQueued } from '#app/values/retry/fair-queue.ts'
import type { ServerEnv } from './request-context.ts'

const strangerLimits = {
  concurrency: 4,
  maxWaiting: 200,
  maxWaitingPerClient: 50,
  maxWaitMs: 20_000,
}
const knownLimits = { concurrency: 4, maxWaiting: 100, maxWaitingPerClient: 20, maxWaitMs: 20_000 }

/**
 * Answers attempts to sign in a few at a time, so that a flood of guesses does not slow down the site. Addresses
 * are served in turn, and browsers that have signed in before have a queue of their own.
 */
export function createSignInQueue({ devices, metrics }: Pick<Platform, 'devices' | 'metrics'>) {
  const [strangers, known] = [createFairQueue(strangerLimits), createFairQueue(knownLimits)]
  const waiting = () => strangers.waiting + known.waiting
  metrics.watch('gemev_queue_waiting', { queue: 'sign-in' }, waiting)
  return (c: Context<ServerEnv>): RunQueued =>
    (attempt) => {
      const queue = devices.hasAny(c.req.header('Cookie') ?? null) ? known : strangers
      const isGone = () => c.env?.outgoing?.destroyed === true
      return queue.run(visitorGroup(c.var.requestContext.address), attempt, isGone)
    }
}
