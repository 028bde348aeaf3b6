import { rm } from 'node:fs/promises'
import type { RequestContext } from '#app/context.ts'
import type { EmbeddedImages } from '#app/images/embedded.server.ts'
import { tooLarge } from '#app/images/embedded-host.server.ts'
import { ImageError } from '#app/images/image-error.ts'
import type { ImageFolder } from '#app/images/image-folder.ts'
import { tooManyUploads } from '#app/images/image-host.ts'
import { uploadAnswer } from './answers.server.ts'
import { assembleChunks, type Chunk, readChunk } from './chunks.server.ts'
import { type ProtocolNeeds, permissionOf, type UploadPermission } from './permission.server.ts'
import { readUploadBody } from './upload-body.server.ts'
import type { Fields, Received } from './upload-handler.server.ts'

/** Receives one image, whole or a chunk of it; throws an `ImageError` with the protocol's message. */
export async function receiveUpload(
  images: EmbeddedImages,
  needs: ProtocolNeeds,
  { request, requestContext }: { request: Request; requestContext: Pick<RequestContext, 'sender'> },
) {
  const authorization = request.headers.get('Authorization') ?? undefined
  const chunk = readChunk(request)
  const permissionFor = async (fields: Fields) => {
    const permission = await permissionOf(images, needs, fields, authorization)
    requestContext.sender = 'uploader'
    return permission
  }
  // A request that is authorized by its header needs no field; with a wrong header it is not read at all.
  if (authorization) await permissionFor({})

  const { fields, file } = await readUploadBody(request, {
    isPermitted: () => requestContext.sender === 'uploader',
    permit: async (fields) => void (await permissionFor(fields)),
    async fileDestination(fields) {
      const { folder } = await permissionFor(fields)
      const total = chunk?.total ?? 0
      if (total > folder.maxBytes) throw tooLarge(total, folder)
      await images.ensureSpace(Number(request.headers.get('Content-Length')) || 0)
      return { path: images.newIncoming(), maxBytes: folder.maxBytes }
    },
  })
  try {
    // Checked again with all fields: those behind the file count as well.
    const permission = await permissionFor(fields)
    if (!file) throw new ImageError('Missing required parameter - file')
    const upload = { images, needs, fields, permission }
    return await (chunk ? storeChunk(upload, chunk, file) : storeFile(upload, file))
  } finally {
    if (file) await rm(file.path, { force: true })
  }
}

interface Upload {
  images: EmbeddedImages
  needs: ProtocolNeeds
  fields: Record<string, string>
  permission: UploadPermission
}

async function storeFile({ images, needs, fields, permission }: Upload, file: Received) {
  const { folder, uploaderId } = permission
  if (file.bytes > folder.maxBytes) throw tooLarge(file.bytes, folder)
  if (uploaderId && !(await needs.countUpload(uploaderId))) {
    throw new ImageError(tooManyUploads, 429)
  }
  const tags = (fields.tags ?? '').split(',').flatMap((tag) => tag.trim() || [])
  const publicId = publicIdOf(fields.public_id, folder)
  const destination = { folder, publicId, tags, client: uploaderId ?? 'program' }
  const stored = await images.store(file, destination).catch((error) => {
    if (error instanceof ImageError && error.message === 'Invalid image file') {
      throw new ImageError(folder.texts.notAnImage)
    }
    throw error
  })
  return uploadAnswer(stored, images, uploaderId === null)
}

function storeChunk(upload: Upload, chunk: Chunk, file: Received) {
  const { images, permission } = upload
  const { folder } = permission
  if (chunk.to >= folder.maxBytes) throw tooLarge(chunk.total ?? chunk.to + 1, folder)
  const owner = permission.uploaderId ?? 'a program'
  return assembleChunks(images, { chunk, file, owner }, async (result) => {
    if ('waiting' in result) {
      return { answer: { done: false, bytes: result.bytes, kind: 'upload' } }
    }
    if ('finished' in result) {
      const about = await images.find(result.finished)
      if (!about) throw new ImageError(`Resource not found - ${result.finished}`, 404)
      const isSigned = permission.uploaderId === null
      return { answer: uploadAnswer({ about, existing: true }, images, isSigned) }
    }
    const answer = await storeFile(upload, result.whole)
    return { answer, publicId: answer.public_id }
  })
}

/** The public id with its folder, which the sender may leave out. */
function publicIdOf(requested: string | undefined, folder: ImageFolder): string | undefined {
  if (!requested) return undefined
  const prefix = `${folder.name}/`
  return requested.startsWith(prefix) ? requested : prefix + requested
}
