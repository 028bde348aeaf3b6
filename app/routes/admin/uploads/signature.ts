import { href } from 'react-router'
import { imageConfiguration } from '#app/domain/image-configuration.ts'
import { countUpload } from '#app/domain/staff/uploads.server.ts'
import { platform, staffMember } from '#app/http/context.ts'
import { jsonFailure, readJson, unprocessable } from '#app/http/json.ts'
import { isPublicId } from '#app/images/image-host.ts'
import { expectUse } from '#app/images/registry/removal.server.ts'
import type { Route } from './+types/signature.ts'

export const handle = { permission: 'content', postedFrom: href('/admin/gallery') }

/** `POST { folder, public_id }`: the signed fields with which the browser uploads one image to Cloudinary. */
export async function action({ request, context }: Route.ActionArgs) {
  const body = await readJson(request)
  if (body instanceof Response) return body
  const { folder: name, public_id: given }: Record<string, unknown> = { ...Object(body) }
  const public_id = typeof given === 'string' ? given : ''
  const folder = imageConfiguration.folders.find((each) => each.name === name)
  const publicId = `${folder?.name}/${public_id}`
  if (!folder || !isPublicId(publicId, [folder])) return unprocessable('Unknown folder or name')
  const needs = context.get(platform)
  const counted = await countUpload(needs, context.get(staffMember).id)
  if (!counted.ok) return jsonFailure(counted)
  await expectUse(needs, publicId)
  return Response.json(needs.images.uploadFields(folder, public_id))
}
