import { platform, staffMember } from '#app/context.ts'
import { methodNotAllowed, readJson } from '#app/http/json.ts'
import type { Route } from './+types/terms.ts'
import { readUpload, refused } from './asked-folder.ts'

export const loader = () => methodNotAllowed('POST')

/** `POST { folder }`: where and with which fields the browser may now send one picture. */
export async function action({ request, context }: Route.ActionArgs) {
  const body = await readJson(request)
  if (body instanceof Response) return body
  const { folder } = readUpload(body)
  if (!folder) return refused('Unknown folder', 422)
  const { images } = context.get(platform)
  if (images.problem) return refused(images.problem, 503)
  return Response.json(images.terms(folder, context.get(staffMember).id))
}
