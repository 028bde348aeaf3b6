import { platform, requestContext, staffMember } from '#app/context.ts'
import { registerImage } from '#app/domain/pictures/pictures.server.ts'
import { methodNotAllowed, readJson } from '#app/http/json.ts'
import { ImageHostUnavailable, imageHostUnavailable } from '#app/platform/images/image-host.ts'
import type { Route } from './+types/register.ts'
import { readUpload, refused } from './asked-folder.ts'

export const loader = () => methodNotAllowed('POST')

/** `POST { publicId, folder }`: writes down what the browser has sent to the host, and gives it back. */
export async function action({ request, context }: Route.ActionArgs) {
  const body = await readJson(request)
  if (body instanceof Response) return body
  const { folder, publicId } = readUpload(body)
  if (!folder) return refused('Unknown folder', 422)
  const staff = context.get(staffMember).id
  const { log } = context.get(requestContext)
  const image = await registerImage(context.get(platform), publicId, folder, staff).catch(
    (error) => {
      if (!(error instanceof ImageHostUnavailable)) throw error
      log.warn({ err: error, picture: publicId }, 'image host: an upload could not be looked up')
      return 'away' as const
    },
  )
  // With words of its own, since a browser tries a bare 5xx again for minutes.
  if (image === 'away') return refused(imageHostUnavailable, 503)
  if (!image) return refused(`Resource not found - ${publicId.slice(0, 200)}`, 404)
  log.info({ staff, picture: publicId }, 'a picture was uploaded')
  return Response.json(image)
}
