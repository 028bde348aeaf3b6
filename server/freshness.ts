import { createMiddleware } from 'hono/factory'
import type { Platform } from '#app/platform/platform.server.ts'
import type { ServerEnv } from './request-context.ts'

/** After every successful change by staff, the next visitor is shown pages made afresh. */
export function freshAfterChanges({ content }: Pick<Platform, 'content'>) {
  return createMiddleware<ServerEnv>(async (c, next) => {
    await next()
    const { method, path } = c.req
    const isStaff = path.startsWith('/admin') || path === '/api/delete-image'
    if (method === 'POST' && isStaff && c.res.status < 400) content.tell()
  })
}
