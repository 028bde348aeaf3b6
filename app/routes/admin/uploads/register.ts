import { href } from 'react-router'
import { platform, requestContext, staffMember } from '#app/context.ts'
import { readJson } from '#app/http/json.ts'
import { failureInit } from '#app/http/respond.ts'
import { ImageHostUnavailable, imageHostUnavailable } from '#app/images/image-host.ts'
import { registerImage } from '#app/images/registry/registered-images.server.ts'
import { notFound } from '#app/result.ts'
import type { Route } from './+types/register.ts'
import {
  readUploadRequest,
  unknownFolder,
  uploadErrorResponse,
  uploadFailureResponse,
} from './upload-request.ts'

export const handle = { permission: 'content', postedFrom: href('/admin/gallery') }

/** `POST { publicId, folder }`: registers an image that the browser has uploaded to the host, and responds with it. */
export async function action({ request, context }: Route.ActionArgs) {
  const body = await readJson(request)
  if (body instanceof Response) return body
  const { folder, publicId } = readUploadRequest(body)
  if (!folder) return uploadFailureResponse(unknownFolder)
  const staff = context.get(staffMember).id
  const { log } = context.get(requestContext)
  const image = await registerImage(context.get(platform), publicId, folder, staff).catch(
    (error) => {
      if (!(error instanceof ImageHostUnavailable)) throw error
      log.warn(
        { err: error, image: publicId },
        'images: an uploaded image could not be looked up at the host',
      )
      return 'unavailable' as const
    },
  )
  // With an error message, since the browser retries a bare 5xx for minutes.
  if (image === 'unavailable') return uploadErrorResponse(imageHostUnavailable, { status: 503 })
  if (!image) {
    const message = `Resource not found - ${publicId.slice(0, 200)}`
    return uploadErrorResponse(message, failureInit(notFound))
  }
  log.info({ staff, image: publicId }, 'images: an image was uploaded')
  return Response.json(image)
}
