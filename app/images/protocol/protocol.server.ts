import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Hono, type HonoRequest } from 'hono'
import { BodyRefused } from '#app/http/body-refused.ts'
import { namesTag } from '#app/http/cache-control.ts'
import type { RequestContext } from '#app/http/context.ts'
import { visitorGroup } from '#app/http/visitor-group.server.ts'
import type { EmbeddedImages } from '#app/images/embedded.server.ts'
import { ImageError } from '#app/images/image-host.ts'
import { QueueFull } from '#app/values/retry/fair-queue.ts'
import { readMultipart } from './multipart.server.ts'
import { ensureSigned } from './signatures.server.ts'
import type { Viewer } from './transformation.ts'
import { type ProtocolNeeds, receiveUpload } from './upload.server.ts'

interface ProtocolEnv {
  Variables: { requestContext: Pick<RequestContext, 'address' | 'log' | 'sender'> }
}

export const maxUploadBytes = 110 * 1024 * 1024

/** The HTTP interface of the embedded image host: upload, removal and delivery, in Cloudinary's protocol. */
export function imageProtocol(images: EmbeddedImages, needs: ProtocolNeeds) {
  const protocol = new Hono<ProtocolEnv>()
  const { cloudName } = images.configuration

  protocol.on(['GET', 'HEAD'], `/${cloudName}/*`, (c) => {
    const path = c.req.path.slice(cloudName.length + 2)
    return deliver(c.req, images, path, visitorGroup(c.var.requestContext.address))
  })

  protocol.on('POST', '/v1_1/*', async (c) => {
    const [cloud, ...call] = c.req.path.slice('/v1_1/'.length).split('/')
    const { requestContext } = c.var
    const request = c.req.raw
    requestContext.sender = 'unknown uploader'
    try {
      if (cloud !== cloudName) throw new ImageError(`Invalid cloud_name ${cloud}`, 401)
      if (Number(request.headers.get('Content-Length')) > maxUploadBytes)
        throw new ImageError('Request too large. Maximum is 100 MB.')
      switch (call.join('/')) {
        case 'upload':
        case 'image/upload':
        case 'auto/upload':
          return c.json(await receiveUpload(images, needs, { request, requestContext }))
        case 'image/destroy':
          return c.json(await destroy(images, needs, request))
        default:
          throw new ImageError('This image host does not answer this call', 404)
      }
    } catch (error) {
      if (error instanceof BodyRefused) return imageErrorAnswer(bodyErrors[error.status])
      if (!(error instanceof ImageError)) throw error
      requestContext.log.info(
        { reason: error.message, status: error.status },
        'images: a request was refused',
      )
      return imageErrorAnswer(error)
    }
  })
  const otherMethod = (allowed: string) => () =>
    imageErrorAnswer(
      { message: `Only ${allowed} is answered here`, status: 405 },
      { Allow: allowed },
    )
  protocol.all(`/${cloudName}/*`, otherMethod('GET, HEAD'))
  protocol.all('/v1_1/*', otherMethod('POST'))
  return protocol
}

/** The errors, in the protocol's shape, for a body that is read no further. */
const bodyErrors = {
  408: new ImageError('The upload came too slowly. Please try again.', 429),
  413: new ImageError('Request too large'),
  503: new ImageError('Too many uploads at once', 429),
}

async function destroy(images: EmbeddedImages, needs: ProtocolNeeds, request: Request) {
  // The few fields fit into what anybody may send, so nothing needs to be permitted.
  const { fields } = await readMultipart(request, {
    isPermitted: () => false,
    async destinationOf() {
      throw new ImageError('A file is of no use here')
    },
  })
  ensureSigned({ ...images, ...needs }, fields)
  if (!fields.public_id) throw new ImageError('Missing required parameter - public_id')
  return { result: (await images.destroy(fields.public_id)) ? 'ok' : 'not found' }
}

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
async function deliver(request: HonoRequest, images: EmbeddedImages, path: string, client: string) {
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
  if (namesTag(request.header('If-None-Match') ?? '', delivery.etag))
    return new Response(null, { status: 304, headers })
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
