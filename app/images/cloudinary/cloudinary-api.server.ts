import {
  ImageHostUnavailable,
  imageHostUnavailable,
  type StoredImage,
} from '#app/images/image-host.ts'
import type { ImageSettings } from '#app/platform/settings/env.server.ts'
import { done, invalid, type Result } from '#app/values/result.ts'

interface Account {
  uploadPrefix: string
  cloudName: string
  /** Where its images are delivered. */
  base: string
  key: ImageSettings['key']
  /** How long each call may take in all, in milliseconds; shorter in tests. */
  limits?: typeof timeoutsMs | undefined
}

/** How long each call may take in all, its second attempt included, in milliseconds. */
const timeoutsMs = { upload: 60_000, request: 20_000, placeholder: 5_000 }

/** Thrown when the service is away or its answer is unusable; whether it did the work is unknown. */
export class CloudinaryError extends ImageHostUnavailable {
  override name = 'CloudinaryError'
}

/** The calls of Cloudinary's API that the program makes; each is tried twice. */
export function createCloudinaryApi({ uploadPrefix, cloudName, base, key, limits }: Account) {
  const api = `${uploadPrefix}/v1_1/${cloudName}`
  const { upload, request: requestMs, placeholder } = limits ?? timeoutsMs

  async function placeholderOf(publicId: string): Promise<string | null> {
    const tinyUrl = `${base}/image/upload/c_scale,f_webp,q_40,w_16/v1/${publicId}`
    const answer = await requestTwice(tinyUrl, placeholder).catch(() => null)
    const bytes = answer?.ok ? await answer.arrayBuffer().catch(() => null) : null
    if (!bytes || bytes.byteLength > 2000) return null
    return `data:image/webp;base64,${Buffer.from(bytes).toString('base64')}`
  }

  return {
    async upload(
      bytes: Uint8Array<ArrayBuffer>,
      fields: Record<string, string>,
    ): Promise<Result<StoredImage>> {
      const init = () => {
        const body = formOf(fields)
        body.set('file', new Blob([bytes]), 'file')
        return { method: 'POST', body }
      }
      const answer = await requestTwice(`${api}/image/upload`, upload, init).catch(() => null)
      const reply = await answer?.json().catch(() => null)
      if (!answer?.ok) return invalid({ file: errorOf(reply) ?? imageHostUnavailable })
      const image = readImage(reply)
      if (!image) return invalid({ file: imageHostUnavailable })
      return done({ ...image, placeholder: await placeholderOf(image.publicId) })
    },

    async find(publicId: string): Promise<StoredImage | null> {
      const path = publicId.split('/').map(encodeURIComponent).join('/')
      if (!key) return findDelivered(path, publicId)
      const basic = Buffer.from(`${key.id}:${key.secret}`).toString('base64')
      const headers = { Authorization: `Basic ${basic}` }
      const answer = await requestTwice(`${api}/resources/image/upload/${path}`, requestMs, () => ({
        headers,
      }))
      if (answer.status === 404) return null
      const image = answer.ok ? readImage(await answer.json().catch(() => null)) : null
      if (!image) throw statusError(answer)
      return { ...image, placeholder: await placeholderOf(publicId) }
    },

    async destroy(fields: Record<string, string>): Promise<void> {
      const init = () => ({ method: 'POST', body: formOf(fields) })
      const answer = await requestTwice(`${api}/image/destroy`, requestMs, init)
      const reply = await answer.json().catch(() => null)
      if (!answer.ok) {
        throw new CloudinaryError(errorOf(reply) ?? `Cloudinary answered ${answer.status}.`)
      }
      const result = isRecord(reply) ? reply.result : undefined
      if (result !== 'ok' && result !== 'not found') {
        throw new CloudinaryError('Cloudinary did not say whether it deleted the picture.')
      }
    },
  }

  /** Without the key the image can only be looked up through its delivery address. */
  async function findDelivered(path: string, publicId: string): Promise<StoredImage | null> {
    const url = `${base}/image/upload/f_auto,q_auto/v1/${path}`
    const answer = await requestTwice(`${base}/image/upload/fl_getinfo/v1/${path}`, requestMs)
    if (answer.status === 404) return null
    const reply = answer.ok ? await answer.json().catch(() => null) : null
    const input = isRecord(reply) && isRecord(reply.input) ? reply.input : {}
    const { width, height, bytes } = input
    if (!isSize(width) || !isSize(height) || !isSize(bytes)) throw statusError(answer)
    const about = { url, width, height, bytes, attention: null }
    return { publicId, ...about, placeholder: await placeholderOf(publicId) }
  }
}

/** Sends a request, and sends it once more when no usable answer comes. */
async function requestTwice(
  url: string,
  overallMs: number,
  init: () => RequestInit = () => ({}),
): Promise<Response> {
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
    .catch((error) => {
      const status = error instanceof CloudinaryError ? error.status : undefined
      throw new CloudinaryError('Cloudinary does not answer.', { cause: error, status })
    })
}

const formOf = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

const statusError = ({ status }: Response) =>
  new CloudinaryError(`Cloudinary answered ${status}.`, { status })

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isSize = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0

/** Reads an image from the service's answer; null when the answer is unusable. */
function readImage(reply: unknown): Omit<StoredImage, 'placeholder'> | null {
  if (!isRecord(reply)) return null
  const { public_id: publicId, secure_url: url, width, height, bytes } = reply
  if (typeof publicId !== 'string' || typeof url !== 'string') return null
  if (!url.startsWith('http') || !isSize(width) || !isSize(height) || !isSize(bytes)) return null
  // The original file may hold the location where it was taken; a transformed one does not.
  const delivered = url.replace('/upload/', '/upload/f_auto,q_auto/')
  return { publicId, url: delivered, width, height, bytes, attention: null }
}

function errorOf(reply: unknown): string | undefined {
  const message = isRecord(reply) && isRecord(reply.error) ? reply.error.message : undefined
  return typeof message === 'string' ? message.slice(0, 500) : undefined
}
