import { href } from 'react-router'
import { readAddedImage } from '#app/domain/gallery/image.schema.ts'
import { addImage } from '#app/domain/gallery/images.server.ts'
import { platform, requestContext } from '#app/http/context.ts'
import { jsonFailure, readJson } from '#app/http/json.ts'
import type { Route } from './+types/add.ts'

export const handle = { permission: 'content', postedFrom: href('/admin/gallery') }

/** `POST { cloudinary_url, cloudinary_public_id, request_key, alt_text, category_id, ... }`: adds an uploaded image to the gallery. */
export async function action({ request, context }: Route.ActionArgs) {
  const body = await readJson(request)
  if (body instanceof Response) return body
  const read = readAddedImage(body)
  const needs = context.get(platform)
  const added = read.ok ? await addImage(needs, read.value) : read
  if (!added.ok) return jsonFailure(added)
  context
    .get(requestContext)
    .log.info({ staff: needs.by.id, image: added.value.id }, 'gallery: image added')
  return Response.json(added.value, { status: 201 })
}
