import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '#app/platform/clock.ts'
import type { ImageSettings } from '#app/platform/env.server.ts'
import type { ImageFolder } from '#app/platform/images/image-host.ts'
import { deliveryUrl } from '#app/platform/images/image-url.ts'
import type { Log } from '#app/platform/log.server.ts'
import { isDeliverySignature } from './delivery-signature.server.ts'
import { createDerivedBound } from './derived-bound.server.ts'
import { createEncoder } from './encoder.server.ts'
import { examine } from './examine.server.ts'
import { ImageError } from './image-error.ts'
import { isOwnTransformation } from './own-transformations.ts'
import { type Chosen, chooseRendition, fileNameOf, type Viewer } from './rendition.ts'
import { createRenditions } from './renditions.server.ts'
import { createSpace } from './space.server.ts'
import { type AboutImage, isPublicId, openStorage } from './storage.server.ts'
import { type AskedImage, readDeliveryPath } from './transformation.ts'

/** The name of our own cloud, the first part of every delivery address. */
export const cloudName = 'gemev'

/** A file that has come and waits in an incoming place. */
export interface ReceivedFile {
  path: string
  filename: string
}

export interface ImageDestination {
  folder: ImageFolder
  publicId?: string | undefined
  tags?: string[]
}

/** A kept picture, and whether it was there before. */
export interface StoredUpload {
  about: AboutImage
  existing: boolean
}

/** One form of a picture: known at once, made when its file is asked for. */
export interface Delivery extends Chosen {
  etag: string
  file(): Promise<string>
}

/** What the embedded host does for those who speak its protocol. */
export interface EmbeddedImages {
  key: ImageSettings['key']
  secret: string
  publicUrl: string
  /** An unused place for a file that is still coming. */
  newIncoming(): string
  /** Throws an `ImageFault` when there is no room for so many bytes more. */
  ensureSpace(bytes: number): Promise<void>
  /** Takes a file that has come; it is gone from its place afterwards. Throws an `ImageFault`. */
  keep(file: ReceivedFile, place: ImageDestination): Promise<StoredUpload>
  find(publicId: string): Promise<AboutImage | null>
  destroy(publicId: string): Promise<boolean>
  /** What answers a delivery address. Throws an `ImageFault`. */
  delivery(path: string, viewer: Viewer): Promise<Delivery>
  listOlder(before: Date): Promise<string[]>
  /** Removes what was begun and never finished. */
  removeAbandoned(before: Date): Promise<void>
  stop(): void
}

interface Options {
  root: string
  publicUrl: string
  secret: string
  clock: Clock
  log: Pick<Log, 'warn'>
  settings: Pick<ImageSettings, 'key' | 'quota'>
}

/** What pages show is made as soon as a picture has come, so that no visitor waits for it. */
const madeAtOnce = [400, 800].flatMap((width) =>
  ['image/avif', 'image/webp'].map((accept) => ({ width, accept })),
)

/** Opens the host that keeps pictures on our own disk and delivers them from our own origin. */
export async function openEmbeddedImages(options: Options): Promise<EmbeddedImages> {
  const { root, settings, clock } = options
  const storage = await openStorage(root)
  const encoder = createEncoder(options.log)
  const renditions = createRenditions(
    storage,
    encoder,
    // Beside the originals, which the quota is for.
    createDerivedBound(join(root, 'derived'), settings.quota / 4),
  )
  const space = createSpace(root, storage, settings.quota)

  async function keep(file: ReceivedFile, { folder, publicId, tags = [] }: ImageDestination) {
    const name = publicId ?? `${folder}/${randomName()}`
    if (!isPublicId(name) || !name.startsWith(`${folder}/`)) {
      throw new ImageError(`Invalid public_id - ${name.slice(0, 200)}`)
    }
    const before = await storage.find(name)
    if (before) return { about: before, existing: true }
    const incoming = storage.newIncoming()
    try {
      await mkdir(incoming)
      const original = join(incoming, 'original')
      await rename(file.path, original)
      const about = await examine(encoder, original, join(incoming, 'source'))
      await space.ensure(about.bytes)
      const whole: AboutImage = {
        ...about,
        publicId: name,
        tags,
        filename: file.filename,
        createdAt: clock.now().toISOString(),
      }
      if (await storage.keep(incoming, whole)) {
        space.count(whole.bytes)
        prepare(whole)
        return { about: whole, existing: false }
      }
      const winner = await storage.find(name)
      if (!winner) throw new ImageError('Upload failed')
      return { about: winner, existing: true }
    } finally {
      await rm(incoming, { recursive: true, force: true })
      await rm(file.path, { force: true })
    }
  }

  function prepare(about: AboutImage) {
    for (const { width, accept } of madeAtOnce) {
      const path = deliveryUrl('', about.publicId, { width }).replace('/image', 'image')
      const asked = readDeliveryPath(path)
      const { rendition } = chooseRendition(asked, about, { accept, savesData: false })
      // Whoever asks for it will make it again.
      renditions.file(about, rendition, 'later').catch(() => {})
    }
  }

  return {
    key: settings.key,
    secret: options.secret,
    publicUrl: options.publicUrl,
    newIncoming: () => storage.newIncoming(),
    ensureSpace: (bytes) => space.ensureIncoming(bytes),
    keep,
    find: (publicId) => storage.find(publicId),
    async destroy(publicId) {
      const about = await storage.find(publicId)
      await storage.remove(publicId)
      if (about) space.count(-about.bytes)
      return about !== null
    },
    async delivery(path, viewer) {
      const asked = readDeliveryPath(path)
      const about = await storage.find(asked.publicId)
      if (!about) throw new ImageError(`Resource not found - ${asked.publicId}`, 404)
      ensureAllowed(asked, about, settings.key?.secret ?? options.secret)
      const chosen = chooseRendition(asked, about, viewer)
      const etag = `"${about.etag.slice(0, 16)}-${fileNameOf(chosen.rendition)}"`
      return { ...chosen, etag, file: () => renditions.file(about, chosen.rendition, 'now') }
    },
    listOlder: (before) => storage.listOlder(before),
    removeAbandoned: (before) => storage.removeAbandoned(before),
    stop: () => encoder.stop(),
  }
}

/** Throws unless the form that is asked for is one of ours, or signed by somebody who knows the secret. */
function ensureAllowed(asked: AskedImage, about: AboutImage, secret: string) {
  if (isOwnTransformation(asked, about)) return
  const { signature } = asked
  if (signature && isDeliverySignature(signature.given, signature.text, secret)) return
  throw new ImageError('Transformation is not allowed without a signature')
}

/** Twenty letters and digits, as the protocol's own service names what comes without a name. */
function randomName(): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
  return [...randomBytes(20)].map((byte) => letters[byte % letters.length]).join('')
}
