import { rm, writeFile } from 'node:fs/promises'
import { deliverySignature } from '#app/images/protocol/delivery-signature.server.ts'
import { createUploadToken } from '#app/images/protocol/upload-token.server.ts'
import type { AboutImage } from '#app/images/storage/storage.server.ts'
import type { Clock } from '#app/platform/clock.ts'
import { done, invalid, type Result } from '#app/result.ts'
import { cloudName, type EmbeddedImages } from './embedded.server.ts'
import { ImageError } from './image-error.ts'
import { type ImageFolder, type ImageHost, maxFileBytes, type StoredImage } from './image-host.ts'
import { deliveredImage, deliveryUrl } from './image-url.ts'

/** The embedded image host as an `ImageHost`. */
export function embeddedHost(images: EmbeddedImages, { clock }: { clock: Clock }): ImageHost {
  const base = `/${cloudName}`
  const sign = (text: string) => deliverySignature(text, images.key?.secret ?? images.secret)
  return {
    kind: 'embedded',
    problem: null,
    origins: { pictures: [], uploads: [] },
    uploadParams: (folder, uploaderId, name) => ({
      endpoint: `/v1_1/${cloudName}/image/upload`,
      fields: {
        upload_preset: createUploadToken({ uploaderId, folder }, images.secret, clock.now()),
        folder,
        tags: 'gemev,medical',
        ...(name && { public_id: name }),
      },
    }),
    async upload(bytes, { folder, publicId }): Promise<Result<StoredImage>> {
      const path = images.newIncoming()
      try {
        if (bytes.byteLength > maxFileBytes[folder]) throw tooLarge(bytes.byteLength, folder)
        await images.ensureSpace(bytes.byteLength)
        await writeFile(path, bytes, { flush: true })
        const { about } = await images.store({ path, filename: 'file' }, { folder, publicId })
        return done(storedImage(about, images.publicUrl))
      } catch (error) {
        if (!(error instanceof ImageError)) throw error
        return invalid({ file: error.message })
      } finally {
        await rm(path, { force: true })
      }
    },
    async find(publicId) {
      const about = await images.find(publicId)
      return about && storedImage(about, images.publicUrl)
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
  new ImageError(`File size too large. Got ${bytes}. Maximum is ${maxFileBytes[folder]}.`)

/** The version in a picture's addresses: the second in which it was stored. */
export const versionOf = ({ createdAt }: AboutImage) => Math.floor(Date.parse(createdAt) / 1000)

/** A stored picture in the form that both hosts share. */
export function storedImage(about: AboutImage, publicUrl: string): StoredImage {
  const { publicId, width, height, bytes, placeholder, kind } = about
  const url = `${publicUrl}/${cloudName}/image/upload/v${versionOf(about)}/${publicId}.${kind}`
  return { publicId, url, width, height, bytes, placeholder }
}
