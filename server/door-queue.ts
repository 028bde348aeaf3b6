import { createMiddleware } from 'hono/factory'
import pLimit from 'p-limit'
import type { ServerEnv } from './visits.ts'

const atOnce = 1

/**
 * Answers what is sent to the sign-in pages one after the other: a flood of guesses then waits for
 * itself, and patients who read the site do not wait for it.
 */
export function queueAtDoor() {
  const limit = pLimit(atOnce)
  return createMiddleware<ServerEnv>(async (c, next) => {
    const { method, path } = c.req
    if (method !== 'POST' || !path.startsWith('/admin/login')) return next()
    await limit(async () => {
      await next()
      // Whoever else has come meanwhile is answered before the next guess.
      await new Promise(setImmediate)
    })
  })
}
