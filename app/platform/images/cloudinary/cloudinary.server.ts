import { randomBytes } from 'node:crypto'
import type { Clock } from '#app/platform/clock.ts'
import type { ImageSettings } from '#app/platform/env.server.ts'
import { type ImageFolder, type ImageHost, largestFile } from '#app/platform/images/image-host.ts'
import { deliveredImage, deliveryUrl } from '#app/platform/images/image-url.ts'
import { signatureOf } from '#app/platform/images/signature.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import { done, invalid } from '#app/result.ts'
import { createCloudinaryApi } from './cloudinary-api.server.ts'

/** The sentence for an account that is not wholly named (S-19.4). */
const incomplete =
  'Cloudinary configuration is incomplete. Please check your environment variables.'

interface Options {
  settings: ImageSettings
  clock: Clock
  log: Log
  /** Where its pictures are delivered; another place in tests. */
  delivery?: string
  /** How long its calls may take; shorter in tests. */
  limits?: Parameters<typeof createCloudinaryApi>[0]['limits']
}

/** Pictures in an account at Cloudinary: uploads are signed when we have its secret, else by its preset. */
export function createCloudinaryHost(options: Options): ImageHost {
  const { settings, clock, log, delivery = 'https://res.cloudinary.com', limits } = options
  const { cloudName = '', uploadPreset = '', key, uploadPrefix } = settings
  const isComplete = cloudName !== '' && uploadPreset !== ''
  const endpoint = `${uploadPrefix}/v1_1/${cloudName}/image/upload`
  const base = `${delivery}/${cloudName}`
  const api = createCloudinaryApi({ uploadPrefix, cloudName, base, key, limits })

  const signed = (fields: Record<string, string>): Record<string, string> => {
    if (!key) return fields
    const timestamp = String(Math.floor(clock.now().getTime() / 1000))
    const dated = { ...fields, timestamp }
    return { ...dated, signature: signatureOf(dated, key.secret), api_key: key.id }
  }
  // Made anew when it comes, a picture has lost where it was taken; unsigned, only the preset can say so.
  // And what is signed would otherwise replace what bears its name.
  const once: Record<string, string> = key
    ? { overwrite: 'false', transformation: 'c_limit,h_4096,w_4096' }
    : {}
  const terms = (folder: ImageFolder, more: Record<string, string> = {}) =>
    signed({ upload_preset: uploadPreset, folder, tags: 'gemev,medical', ...more, ...once })

  return {
    kind: 'cloudinary',
    problem: isComplete ? null : incomplete,
    origins: { pictures: [`${base}/`], uploads: [new URL(uploadPrefix).origin] },
    uploadParams: (folder, _, name) => ({
      endpoint,
      fields: terms(folder, name ? { public_id: name } : {}),
    }),
    async upload(bytes, { folder, publicId }) {
      if (!isComplete) return invalid({ file: incomplete })
      if (bytes.byteLength > largestFile[folder]) {
        const most = largestFile[folder]
        return invalid({
          file: `File size too large. Got ${bytes.byteLength}. Maximum is ${most}.`,
        })
      }
      // A name given beforehand makes a second attempt find what the first one brought.
      const name = publicId?.split('/').at(-1) ?? randomBytes(12).toString('hex')
      const answer = await api.upload(bytes, terms(folder, { public_id: name }))
      return answer.ok ? done(answer.value) : answer
    },
    find: (publicId) => api.find(publicId),
    async destroy(publicId) {
      if (!key) {
        log.warn({ picture: publicId }, 'without its key the host keeps a deleted picture')
        return
      }
      await api.destroy(signed({ public_id: publicId, invalidate: 'true' }))
    },
    listOlder: async () => null,
    deliver: (image, largest) => deliveredImage(base, image, largest),
    deliveryUrl: (publicId, size) => deliveryUrl(base, publicId, size),
  }
}
