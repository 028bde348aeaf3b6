import { randomBytes } from 'node:crypto'
import {
  type ImageConfiguration,
  type ImageHost,
  ImageHostUnavailable,
  imageHostUnavailable,
  type StoredImage,
  tooLarge,
} from '#app/images/image-host.ts'
import { deliveredImage, deliveryUrl } from '#app/images/image-url.ts'
import { signatureOf } from '#app/images/protocol/signatures.server.ts'
import type { Clock } from '#app/platform/clock.ts'
import type { Log } from '#app/platform/log/log.server.ts'
import type { ImageSettings } from '#app/platform/settings/env.server.ts'
import { done, invalid } from '#app/values/result.ts'
import { deliveredIn, errorIn, imageIn, isDestroyed } from './cloudinary.schema.ts'

/** Why the settings of an account are incomplete (S-19.4). */
export const accountProblem = ({ cloudName, uploadPreset }: ImageSettings) =>
  cloudName && uploadPreset
    ? null
    : 'Cloudinary configuration is incomplete. Please check your environment variables.'

/** How long each call may take in all, its second attempt included, in milliseconds. */
const timeoutsMs = { upload: 60_000, request: 20_000, placeholder: 5_000 }

interface Options {
  configuration: Pick<ImageConfiguration, 'folders' | 'tags'>
  settings: ImageSettings
  clock: Clock
  log: Log
  /** The origin of its delivery addresses; another one in tests. */
  delivery?: string
  limits?: typeof timeoutsMs
}

