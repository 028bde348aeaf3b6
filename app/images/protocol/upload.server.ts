import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { RequestContext } from '#app/http/context.ts'
import { signInHeaders } from '#app/http/sign-in-headers.server.ts'
import { type EmbeddedImages, randomName } from '#app/images/embedded.server.ts'
import {
  ImageError,
  type ImageFolder,
  type ImageNeeds,
  isPublicId,
  tooLarge,
  tooManyUploads,
} from '#app/images/image-host.ts'
import { expectUse } from '#app/images/registry/removal.server.ts'
import type { AboutImage } from '#app/images/storage/storage.server.ts'
import { hasErrorCode } from '#app/platform/errors.ts'
import { addChunk, type Chunk, inTurn, joinChunks, readChunk } from './chunks.server.ts'
import { type Received, readMultipart } from './multipart.server.ts'
import { ensureSigned, type Fields } from './signatures.server.ts'

export interface ProtocolNeeds extends ImageNeeds<'db' | 'clock'> {
  /** The id of whoever's session a browser has, when they may upload; else null. */
  findUploader(browser: Headers): Promise<string | null>
  /** Counts an upload; false when it is one too many. */
  countUpload(uploaderId: string): Promise<boolean>
}

type Sender = Pick<RequestContext, 'sender' | 'address'>

/** Receives one image, whole or a chunk of it; throws an `ImageError` with the protocol's message. */
export async function receiveUpload(
  images: EmbeddedImages,
  needs: ProtocolNeeds,
  { request, requestContext }: { request: Request; requestContext: Sender },
) {
  const { folders } = images.configuration
  const chunk = readChunk(request)
  const uploaderId = await needs.findUploader(signInHeaders(request, requestContext))
  // More than what anybody may send is read from now on.
  if (uploaderId) requestContext.sender = 'uploader'
  const isPermitted = () => requestContext.sender === 'uploader'

  const permit = (fields: Fields): ImageFolder => {
    const isSigned = Boolean(fields.signature || fields.api_key)
    if (isSigned) ensureSigned({ ...images, ...needs }, fields)
    else ensurePreset(images, fields, uploaderId)
    refuseOtherFields(fields)
    requestContext.sender = 'uploader'
    return folderNamed(fields.folder ?? folders[0]?.name ?? '', folders)
  }
  let giveBack = () => {}
  const { fields, file } = await readMultipart(request, {
    isPermitted,
    async destinationOf(fields) {
      if (!isPermitted()) permit(fields)
      // Whoever is known may send the file first, as the specification lists it: its folder's own limit is checked later.
      const named = folders.filter(({ name }) => name === fields.folder)
      const possible = named.length > 0 ? named : folders
      const maxBytes = Math.max(...possible.map((folder) => folder.maxBytes))
      if (chunk?.total && chunk.total > maxBytes) throw tooLarge(chunk.total, maxBytes)
      giveBack = await images.holdSpace(Number(request.headers.get('Content-Length')) || maxBytes)
      return { path: images.newIncoming(), maxBytes }
    },
  }).finally(() => giveBack())
  try {
    const folder = permit(fields)
    if (fields.file) throw new ImageError('Unsupported source URL. Please send the file itself.')
    if (!file) throw new ImageError('Missing required parameter - file')
    const sender = fields.signature ? null : uploaderId
    const upload = { images, needs, fields, folder, uploaderId: sender }
    return await (chunk ? storeChunk(upload, chunk, file) : storeFile(upload, file))
  } finally {
    if (file) await rm(file.path, { force: true })
  }
}

function ensurePreset(
  { configuration }: EmbeddedImages,
  fields: Fields,
  uploaderId: string | null,
) {
  const preset = fields.upload_preset
  if (!preset) throw new ImageError('Upload preset must be specified when using unsigned upload')
  if (preset !== configuration.uploadPreset) throw new ImageError('Upload preset not found')
  if (!uploaderId) throw new ImageError('An upload without a signature needs a session', 401)
}

/** The parameters that do something here: whoever sends another one would believe that it did. */
const uploadFields =
  'file,public_id,folder,tags,resource_type,upload_preset,timestamp,api_key,signature'.split(',')

function refuseOtherFields(fields: Fields): void {
  const { resource_type: type = 'image' } = fields
  const other =
    Object.keys(fields).find((name) => !uploadFields.includes(name)) ??
    (['image', 'auto'].includes(type) ? undefined : `resource_type ${type}`)
  if (other === undefined) return
  throw new ImageError(
    `Parameter not supported - ${other.slice(0, 100)}. Only ${uploadFields.join()} are.`,
  )
}

