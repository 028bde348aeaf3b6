import { Hono } from 'hono'
import type { RequestContext } from '#app/context.ts'
import { BodyRefused } from '#app/http/body-refused.ts'
import { visitorGroup } from '#app/http/visitor-group.server.ts'
import type { EmbeddedImages } from '#app/images/embedded.server.ts'
import { ImageError } from '#app/images/image-host.ts'
import { deliver, imageErrorAnswer } from './delivery.server.ts'
import { readMultipart } from './multipart.server.ts'
import { ensureSigned } from './signatures.server.ts'
import { ensureCredentials, type ProtocolNeeds, receiveUpload } from './upload.server.ts'

interface ProtocolEnv {
  Variables: { requestContext: Pick<RequestContext, 'address' | 'log' | 'sender'> }
}

/** The maximum size of one request to the image host. */
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
      if (Number(request.headers.get('Content-Length')) > maxUploadBytes) {
        throw new ImageError('Request too large. Maximum is 100 MB.')
      }
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
  const authorization = request.headers.get('Authorization')
  if (authorization) ensureCredentials(images, authorization)
  // The few fields fit into what anybody may send, so nothing needs to be permitted.
  const { fields } = await readMultipart(request, {
    isPermitted: () => false,
    async destinationOf() {
      throw new ImageError('A file is of no use here')
    },
  })
  if (!authorization) ensureSigned({ ...images, ...needs }, fields)
  if (!fields.public_id) throw new ImageError('Missing required parameter - public_id')
  return { result: (await images.destroy(fields.public_id)) ? 'ok' : 'not found' }
}
