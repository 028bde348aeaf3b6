import { platform, staffMember, visit } from '#app/context.ts'
import { keepPicture } from '#app/domain/pictures/pictures.server.ts'
import { methodNotAllowed, readJson } from '#app/http/json.ts'
import type { Route } from './+types/kept.ts'
import { readUpload, refused } from './asked-folder.ts'

export const loader = () => methodNotAllowed('POST')

/** `POST { publicId, folder }`: writes down what the browser has sent to the host, and gives it back. */
export async function action({ request, context }: Route.ActionArgs) {
  const body = await readJson(request)
  if (body instanceof Response) return body
  const { folder, publicId } = readUpload(body)
  if (!folder) return refused('Unknown folder', 422)
  const staff = context.get(staffMember).id
  const image = await keepPicture(context.get(platform), publicId, folder, staff)
  if (!image) return refused(`Resource not found - ${publicId.slice(0, 200)}`, 404)
  context.get(visit).log.info({ staff, picture: publicId }, 'a picture was uploaded')
  return Response.json(image)
}
