import { platform, staffMember } from '#app/context.ts'
import { methodNotAllowed, readJson } from '#app/http/json.ts'
import { consumeRateLimit } from '#app/platform/rate-limit.server.ts'
import type { Route } from './+types/params.ts'
import { readUpload, refused } from './asked-folder.ts'

const perHour = { points: 100, seconds: 3600 }

export const loader = () => methodNotAllowed('POST')

/** `POST { folder, name? }`: where and with which fields the browser may now send one picture. */
export async function action({ request, context }: Route.ActionArgs) {
  const body = await readJson(request)
  if (body instanceof Response) return body
  const { folder, name } = readUpload(body)
  if (!folder) return refused('Unknown folder', 422)
  const needs = context.get(platform)
  const { images } = needs
  const staff = context.get(staffMember).id
  if (images.problem) return refused(images.problem, 503)
  // The embedded host counts what comes; of the other we only know who asks.
  if (
    images.kind === 'cloudinary' &&
    !(await consumeRateLimit(needs, `upload:${staff}`, perHour))
  ) {
    return refused('Too many uploads. Please try again in an hour.', 429)
  }
  return Response.json(images.uploadParams(folder, staff, name))
}
