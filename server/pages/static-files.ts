import { existsSync, readdirSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Settings } from '#app/platform/settings/env.server.ts'
import { plainError } from '#server/requests/plain-error.ts'
import type { ServerEnv } from '#server/requests/request-context.ts'

// Relative to the server's bundle, whatever the working directory is. Symbolic links are resolved, so a
// process serves the release that it was started with until it ends (ADR-0025).
const release = fileURLToPath(new URL('..', import.meta.url))
const root = join(release, 'client')
// Vite's folder, for files with a hash in their name.
const hashedFolder = 'assets'
const rootFile = /^\/[\w-]+\.(svg|png|ico|webmanifest)$/
// The file that takes the place of every service worker where they are switched off.
const removalFile = 'no-worker.js'
// Service workers are always revalidated: they decide what phones show of the site, and have the rights of the site.
const workerHeaders = {
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
}
const day = 86_400

/** Serves the built files, pre-compressed; those with a hash in their name may be cached for ever. */
export function staticFiles({ serviceWorker }: Pick<Settings, 'serviceWorker'>) {
  const entries = readdirSync(root, { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  // The scripts at the root are the service workers; all others are in Vite's folder.
  const workers = entries
    .filter(({ name }) => name.endsWith('.js') && name !== removalFile)
    .map(({ name }) => name)
  const isWorker = (path: string) => workers.includes(path.slice(1))
  const serve = serveStatic<ServerEnv>({
    root,
    precompressed: true,
    rewriteRequestPath: (path) => (isWorker(path) && !serviceWorker ? `/${removalFile}` : path),
  })
  return createMiddleware<ServerEnv>(async (c, next) => {
    const reads = c.req.method === 'GET' || c.req.method === 'HEAD'
    const isFile =
      folders.includes(folderOf(c.req.path)) || rootFile.test(c.req.path) || isWorker(c.req.path)
    if (!reads || !isFile) return next()
    const ownFile = await serve(c, async () => {})
    const file = ownFile instanceof Response ? ownFile : await serveFromOtherRelease(c)
    // A missing file gets a short plain answer instead of a rendered page.
    if (!(file instanceof Response)) return plainError(c, 404)
    const { headers } = file
    headers.set('Cache-Control', `public, max-age=${lifetime(c.req.path)}`)
    if (isWorker(c.req.path)) {
      for (const [name, value] of Object.entries(workerHeaders)) headers.set(name, value)
    }
    const modifiedSince = c.req.header('If-Modified-Since')
    if (!modifiedSince || modifiedSince !== headers.get('Last-Modified')) return file
    await file.body?.cancel()
    headers.delete('Content-Length')
    return new Response(null, { status: 304, headers })
  })
}

/**
 * Looks for an asset in the other releases: a tab that was opened before an update still requests the
 * scripts and styles of its own release, and another process may serve a newer one.
 */
async function serveFromOtherRelease(c: Context<ServerEnv>): Promise<Response | undefined> {
  if (folderOf(c.req.path) !== hashedFolder) return undefined
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
  folderOf(path) === hashedFolder
    ? `${365 * day}, immutable`
    : `${7 * day}, stale-while-revalidate=${day}`

/** The first folder of a path; empty for a file at the root. */
const folderOf = (path: string) => /^\/([^/]+)\//.exec(path)?.[1] ?? ''
