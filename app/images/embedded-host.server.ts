import { rm, writeFile } from 'node:fs/promises'
import { deliverySignature } from '#app/images/protocol/delivery-signature.server.ts'
import { createUploadToken } from '#app/images/protocol/upload-token.server.ts'
import type { AboutImage } from '#app/images/storage/storage.server.ts'
import type { Clock } from '#app/platform/clock.ts'
import { done, invalid, type Result } from '#app/result.ts'
import type { EmbeddedImages } from './embedded.server.ts'
import { ImageError } from './image-error.ts'
import type { ImageFolder } from './image-folder.ts'
import type { ImageHost, StoredImage } from './image-host.ts'
import { deliveredImage, deliveryUrl } from './image-url.ts'

/** The embedded image host as an `ImageHost`. */
export function embeddedHost(images: EmbeddedImages, { clock }: { clock: Clock }): ImageHost {
  const { cloudName, folders, tags } = images.configuration
  const base = `/${cloudName}`
  const sign = (text: string) => deliverySignature(text, images.key?.secret ?? images.secret)
  return {
    kind: 'embedded',
    folders,
    problem: null,
    origins: { images: [], uploads: [] },
    uploadParams: (folder, uploaderId, name) => ({
      endpoint: `/v1_1/${cloudName}/image/upload`,
      fields: {
        upload_preset: createUploadToken(
          { uploaderId, folder: folder.name },
          images.secret,
          clock.now(),
        ),
        folder: folder.name,
        tags,
        ...(name && { public_id: name }),
      },
    }),
    async upload(bytes, { folder, publicId }): Promise<Result<StoredImage>> {
      const path = images.newIncoming()
      try {
        if (bytes.byteLength > folder.maxBytes) throw tooLarge(bytes.byteLength, folder)
        await images.ensureSpace(bytes.byteLength)
        await writeFile(path, bytes, { flush: true })
        const { about } = await images.store(
          { path, filename: 'file' },
          { folder, publicId, client: 'program' },
        )
        return done(storedImage(about, images))
      } catch (error) {
        if (!(error instanceof ImageError)) throw error
        return invalid({ file: error.message })
      } finally {
        await rm(path, { force: true })
      }
    },
    async find(publicId) {
      const about = await images.find(publicId)
      return about && storedImage(about, images)
    },
    async destroy(publicId) {
      await images.destroy(publicId)
    },
    listOlder: (before) => images.listOlder(before),
    deliver: (image, maxSize) => deliveredImage(base, image, maxSize, sign),
    deliveryUrl: (publicId, size) => deliveryUrl(base, publicId, size, sign),
  }
}

/** The protocol's error for a file that is larger than its folder allows. */
export const tooLarge = (bytes: number, folder: ImageFolder) =>
  new ImageError(`File size too large. Got ${bytes}. Maximum is ${folder.maxBytes}.`)

/** The version in an image's addresses: the second in which it was stored. */
export const versionOf = ({ createdAt }: AboutImage) => Math.floor(Date.parse(createdAt) / 1000)

/** The address of a stored image, whole. */
export const urlOf = (
  about: AboutImage,
  { publicUrl, configuration }: Pick<EmbeddedImages, 'publicUrl' | 'configuration'>,
): string => {
  const path = `v${versionOf(about)}/${about.publicId}.${about.kind}`
  return `${publicUrl}/${configuration.cloudName}/image/upload/${path}`
}

/** A stored image in the form that both hosts share. */
function storedImage(about: AboutImage, images: EmbeddedImages): StoredImage {
  const { publicId, width, height, bytes, placeholder, attention } = about
  return { publicId, url: urlOf(about, images), width, height, bytes, placeholder, attention }
}
