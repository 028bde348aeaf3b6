import { rm } from 'node:fs/promises'
import type { RequestContext } from '#app/context.ts'
import type { EmbeddedImages } from '#app/platform/images/embedded/embedded.server.ts'
import { tooLarge } from '#app/platform/images/embedded/embedded-host.server.ts'
import { ImageError } from '#app/platform/images/embedded/image-error.ts'
import { largestFile } from '#app/platform/images/image-host.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { consumeRateLimit } from '#app/platform/rate-limit.server.ts'
import { uploadAnswer } from './answers.ts'
import { type Chunk, gather, readChunk } from './chunks.ts'
import { type Permission, permissionOf } from './permission.ts'
import { readUploadBody } from './upload-body.ts'
import type { Fields, Received } from './upload-handler.ts'

type Part = Pick<Platform, 'db' | 'clock'>

const perHour = { points: 100, seconds: 3600 }

const notAnImage = {
  'gemev-gallery': 'Please select an image file',
  'gemev-blog': 'Please select a valid image file',
} as const

/** Takes one picture, whole or a chunk of it; throws an `ImageFault` in the protocol's words. */
export async function receiveUpload(
  images: EmbeddedImages,
  platform: Part,
  { request, visit }: { request: Request; visit: RequestContext },
) {
  const authorization = request.headers.get('Authorization') ?? undefined
  const chunk = readChunk(request)
  const permissionFor = async (fields: Fields) => {
    const permission = await permissionOf(images, platform, fields, authorization)
    visit.sender = 'uploader'
    return permission
  }
  // What proves itself by a header needs no field, and what fails at it is not read at all.
  if (authorization) await permissionFor({})

  const { fields, file } = await readUploadBody(request, {
    isPermitted: () => visit.sender === 'uploader',
    permit: async (fields) => void (await permissionFor(fields)),
    async place(fields) {
      const { folder } = await permissionFor(fields)
      const total = chunk?.total ?? 0
      if (total > largestFile[folder]) throw tooLarge(total, folder)
      await images.ensureSpace(Number(request.headers.get('Content-Length')) || 0)
      return { path: images.newIncoming(), most: largestFile[folder] }
    },
  })
  try {
    // Once more with all the fields: those behind the file count as well.
    const permission = await permissionFor(fields)
    if (!file) throw new ImageError('Missing required parameter - file')
    const sent = { images, platform, fields, permission }
    return await (chunk ? keepChunk(sent, chunk, file) : keepFile(sent, file))
  } finally {
    if (file) await rm(file.path, { force: true })
  }
}

interface Sent {
  images: EmbeddedImages
  platform: Part
  fields: Record<string, string>
  permission: Permission
}

async function keepFile({ images, platform, fields, permission }: Sent, file: Received) {
  const { folder, staffId } = permission
  if (file.bytes > largestFile[folder]) throw tooLarge(file.bytes, folder)
  if (staffId && !(await consumeRateLimit(platform, `upload:${staffId}`, perHour))) {
    throw new ImageError('Too many uploads. Please try again in an hour.', 429)
  }
  const tags = (fields.tags ?? '').split(',').flatMap((tag) => tag.trim() || [])
  const place = { folder, publicId: publicIdOf(fields.public_id, folder), tags }
  const kept = await images.keep(file, place).catch((error) => {
    if (error instanceof ImageError && error.message === 'Invalid image file') {
      throw new ImageError(notAnImage[folder])
    }
    throw error
  })
  return uploadAnswer(kept, images, staffId === null)
}

function keepChunk(sent: Sent, chunk: Chunk, file: Received) {
  const { images, permission } = sent
  const most = largestFile[permission.folder]
  if (chunk.to >= most) throw tooLarge(chunk.total ?? chunk.to + 1, permission.folder)
  const owner = permission.staffId ?? 'a program'
  return gather(images, { chunk, file, owner }, async (gathered) => {
    if ('waiting' in gathered) {
      return { answer: { done: false, bytes: gathered.bytes, kind: 'upload' } }
    }
    if ('finished' in gathered) {
      const about = await images.find(gathered.finished)
      if (!about) throw new ImageError(`Resource not found - ${gathered.finished}`, 404)
      const isSigned = permission.staffId === null
      return { answer: uploadAnswer({ about, existing: true }, images, isSigned) }
    }
    const answer = await keepFile(sent, gathered.whole)
    return { answer, publicId: answer.public_id }
  })
}

/** A name comes with its folder or without it. */
function publicIdOf(asked: string | undefined, folder: string): string | undefined {
  if (!asked) return undefined
  return asked.startsWith(`${folder}/`) ? asked : `${folder}/${asked}`
}