/** Images in an account at Cloudinary: uploads are signed when we have its secret, else by its preset. */
export function createCloudinaryHost(options: Options): ImageHost {
  const { configuration, settings, clock, log, limits = timeoutsMs } = options
  const { cloudName = '', uploadPreset = '', key, uploadPrefix } = settings
  const problem = accountProblem(settings)
  const base = `${options.delivery ?? 'https://res.cloudinary.com'}/${cloudName}`
  const api = `${uploadPrefix}/v1_1/${cloudName}`

  const signed = (fields: Record<string, string>): Record<string, string> => {
    if (!key) return fields
    const timestamp = String(Math.floor(clock.now().getTime() / 1000))
    const withTimestamp = { ...fields, timestamp }
    return { ...withTimestamp, signature: signatureOf(withTimestamp, key.secret), api_key: key.id }
  }
  // The transformation removes an image's location (unsigned: the preset does). Without `overwrite: false` an upload
  // replaces one.
  const signedOptions: Record<string, string> = key
    ? { overwrite: 'false', transformation: 'c_limit,h_4096,w_4096' }
    : {}
  const fields = { upload_preset: uploadPreset, tags: configuration.tags }
  const uploadFields: ImageHost['uploadFields'] = (folder, name) =>
    signed({ ...fields, folder: folder.name, public_id: name, ...signedOptions })

  async function withPlaceholder(image: Omit<StoredImage, 'placeholder'>): Promise<StoredImage> {
    const tinyUrl = `${base}/image/upload/c_scale,f_webp,q_40,w_16/v1/${image.publicId}`
    const answer = await requestTwice(tinyUrl, limits.placeholder).catch(() => null)
    const bytes = answer?.ok ? await answer.arrayBuffer().catch(() => null) : null
    if (!bytes || bytes.byteLength > 2000) return { ...image, placeholder: null }
    const base64 = Buffer.from(bytes).toString('base64')
    return { ...image, placeholder: `data:image/webp;base64,${base64}` }
  }

  /** What the service knows of an image; without the key this is only what its delivery address tells. */
  async function look(publicId: string) {
    const path = publicId.split('/').map(encodeURIComponent).join('/')
    if (key) {
      const basic = Buffer.from(`${key.id}:${key.secret}`).toString('base64')
      const headers = { Authorization: `Basic ${basic}` }
      const url = `${api}/resources/image/upload/${path}`
      const answer = await requestTwice(url, limits.request, () => ({ headers }))
      return { answer, image: imageIn(await jsonOf(answer)) }
    }
    const answer = await requestTwice(`${base}/image/upload/fl_getinfo/v1/${path}`, limits.request)
    const input = deliveredIn(await jsonOf(answer))
    const url = `${base}/image/upload/f_auto,q_auto/v1/${path}`
    return { answer, image: input ? { publicId, url, ...input, attention: null } : null }
  }

  return {
    kind: 'cloudinary',
    folders: configuration.folders,
    uploads: {
      endpoint: `${api}/image/upload`,
      fields,
      isSigned: key !== undefined,
      problem,
    },
    origins: { images: [`${base}/`], uploads: [new URL(uploadPrefix).origin] },
    uploadFields,
    async upload(bytes, { folder, publicId }) {
      if (problem) return invalid({ file: problem })
      if (bytes.byteLength > folder.maxBytes)
        return invalid({ file: tooLarge(bytes.byteLength, folder.maxBytes).message })
      // The name is chosen before the upload, so that a retry finds the image of the first attempt.
      const name = publicId?.split('/').at(-1) ?? randomBytes(12).toString('hex')
      const body = formOf(uploadFields(folder, name))
      body.set('file', new Blob([bytes]), 'file')
      const init = () => ({ method: 'POST', body })
      const answer = await requestTwice(`${api}/image/upload`, limits.upload, init).catch(
        () => null,
      )
      const reply = await (answer && jsonOf(answer))
      const image = answer?.ok ? imageIn(reply) : null
      if (image) return done(await withPlaceholder(image))
      return invalid({ file: (!answer?.ok && errorIn(reply)) || imageHostUnavailable })
    },
    async find(publicId) {
      const { answer, image } = await look(publicId)
      if (answer.status === 404) return null
      if (!answer.ok || !image) throw statusError(answer)
      return withPlaceholder(image)
    },
    async destroy(publicId) {
      if (!key) {
        log.warn(
          { image: publicId },
          'images: a deleted image stays at Cloudinary, because its API key is not set',
        )
        return
      }
      const body = formOf(signed({ public_id: publicId, invalidate: 'true' }))
      const init = () => ({ method: 'POST', body })
      const answer = await requestTwice(`${api}/image/destroy`, limits.request, init)
      const reply = await jsonOf(answer)
      if (!answer.ok)
        throw new ImageHostUnavailable(errorIn(reply) ?? `Cloudinary answered ${answer.status}.`)
      if (isDestroyed(reply)) return
      throw new ImageHostUnavailable('Cloudinary did not say whether it deleted the picture.')
    },
    deliver: (image, maxSize) => deliveredImage(base, image, maxSize),
    deliveryUrl: (publicId, size) => deliveryUrl(base, publicId, size),
  }
}

/** Answers with a usable answer to one of two attempts; throws `ImageHostUnavailable`. */
async function requestTwice(url: string, overallMs: number, init: () => RequestInit = () => ({})) {
  const overall = AbortSignal.timeout(overallMs)
  const attempt = async (withinMs: number) => {
    const signal = AbortSignal.any([overall, AbortSignal.timeout(withinMs)])
    const response = await fetch(url, { ...init(), signal, redirect: 'error' })
    if (response.status >= 500) throw statusError(response)
    return response
  }
  // The first attempt takes two thirds of the time at most: a host that hangs leaves time for a second one.
  return attempt(Math.round((overallMs * 2) / 3))
    .catch(() => attempt(overallMs))
    .catch((cause) => {
      throw new ImageHostUnavailable('Cloudinary does not answer.', { cause })
    })
}

const statusError = ({ status }: Response) =>
  new ImageHostUnavailable(`Cloudinary answered ${status}.`)

const formOf = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

const jsonOf = (answer: Response): Promise<unknown> => answer.json().catch(() => null)
