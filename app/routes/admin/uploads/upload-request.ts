import { failureInit } from '#app/http/respond.ts'
import { imageConfiguration } from '#app/image-configuration.ts'
import type { ImageFolder } from '#app/images/image-folder.ts'
import { type Invalid, invalid, type Limited } from '#app/result.ts'

/** Reads the fields of an upload request from a JSON body; `folder` is null when it is unknown. */
export function readUploadRequest(body: unknown): {
  folder: ImageFolder | null
  publicId: string
  name: string | undefined
} {
  const { folder, publicId, name }: Record<string, unknown> =
    typeof body === 'object' && body !== null ? { ...body } : {}
  return {
    folder: imageConfiguration.folders.find((each) => each.name === folder) ?? null,
    publicId: typeof publicId === 'string' ? publicId : '',
    name: typeof name === 'string' && /^[\w-]{1,100}$/.test(name) ? name : undefined,
  }
}

/** The failure of a request for a folder that does not exist. */
export const unknownFolder = invalid({ '': 'Unknown folder' })

/** An error response in the shape of the image host's API. */
export const uploadErrorResponse = (message: string, init: ResponseInit) =>
  Response.json({ error: { message } }, init)

/** The error response, in the same shape, for an action that failed. */
export const uploadFailureResponse = (failure: Invalid | Limited) =>
  uploadErrorResponse(Object.values(failure.errors)[0] ?? '', failureInit(failure))
