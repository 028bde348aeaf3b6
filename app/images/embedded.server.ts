import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createEncoder, type Encoder, type OnEncoded } from '#app/images/encoder/encoder.server.ts'
import { examine } from '#app/images/encoder/examine.server.ts'
import { isDeliverySignature } from '#app/images/protocol/delivery-signature.server.ts'
import { isOwnTransformation } from '#app/images/protocol/own-transformations.ts'
import { type RequestedImage, readDeliveryPath } from '#app/images/protocol/transformation.ts'
import {
  type ChosenRendition,
  chooseRendition,
  fileNameOf,
  type Viewer,
} from '#app/images/storage/rendition.ts'
import { createRenditionLimit } from '#app/images/storage/rendition-limit.server.ts'
import { createRenditions, type Renditions } from '#app/images/storage/renditions.server.ts'
import { createSpace } from '#app/images/storage/space.server.ts'
import { type AboutImage, openStorage, type Storage } from '#app/images/storage/storage.server.ts'
import type { Clock } from '#app/platform/clock.ts'
import type { Log } from '#app/platform/log/log.server.ts'
import type { ImageSettings } from '#app/platform/settings/env.server.ts'
import { ImageError } from './image-error.ts'
import { type ImageConfiguration, type ImageFolder, isPublicId } from './image-folder.ts'
import { prepareRenditions } from './prepared-renditions.server.ts'

/** A received file at an incoming path. */
export interface ReceivedFile {
  path: string
  filename: string
}

export interface ImageDestination {
  folder: ImageFolder
  publicId?: string | undefined
  /** Who uploads: the encoder serves its clients in turn. */
  client: string
  tags?: string[]
}

/** A stored image, and whether it existed before. */
export interface StoredUpload {
  about: AboutImage
  existing: boolean
}

/** One rendition of an image; its file is made when it is first requested. */
export interface Delivery extends ChosenRendition {
  etag: string
  file(): Promise<string>
}

/** The embedded image host, as its HTTP protocol uses it. */
export interface EmbeddedImages {
  configuration: ImageConfiguration
  key: ImageSettings['key']
  secret: string
  publicUrl: string
  /** An unused path for a file that is being received. */
  newIncoming(): string
  /** Throws an `ImageError` when there is no room for so many more bytes. */
  ensureSpace(bytes: number): Promise<void>
  /** Stores a received file and removes it from its path. Throws an `ImageError`. */
  store(file: ReceivedFile, destination: ImageDestination): Promise<StoredUpload>
  find(publicId: string): Promise<AboutImage | null>
  destroy(publicId: string): Promise<boolean>
  /** The rendition for a delivery address. Throws an `ImageError`. */
  delivery(path: string, viewer: Viewer & { client: string }): Promise<Delivery>
  listOlder(before: Date): Promise<string[]>
  /** Deletes uploads older than `before` that were never finished. */
  removeAbandoned(before: Date): Promise<void>
  stop(): void
}

interface Options {
  root: string
  configuration: ImageConfiguration
  publicUrl: string
  secret: string
  clock: Clock
  log: Pick<Log, 'warn'>
  settings: Pick<ImageSettings, 'key' | 'quota'>
  /** Called after each task of the encoder with the seconds that it took. */
  onEncoded?: OnEncoded
}

/** Opens the host that stores images on our own disk and delivers them from our own origin. */
export async function openEmbeddedImages(options: Options): Promise<EmbeddedImages> {
  const { root, configuration, settings, clock } = options
  const { folders, cutShapes } = configuration
  const storage = await openStorage(root, folders)
  const encoder = createEncoder(options.log, options.onEncoded)
  const renditions = createRenditions(
    storage,
    encoder,
    // In addition to the quota, which counts originals only.
    createRenditionLimit(join(root, 'derived'), settings.quota / 4),
  )
  const space = createSpace(root, storage, settings.quota)
  const parts = { storage, encoder, renditions, space, clock }

  return {
    configuration,
    key: settings.key,
    secret: options.secret,
    publicUrl: options.publicUrl,
    newIncoming: () => storage.newIncoming(),
    ensureSpace: (bytes) => space.ensureIncoming(bytes),
    store: (file, destination) => storeImage(parts, file, destination),
    find: (publicId) => storage.find(publicId),
    async destroy(publicId) {
      const about = await storage.find(publicId)
      await storage.remove(publicId)
      if (about) space.count(-about.bytes)
      return about !== null
    },
    async delivery(path, viewer) {
      const requested = readDeliveryPath(path)
      const about = await storage.find(requested.publicId)
      if (!about) throw new ImageError(`Resource not found - ${requested.publicId}`, 404)
      if (!isOwnTransformation(requested, about, cutShapes)) {
        ensureSigned(requested, settings.key?.secret ?? options.secret)
      }
      const chosen = chooseRendition(requested, about, viewer)
      const etag = `"${about.etag.slice(0, 16)}-${fileNameOf(chosen.rendition)}"`
      return {
        ...chosen,
        etag,
        file: () => renditions.file(about, chosen.rendition, viewer.client),
      }
    },
    listOlder: (before) => storage.listOlder(before),
    removeAbandoned: (before) => storage.removeAbandoned(before),
    stop: () => encoder.stop(),
  }
}

interface Parts {
  storage: Storage
  encoder: Encoder
  renditions: Renditions
  space: ReturnType<typeof createSpace>
  clock: Clock
}

async function storeImage(
  { storage, encoder, renditions, space, clock }: Parts,
  file: ReceivedFile,
  { folder, publicId, client, tags = [] }: ImageDestination,
): Promise<StoredUpload> {
  const name = publicId ?? `${folder.name}/${randomName()}`
  if (!isPublicId(name, [folder])) {
    throw new ImageError(`Invalid public_id - ${name.slice(0, 200)}`)
  }
  const before = await storage.find(name)
  if (before) return { about: before, existing: true }
  const incoming = storage.newIncoming()
  try {
    await mkdir(incoming)
    const original = join(incoming, 'original')
    await rename(file.path, original)
    const about = await examine(encoder, client, original, join(incoming, 'source'))
    await space.ensure(about.bytes)
    const metadata: AboutImage = {
      ...about,
      publicId: name,
      tags,
      filename: file.filename,
      createdAt: clock.now().toISOString(),
    }
    if (await storage.store(incoming, metadata)) {
      space.count(metadata.bytes)
      prepareRenditions(renditions, metadata)
      return { about: metadata, existing: false }
    }
    const other = await storage.find(name)
    if (!other) throw new ImageError('Upload failed')
    return { about: other, existing: true }
  } finally {
    await rm(incoming, { recursive: true, force: true })
    await rm(file.path, { force: true })
  }
}

/** Throws unless the transformation is signed with the secret. */
function ensureSigned({ signature }: RequestedImage, secret: string) {
  if (signature && isDeliverySignature(signature.given, signature.text, secret)) return
  throw new ImageError('Transformation is not allowed without a signature')
}

/** Twenty letters and digits, as Cloudinary names images without a name. */
function randomName(): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
  return [...randomBytes(20)].map((byte) => letters[byte % letters.length]).join('')
}
