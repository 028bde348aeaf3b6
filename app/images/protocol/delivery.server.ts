import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { HonoRequest } from 'hono'
import { namesTag } from '#app/http/conditions.ts'
import type { EmbeddedImages } from '#app/images/embedded.server.ts'
import { ImageError } from '#app/images/image-host.ts'
import type { Viewer } from '#app/images/storage/rendition.ts'
import { QueueFull } from '#app/waiting/fair-queue.ts'

/** An error in the protocol's shape: the message is in the body and in the header. */
export const imageErrorAnswer = (
  { message, status }: { message: string; status: number },
  headers: Record<string, string> = status === 429 ? { 'Retry-After': '60' } : {},
) =>
  Response.json(
    { error: { message } },
    { status, headers: { 'X-Cld-Error': printable(message), ...headers } },
  )

/** A header may hold neither line breaks nor letters beyond Latin-1, and proxies refuse long ones. */
const printable = (text: string) => text.slice(0, 500).replaceAll(/[^\x20-\x7e]/g, '?')

const contentTypes = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp', avif: 'image/avif' }
const year = 365 * 86_400
const minStreamedBytes = 1024 * 1024

/** For every image and every error: the answer may run no script, wherever it is embedded. */
const securityHeaders: Record<string, string> = {
  'Content-Security-Policy': "sandbox; default-src 'none'",
  // Social networks and mail programs show our images on pages of their own.
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'X-Cld-Error',
}

/** Answers a delivery address with a file, which is made on the first request and may be cached for ever. */
export async function deliver(
  request: HonoRequest,
  images: EmbeddedImages,
  path: string,
  client: string,
): Promise<Response> {
  const viewer = {
    accept: request.header('Accept') ?? '',
    savesData: request.header('Save-Data')?.trim().toLowerCase() === 'on',
  }
  const response = await answer(request, images, path, { ...viewer, client }).catch((error) => {
    if (error instanceof ImageError) return imageErrorAnswer(error)
    if (!(error instanceof QueueFull)) throw error
    return new Response(null, { status: 503, headers: { 'Retry-After': '5' } })
  })
  for (const [name, value] of Object.entries(securityHeaders)) response.headers.set(name, value)
  return response
}

async function answer(
  request: HonoRequest,
  images: EmbeddedImages,
  path: string,
  viewer: Viewer & { client: string },
): Promise<Response> {
  const delivery = await images.delivery(path, viewer)
  const headers = new Headers({
    'Content-Type': contentTypes[delivery.rendition.format],
    'Cache-Control': `public, max-age=${year}, immutable`,
    ETag: delivery.etag,
  })
  if (delivery.vary.length > 0) headers.set('Vary', delivery.vary.join(', '))
  if (namesTag(request.header('If-None-Match') ?? '', delivery.etag)) {
    return new Response(null, { status: 304, headers })
  }
  const file = await delivery.file()
  const { size } = await stat(file)
  headers.set('Content-Length', String(size))
  if (request.method === 'HEAD') return new Response(null, { headers })
  const body =
    size < minStreamedBytes
      ? await readFile(file)
      : (Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>)
  return new Response(body, { headers })
}
