import { href } from 'react-router'
import { platform, staffMember } from '#app/context.ts'
import { countUpload } from '#app/domain/staff/uploads.server.ts'
import { readJson } from '#app/http/json.ts'
import type { Route } from './+types/params.ts'
import {
  readUploadRequest,
  unknownFolder,
  uploadErrorResponse,
  uploadFailureResponse,
} from './upload-request.ts'

export const handle = { permission: 'content', postedFrom: href('/admin/gallery') }

/** `POST { folder, name? }`: the endpoint and the signed fields with which the browser may upload one image. */
export async function action({ request, context }: Route.ActionArgs) {
  const body = await readJson(request)
  if (body instanceof Response) return body
  const { folder, name } = readUploadRequest(body)
  if (!folder) return uploadFailureResponse(unknownFolder)
  const needs = context.get(platform)
  const { images } = needs
  const staff = context.get(staffMember).id
  if (images.problem) return uploadErrorResponse(images.problem, { status: 503 })
  // The embedded host limits uploads itself; for Cloudinary only the requests for parameters can be counted.
  if (images.kind === 'cloudinary') {
    const counted = await countUpload(needs, staff)
    if (!counted.ok) return uploadFailureResponse(counted)
  }
  return Response.json(images.uploadParams(folder, staff, name))
}
