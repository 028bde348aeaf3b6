import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '#app/platform/clock.ts'
import type { Log } from '#app/platform/log/log.server.ts'
import type { ImageSettings } from '#app/platform/settings/env.server.ts'
import { QueueFull } from '#app/values/retry/fair-queue.ts'
import { createEncoder } from './encoder/encoder.server.ts'
import { convertedKinds, headBytes, isConverted, kindOf } from './encoder/image-kinds.ts'
import { type ImageConfiguration, ImageError, type ImageFolder, isPublicId } from './image-host.ts'
import { deliveryUrl } from './image-url.ts'
import { isDeliverySignature } from './protocol/signatures.server.ts'
import {
  chooseRendition,
  fileNameOf,
  isOwnTransformation,
  readDeliveryPath,
  type Viewer,
} from './protocol/transformation.ts'
import { createRenditions } from './storage/renditions.server.ts'
import { createSpace } from './storage/space.server.ts'
import { type AboutImage, openStorage } from './storage/storage.server.ts'

export interface ReceivedFile {
  path: string
  filename: string
}

export type EmbeddedImages = Awaited<ReturnType<typeof openEmbeddedImages>>

// The renditions that pages show first are made right after the upload, so that no visitor waits for them.
const prepared = [400, 800].flatMap((width) =>
  ['image/avif', 'image/webp'].map((accept) => ({ width, accept })),
)

export async function openEmbeddedImages(options: {
  root: string
  configuration: ImageConfiguration
  publicUrl: string
  secret: string
  clock: Clock
  log: Pick<Log, 'warn'>
  settings: Pick<ImageSettings, 'key' | 'quota'>
}) {
  const { root, configuration, settings, clock } = options
  const storage = await openStorage(root, configuration.folders)
  const encoder = createEncoder(options.log)
  // In addition to the quota, which counts originals only.
  const renditions = createRenditions(storage, encoder, join(root, 'derived'), settings.quota / 4)
  const space = createSpace(root, settings.quota)
  const secret = settings.key?.secret ?? options.secret

  /** What an image's file says of it; writes a smaller source where renditions from the original would cost too much. */
  async function examine(file: string, source: string, client: string) {
    const kind = kindOf(await headOf(file))
    if (!kind) throw new ImageError('Invalid image file')
    if (isConverted(kind)) throw new ImageError(convertedKinds[kind])
    const task = { task: 'inspect', file, kind, source } as const
    const seen = await encoder.run(task, client).catch((error) => {
      if (!(error instanceof QueueFull)) throw error
      throw new ImageError('Too many images are being processed. Please try again.', 429)
    })
    if (!seen) throw new ImageError('Invalid image file')
    const { converted, ...about } = seen
    const [{ size: bytes }, etag] = await Promise.all([stat(file), md5Of(file)])
    return { kind, ...about, source: converted ? 'source' : 'original', bytes, etag } as const
  }

  function prepare(about: AboutImage) {
    for (const { width, accept } of prepared) {
      const requested = readDeliveryPath(deliveryUrl('', about.publicId, { width }).slice(1))
      const { rendition } = chooseRendition(requested, about, { accept, savesData: false })
      // A failure is ignored: the first request makes the rendition again.
      renditions.file(about, rendition, 'prepared').catch(() => {})
    }
  }

  return {
    configuration,
    key: settings.key,
    secret,
    newIncoming: () => storage.newIncoming(),
    holdSpace: space.hold,
    find: (publicId: string) => storage.find(publicId),

    async store(
      file: ReceivedFile,
      {
        folder,
        publicId,
        client,
        tags = [],
      }: {
        folder: ImageFolder
        publicId: string
        /** Who uploads: the encoder serves its clients in turn. */
        client: string
        tags?: string[]
      },
    ): Promise<{ about: AboutImage; existing: boolean }> {
      if (!isPublicId(publicId, [folder]))
        throw new ImageError(`Invalid public_id - ${publicId.slice(0, 200)}`)
      const before = await storage.find(publicId)
      if (before) return { about: before, existing: true }
      const incoming = storage.newIncoming()
      try {
        await mkdir(incoming)
        const original = join(incoming, 'original')
        await rename(file.path, original)
        const seen = await examine(original, join(incoming, 'source'), client)
        await space.ensure(seen.bytes)
        const createdAt = clock.now().toISOString()
        const about: AboutImage = { ...seen, publicId, tags, filename: file.filename, createdAt }
        if (await storage.store(incoming, about)) {
          space.count(about.bytes)
          prepare(about)
          return { about, existing: false }
        }
        const other = await storage.find(publicId)
        if (!other) throw new ImageError('Upload failed')
        return { about: other, existing: true }
      } finally {
        await rm(incoming, { recursive: true, force: true })
        await rm(file.path, { force: true })
      }
    },

    async destroy(publicId: string): Promise<boolean> {
      const about = await storage.find(publicId)
      await storage.remove(publicId)
      if (about) space.count(-about.bytes)
      return about !== null
    },

    async delivery(path: string, viewer: Viewer & { client: string }) {
      const requested = readDeliveryPath(path)
      const about = await storage.find(requested.publicId)
      if (!about) throw new ImageError(`Resource not found - ${requested.publicId}`, 404)
      const { signature } = requested
      const isSigned = signature && isDeliverySignature(signature.given, signature.text, secret)
      if (!isSigned && !isOwnTransformation(requested, about, configuration.cutShapes))
        throw new ImageError('Transformation is not allowed without a signature')
      const chosen = chooseRendition(requested, about, viewer)
      return {
        ...chosen,
        etag: `"${about.etag.slice(0, 16)}-${fileNameOf(chosen.rendition)}"`,
        file: () => renditions.file(about, chosen.rendition, viewer.client),
      }
    },

    /** The version in an image's addresses, which is the second in which it was stored, and the address of it whole. */
    addressOf({ publicId, kind, createdAt }: AboutImage) {
      const version = Math.floor(Date.parse(createdAt) / 1000)
      const path = `v${version}/${publicId}.${kind}`
      return {
        version,
        url: `${options.publicUrl}/${configuration.cloudName}/image/upload/${path}`,
      }
    },

    removeAbandoned: (before: Date) => storage.removeAbandoned(before),
    stop: () => encoder.stop(),
  }
}

/** Twenty letters and digits, as Cloudinary names images without a name. */
export function randomName(): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
  return [...randomBytes(20)].map((byte) => letters[byte % letters.length]).join('')
}

async function headOf(file: string): Promise<Uint8Array> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

async function md5Of(file: string): Promise<string> {
  const hash = createHash('md5')
  for await (const piece of createReadStream(file)) hash.update(piece)
  return hash.digest('hex')
}