function folderNamed(requested: string, folders: readonly ImageFolder[]): ImageFolder {
  const folder = folders.find(({ name }) => name === requested.replace(/\/$/, ''))
  if (!folder) throw new ImageError(`Invalid folder - ${requested.slice(0, 200)}`)
  return folder
}

interface Upload {
  images: EmbeddedImages
  needs: ProtocolNeeds
  fields: Fields
  folder: ImageFolder
  /** Null for a program that signs its requests. */
  uploaderId: string | null
}

/** The public id of the uploaded image: the sender may leave out the folder, or the whole name. */
function publicIdOf({ fields: { public_id: name = randomName() }, folder }: Upload): string {
  const publicId = name.startsWith(`${folder.name}/`) ? name : `${folder.name}/${name}`
  if (isPublicId(publicId, [folder])) return publicId
  throw new ImageError(`Invalid public_id - ${publicId.slice(0, 200)}`)
}

async function storeFile(upload: Upload, file: Received) {
  const { images, needs, fields, folder, uploaderId } = upload
  if (file.bytes > folder.maxBytes) throw tooLarge(file.bytes, folder.maxBytes)
  const publicId = publicIdOf(upload)
  if (uploaderId && !(await needs.countUpload(uploaderId)))
    throw new ImageError(tooManyUploads, 429)
  await expectUse(needs, publicId)
  const destination = {
    folder,
    publicId,
    tags: (fields.tags ?? '').split(',').flatMap((tag) => tag.trim() || []),
    client: uploaderId ?? 'program',
  }
  const { about, existing } = await images.store(file, destination).catch((error) => {
    if (!(error instanceof ImageError) || error.message !== 'Invalid image file') throw error
    throw new ImageError(folder.texts.notAnImage)
  })
  return uploadAnswer(upload, about, existing)
}

async function storeChunk(upload: Upload, chunk: Chunk, file: Received) {
  const { images, folder, uploaderId } = upload
  if (chunk.to >= folder.maxBytes) throw tooLarge(chunk.total ?? chunk.to + 1, folder.maxBytes)
  const owner = uploaderId ?? 'a program'
  const name = sha1(`${owner} ${chunk.upload}`)
  // Named after its upload, so that a chunk whose answer was lost finds the image when it is sent again.
  const named = { ...upload, fields: { public_id: name, ...upload.fields } }
  return inTurn(name, async () => {
    const before = await images.find(publicIdOf(named))
    if (before) return uploadAnswer(upload, before, true)
    const path = images.newIncoming()
    const chunks = join(path, '..', `chunks-${name}`)
    // After a refusal the same chunks would be refused again; after another error they are still needed.
    let isOver = false
    try {
      const parts = await addChunk(chunks, chunk, file)
      if (!parts) return { done: false, bytes: chunk.to + 1, kind: 'upload' }
      isOver = true
      await joinChunks(parts, path)
      return await storeFile(named, { path, bytes: chunk.total ?? 0, filename: file.filename })
    } catch (error) {
      isOver = isOver && error instanceof ImageError && error.status === 400
      // Another process has assembled the same chunks meanwhile.
      const stored = hasErrorCode(error, 'ENOENT') ? await images.find(publicIdOf(named)) : null
      if (!stored) throw error
      return uploadAnswer(upload, stored, true)
    } finally {
      await rm(path, { force: true })
      if (isOver) await rm(chunks, { recursive: true, force: true })
    }
  })
}

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex')

/** What the protocol answers to an upload, in its order of fields. */
function uploadAnswer({ images, uploaderId }: Upload, about: AboutImage, existing: boolean) {
  const { publicId, kind, width, height, bytes, etag, tags, createdAt, filename } = about
  const { version, url } = images.addressOf(about)
  const [folder = '', name = ''] = publicId.split('/')
  return {
    asset_id: sha1(publicId).slice(0, 32),
    public_id: publicId,
    version,
    version_id: sha1(`${etag} ${version}`).slice(0, 32),
    signature: sha1(`public_id=${publicId}&version=${version}${images.secret}`),
    width,
    height,
    format: kind,
    resource_type: 'image',
    created_at: createdAt.replace(/\.\d+Z$/, 'Z'),
    tags,
    bytes,
    type: 'upload',
    etag,
    placeholder: false,
    url,
    secure_url: url,
    folder,
    asset_folder: folder,
    display_name: name,
    ...(existing && { existing }),
    original_filename: filename,
    ...(uploaderId === null && { api_key: images.key?.id }),
  }
}
