import { rm } from 'node:fs/promises'
import type { EmbeddedImages } from '#app/platform/images/embedded/embedded.server.ts'
import { tooLarge } from '#app/platform/images/embedded/embedded-host.server.ts'
import { ImageFault } from '#app/platform/images/embedded/image-fault.ts'
import { type ImageFolder, largestFile } from '#app/platform/images/image-host.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { takePoint } from '#app/platform/rate-limit.server.ts'
import { uploadAnswer } from './answers.ts'
import { type Chunk, gather, readChunk } from './chunks.ts'
import { claimsSignature, type Permission, permissionOf } from './permission.ts'
import { type Received, readUploadBody } from './upload-body.ts'

type Part = Pick<Platform, 'db' | 'clock'>

const perHour = { points: 100, seconds: 3600 }
/** Files whose sender has not yet said who it is: the field may come after the file. */
const mostUnknown = 4
let unknown = 0

const notAnImage = {
  'gemev-gallery': 'Please select an image file',
  'gemev-blog': 'Please select a valid image file',
} as const

/** Takes one picture, whole or a chunk of it; throws an `ImageFault` in the protocol's words. */
export async function receiveUpload(images: EmbeddedImages, platform: Part, request: Request) {
  const authorization = request.headers.get('Authorization') ?? undefined
  const chunk = readChunk(request)
  const permit = (fields: Record<string, string>) =>
    permissionOf(images, platform, fields, authorization)
  let countedUnknown = false
  const place = async (before: Record<string, string>) => {
    let folder: ImageFolder = 'gemev-gallery'
    if (before.upload_preset || claimsSignature(before, authorization)) {
      folder = (await permit(before)).folder
    } else {
      if (unknown >= mostUnknown) throw new ImageFault('Too many uploads at once', 429)
      unknown += 1
      countedUnknown = true
    }
    const total = chunk?.total ?? 0
    if (total > largestFile[folder]) throw tooLarge(total, folder)
    await images.ensureSpace(Number(request.headers.get('Content-Length')) || 0)
    return { path: images.newIncoming(), most: largestFile[folder] }
  }
  try {
    const { fields, file } = await readUploadBody(request, place)
    try {
      // Once more with all the fields: those behind the file count as well.
      const permission = await permit(fields)
      if (!file) throw new ImageFault('Missing required parameter - file')
      const sent = { images, platform, fields, permission }
      return await (chunk ? keepChunk(sent, chunk, file) : keepFile(sent, file))
    } finally {
      if (file) await rm(file.path, { force: true })
    }
  } finally {
    if (countedUnknown) unknown -= 1
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
  if (staffId && !(await takePoint(platform, `upload:${staffId}`, perHour))) {
    throw new ImageFault('Too many uploads. Please try again in an hour.', 429)
  }
  const tags = (fields.tags ?? '').split(',').flatMap((tag) => tag.trim() || [])
  const place = { folder, publicId: publicIdOf(fields.public_id, folder), tags }
  const kept = await images.keep(file, place).catch((error) => {
    if (error instanceof ImageFault && error.message === 'Invalid image file') {
      throw new ImageFault(notAnImage[folder])
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
      if (!about) throw new ImageFault(`Resource not found - ${gathered.finished}`, 404)
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
