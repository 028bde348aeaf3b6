import { createReadStream, existsSync, readdirSync, type Stats } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { HonoRequest } from 'hono'
import { createMiddleware } from 'hono/factory'
import { getMimeType } from 'hono/utils/mime'
import { namesTag } from '#app/http/cache-control.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'
import { plainError } from '#server/requests/answers.ts'
import type { ServerEnv } from '#server/requests/request-context.ts'
import { bestEncoding } from './encoding.ts'

// Relative to the bundle. Links are resolved, so a process serves the release that it was started with (ADR-0025).
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
// A file at the root or in one of its folders: no other path can be read.
const fileName = /^\/(?:[\w-]+\/)?[\w-][\w.-]*$/
const suffixes = { br: '.br', gzip: '.gz', identity: '' }

/** Serves the built files, pre-compressed; those with a hash in their name may be cached for ever. */
export function staticFiles({ serviceWorker }: Pick<Settings, 'serviceWorker'>) {
  const entries = readdirSync(root, { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  // The scripts at the root are the service workers; all others are in Vite's folder.
  const workers = entries
    .filter(({ name }) => name.endsWith('.js') && name !== removalFile)
    .map(({ name }) => name)
  return createMiddleware<ServerEnv>(async (c, next) => {
    const reads = c.req.method === 'GET' || c.req.method === 'HEAD'
    const isWorker = workers.includes(c.req.path.slice(1))
    const isFile = folders.includes(folderOf(c.req.path)) || rootFile.test(c.req.path) || isWorker
    if (!reads || !isFile) return next()
    const path = isWorker && !serviceWorker ? `/${removalFile}` : c.req.path
    const accepted = c.req.header('Accept-Encoding')
    const file =
      (await findFile(root, path, accepted)) ?? (await findInOtherRelease(path, accepted))
    // A missing file gets a short plain answer instead of a rendered page.
    if (!file) return plainError(c, 404)
    return answer(c.req, { ...file, headers: { ...file.headers, ...(isWorker && workerHeaders) } })
  })
}

interface StaticFile {
  /** The file on the disk, compressed or not. */
  name: string
  stats: Stats
  headers: Record<string, string>
}

async function findFile(folder: string, path: string, accepted: string | undefined) {
  if (!fileName.test(path)) return undefined
  const file = join(folder, path)
  const isCompressed = existsSync(`${file}.br`)
  const encoding = isCompressed ? bestEncoding(accepted) : 'identity'
  const name = file + suffixes[encoding]
  const stats = await stat(name).catch(() => undefined)
  const headers = {
    'Content-Type': getMimeType(path) ?? 'application/octet-stream',
    ...(isCompressed && { Vary: 'Accept-Encoding' }),
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
  }
  return stats?.isFile() ? { name, stats, headers } : undefined
}

/** A tab from before an update still requests the files of its own release, and another process may serve a newer one. */
async function findInOtherRelease(path: string, accepted: string | undefined) {
  if (folderOf(path) !== hashedFolder) return undefined
  for (const name of await readdir(dirname(release)).catch(() => [])) {
    const other = join(dirname(release), name, 'client')
    const file = other !== root && (await findFile(other, path, accepted))
    if (file) return file
  }
  return undefined
}

/** The conditions in the order of RFC 9110, 13.2.2. */
function answer(request: HonoRequest, { name, stats, headers: ofFile }: StaticFile): Response {
  const { size, mtime } = stats
  const tag = `"${mtime.getTime().toString(36)}-${size.toString(36)}"`
  const modified = mtime.toUTCString()
  const headers = new Headers({
    ETag: tag,
    'Last-Modified': modified,
    'Accept-Ranges': 'bytes',
    'Cache-Control': `public, max-age=${lifetime(request.path)}`,
    ...ofFile,
  })
  const known = request.header('If-None-Match')
  const since = Date.parse(request.header('If-Modified-Since') ?? '')
  if (known ? namesTag(known, tag) : Date.parse(modified) <= since)
    return new Response(null, { status: 304, headers })
  // A browser goes on where a download broke off, unless the file has changed since.
  const isSameFile = [undefined, tag, modified].includes(request.header('If-Range'))
  const isRead = request.method === 'GET'
  const range = isRead && isSameFile ? readRange(request.header('Range') ?? '', size) : undefined
  if (range && range.start > range.end) {
    return new Response(null, {
      status: 416,
      headers: { 'Content-Range': `bytes */${size}`, 'Cache-Control': 'no-store' },
    })
  }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  headers.set('Content-Length', String(end - start + 1))
  if (range) headers.set('Content-Range', `bytes ${start}-${end}/${size}`)
  const body = isRead ? (Readable.toWeb(createReadStream(name, range)) as ReadableStream) : null
  return new Response(body, { status: range ? 206 : 200, headers })
}

/** Undefined without one, and for several parts or other units. */
function readRange(header: string, size: number): { start: number; end: number } | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? []
  if (!from && !to) return undefined
  if (!from) return { start: Math.max(0, size - Number(to)), end: size - 1 }
  return { start: Number(from), end: Math.min(to ? Number(to) : size, size - 1) }
}

const lifetime = (path: string) =>
  folderOf(path) === hashedFolder
    ? `${365 * day}, immutable`
    : `${7 * day}, stale-while-revalidate=${day}`

const folderOf = (path: string) => /^\/([^/]+)\//.exec(path)?.[1] ?? ''
