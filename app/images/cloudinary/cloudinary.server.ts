import { randomBytes } from 'node:crypto'
import { type ImageConfiguration, type ImageHost, tooLarge } from '#app/images/image-host.ts'
import { deliveredImage, deliveryUrl } from '#app/images/image-url.ts'
import { signatureOf } from '#app/images/protocol/signatures.server.ts'
import type { Clock } from '#app/platform/clock.ts'
import type { Log } from '#app/platform/log/log.server.ts'
import type { ImageSettings } from '#app/platform/settings/env.server.ts'
import { invalid } from '#app/values/result.ts'
import { createCloudinaryApi } from './cloudinary-api.server.ts'

/** The message for incomplete settings of an account (S-19.4). */
const incomplete =
  'Cloudinary configuration is incomplete. Please check your environment variables.'

interface Options {
  configuration: Pick<ImageConfiguration, 'folders' | 'tags'>
  settings: ImageSettings
  clock: Clock
  log: Log
  /** The origin of its delivery addresses; another one in tests. */
  delivery?: string
  /** How long its calls may take; shorter in tests. */
  limits?: Parameters<typeof createCloudinaryApi>[0]['limits']
}

/** Images in an account at Cloudinary: uploads are signed when we have its secret, else by its preset. */
export function createCloudinaryHost(options: Options): ImageHost {
  const {
    configuration,
    settings,
    clock,
    log,
    delivery = 'https://res.cloudinary.com',
    limits,
  } = options
  const { cloudName = '', uploadPreset = '', key, uploadPrefix } = settings
  const isComplete = cloudName !== '' && uploadPreset !== ''
  const base = `${delivery}/${cloudName}`
  const api = createCloudinaryApi({ uploadPrefix, cloudName, base, key, limits })

  const signed = (fields: Record<string, string>): Record<string, string> => {
    if (!key) return fields
    const timestamp = String(Math.floor(clock.now().getTime() / 1000))
    const withTimestamp = { ...fields, timestamp }
    return { ...withTimestamp, signature: signatureOf(withTimestamp, key.secret), api_key: key.id }
  }
  // The transformation at upload removes the location from an image's metadata; for unsigned uploads only
  // the preset can do that. Without `overwrite: false` a signed upload replaces an image of the same name.
  const signedOptions: Record<string, string> = key
    ? { overwrite: 'false', transformation: 'c_limit,h_4096,w_4096' }
    : {}
  const fields = { upload_preset: uploadPreset, tags: configuration.tags }
  const uploadFields: ImageHost['uploadFields'] = (folder, name) =>
    signed({ ...fields, folder: folder.name, public_id: name, ...signedOptions })

  return {
    kind: 'cloudinary',
    folders: configuration.folders,
    uploads: {
      endpoint: `${uploadPrefix}/v1_1/${cloudName}/image/upload`,
      fields,
      isSigned: key !== undefined,
      problem: isComplete ? null : incomplete,
    },
    origins: { images: [`${base}/`], uploads: [new URL(uploadPrefix).origin] },
    uploadFields,
    async upload(bytes, { folder, publicId }) {
      if (!isComplete) return invalid({ file: incomplete })
      if (bytes.byteLength > folder.maxBytes) {
        return invalid({ file: tooLarge(bytes.byteLength, folder.maxBytes).message })
      }
      // The name is chosen before the upload, so that a retry finds the image of the first attempt.
      const name = publicId?.split('/').at(-1) ?? randomBytes(12).toString('hex')
      return api.upload(bytes, uploadFields(folder, name))
    },
    find: (publicId) => api.find(publicId),
    async destroy(publicId) {
      if (!key) {
        log.warn(
          { image: publicId },
          'images: a deleted image stays at Cloudinary, because its API key is not set',
        )
        return
      }
      await api.destroy(signed({ public_id: publicId, invalidate: 'true' }))
    },
    deliver: (image, maxSize) => deliveredImage(base, image, maxSize),
    deliveryUrl: (publicId, size) => deliveryUrl(base, publicId, size),
  }
}
