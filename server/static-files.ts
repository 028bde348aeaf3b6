import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import { createMiddleware } from 'hono/factory'
import { plainError } from './plain-error.ts'
import type { ServerEnv } from './visits.ts'

// Beside the server's own bundle, wherever the program was started from.
const root = fileURLToPath(new URL('../client', import.meta.url))
const isFile = /^\/(assets|pictures|fonts)\/|^\/[\w-]+\.(svg|png|ico|webmanifest)$/
const day = 86_400

/** Serves the built files, pre-compressed; those with a hash in their name may be kept for ever. */
export function staticFiles() {
  const serve = serveStatic<ServerEnv>({ root, precompressed: true })
  return createMiddleware<ServerEnv>(async (c, next) => {
    const reads = c.req.method === 'GET' || c.req.method === 'HEAD'
    if (!reads || !isFile.test(c.req.path)) return next()
    const file = await serve(c, async () => {})
    // A missing file is no page: a line says so.
    if (!(file instanceof Response)) return plainError(c, 404)
    const { headers } = file
    headers.set('Cache-Control', `public, max-age=${lifetime(c.req.path)}`)
    const since = c.req.header('If-Modified-Since')
    if (!since || since !== headers.get('Last-Modified')) return file
    await file.body?.cancel()
    headers.delete('Content-Length')
    return new Response(null, { status: 304, headers })
  })
}

const lifetime = (path: string) =>
  path.startsWith('/assets/')
    ? `${365 * day}, immutable`
    : `${7 * day}, stale-while-revalidate=${day}`
