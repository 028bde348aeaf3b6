import { existsSync } from 'node:fs'
import { serveStatic } from '@hono/node-server/serve-static'
import { createMiddleware } from 'hono/factory'
import type { ServerEnv } from './visits.ts'

const root = './build/client'
const isFile = /^\/(assets|pictures|fonts)\/|^\/[\w-]+\.(svg|png|ico|webmanifest)$/
const day = 86_400

/** Serves the built files, pre-compressed; those with a hash in their name may be kept for ever. */
export function staticFiles() {
  const serve = serveStatic<ServerEnv>({
    root,
    precompressed: true,
    onFound: (path, c) => {
      const hashed = path.includes('/assets/')
      const lifetime = hashed
        ? `${365 * day}, immutable`
        : `${7 * day}, stale-while-revalidate=${day}`
      c.header('Cache-Control', `public, max-age=${lifetime}`)
    },
  })
  return createMiddleware<ServerEnv>(async (c, next) => {
    const reads = c.req.method === 'GET' || c.req.method === 'HEAD'
    return reads && isFile.test(c.req.path) && existsSync(root) ? serve(c, next) : next()
  })
}
