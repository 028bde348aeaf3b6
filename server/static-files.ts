import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { plainError } from './plain-error.ts'
import type { ServerEnv } from './request-context.ts'

// Beside the server's own bundle, wherever the program was started from. A link to the bundle has been
// followed: a process serves the release that it was started with until it ends (ADR-0025).
const release = fileURLToPath(new URL('..', import.meta.url))
const root = join(release, 'client')
const isFile = /^\/(assets|pictures|fonts)\/|^\/[\w-]+\.(svg|png|ico|webmanifest)$/
const day = 86_400

/** Serves the built files, pre-compressed; those with a hash in their name may be kept for ever. */
export function staticFiles() {
  const serve = serveStatic<ServerEnv>({ root, precompressed: true })
  return createMiddleware<ServerEnv>(async (c, next) => {
    const reads = c.req.method === 'GET' || c.req.method === 'HEAD'
    if (!reads || !isFile.test(c.req.path)) return next()
    const own = await serve(c, async () => {})
    const file = own instanceof Response ? own : await serveFromOtherRelease(c)
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

/**
 * A tab that was opened before an update goes on asking for its own release's scripts and styles, and one
 * that another process serves may be newer than this one.
 */
async function serveFromOtherRelease(c: Context<ServerEnv>): Promise<Response | undefined> {
  if (!c.req.path.startsWith('/assets/')) return undefined
  for (const name of await readdir(dirname(release)).catch(() => [])) {
    const other = join(dirname(release), name, 'client')
    if (other === root || !existsSync(other)) continue
    const serve = serveStatic<ServerEnv>({ root: other, precompressed: true })
    const file = await serve(c, async () => {})
    if (file instanceof Response) return file
  }
  return undefined
}

const lifetime = (path: string) =>
  path.startsWith('/assets/')
    ? `${365 * day}, immutable`
    : `${7 * day}, stale-while-revalidate=${day}`
