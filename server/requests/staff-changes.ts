import { createMiddleware } from 'hono/factory'
import type { Platform } from '#app/domain/platform.server.ts'
import type { ServerEnv } from './request-context.ts'

/** Notifies of changed content after every successful change by staff, so that cached pages are cleared. */
export function notifyAfterStaffChanges({ content }: Pick<Platform, 'content'>) {
  return createMiddleware<ServerEnv>(async (c, next) => {
    await next()
    const isStaff = c.var.requestContext.sender === 'staff'
    if (c.req.method === 'POST' && isStaff && c.res.status < 400) content.notify()
  })
}
