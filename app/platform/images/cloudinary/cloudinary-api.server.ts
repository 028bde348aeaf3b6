import type { ImageSettings } from '#app/platform/env.server.ts'
import {
  ImageHostUnavailable,
  imageHostUnavailable,
  type StoredImage,
} from '#app/platform/images/image-host.ts'
import { done, invalid, type Result } from '#app/result.ts'

interface Account {
  uploadPrefix: string
  cloudName: string
  /** Where its pictures are delivered. */
  base: string
  key: ImageSettings['key']
  /** How long each call may take in all, in milliseconds; shorter in tests. */
  limits?: typeof longestMs | undefined
}

/** How long each call may take in all, its second attempt included. */
const longestMs = { upload: 60_000, ask: 20_000, placeholder: 5_000 }

/** Thrown when the service does not answer as it should; nothing is known of what it did. */
export class CloudinaryFailure extends ImageHostUnavailable {
  override name = 'CloudinaryFailure'
}

/** The few calls of Cloudinary's interfaces that the program makes; each is tried twice. */
export function createCloudinaryApi({ uploadPrefix, cloudName, base, key, limits }: Account) {
  const api = `${uploadPrefix}/v1_1/${cloudName}`
  const { upload, ask: short, placeholder } = limits ?? longestMs

  async function ask(
    url: string,
    init: () => RequestInit = () => ({}),
    inAllMs = short,
  ): Promise<Response> {
    const inAll = AbortSignal.timeout(inAllMs)
    const attempt = async (withinMs: number) => {
      const signal = AbortSignal.any([inAll, AbortSignal.timeout(withinMs)])
      const response = await fetch(url, { ...init(), signal, redirect: 'error' })
      if (response.status >= 500) throw new CloudinaryFailure(`answered ${response.status}`)
      return response
    }
    // A host that hangs leaves time for a second attempt, which finds by its name what the first one brought.
    return attempt(Math.round((inAllMs * 2) / 3))
      .catch(() => attempt(inAllMs))
      .catch((error) => {
        throw new CloudinaryFailure('The image host does not answer.', { cause: error })
      })
  }

  const formOf = (fields: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    return form
  }

  async function placeholderOf(publicId: string): Promise<string | null> {
    const tiny = `${base}/image/upload/c_scale,f_webp,q_40,w_16/v1/${publicId}`
    const answer = await ask(tiny, undefined, placeholder).catch(() => null)
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
      const answer = await ask(`${api}/image/upload`, init, upload).catch(() => null)
      const said = await answer?.json().catch(() => null)
      if (!answer?.ok) return invalid({ file: errorOf(said) ?? imageHostUnavailable })
      const image = readImage(said)
      if (!image) return invalid({ file: imageHostUnavailable })
      return done({ ...image, placeholder: await placeholderOf(image.publicId) })
    },

    async find(publicId: string): Promise<StoredImage | null> {
      const path = publicId.split('/').map(encodeURIComponent).join('/')
      if (!key) return findDelivered(path, publicId)
      const basic = Buffer.from(`${key.id}:${key.secret}`).toString('base64')
      const headers = { Authorization: `Basic ${basic}` }
      const answer = await ask(`${api}/resources/image/upload/${path}`, () => ({ headers }))
      if (answer.status === 404) return null
      const image = answer.ok ? readImage(await answer.json().catch(() => null)) : null
      if (!image) throw new CloudinaryFailure(`It answered ${answer.status}.`)
      return { ...image, placeholder: await placeholderOf(publicId) }
    },

    async destroy(fields: Record<string, string>): Promise<void> {
      const init = () => ({ method: 'POST', body: formOf(fields) })
      const answer = await ask(`${api}/image/destroy`, init)
      const said = await answer.json().catch(() => null)
      if (!answer.ok) throw new CloudinaryFailure(errorOf(said) ?? `It answered ${answer.status}.`)
      const result = isRecord(said) ? said.result : undefined
      if (result !== 'ok' && result !== 'not found') {
        throw new CloudinaryFailure('It did not say what became of the picture.')
      }
    },
  }

  /** Without the key, what is delivered is all that can be asked. */
  async function findDelivered(path: string, publicId: string): Promise<StoredImage | null> {
    const url = `${base}/image/upload/f_auto,q_auto/v1/${path}`
    const answer = await ask(`${base}/image/upload/fl_getinfo/v1/${path}`)
    if (answer.status === 404) return null
    const said = answer.ok ? await answer.json().catch(() => null) : null
    const input = isRecord(said) && isRecord(said.input) ? said.input : {}
    const { width, height, bytes } = input
    if (!isSize(width) || !isSize(height) || !isSize(bytes)) {
      throw new CloudinaryFailure(`It answered ${answer.status}.`)
    }
    return { publicId, url, width, height, bytes, placeholder: await placeholderOf(publicId) }
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isSize = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0

/** What the service says of a picture, or nothing when it does not say it. */
function readImage(said: unknown): Omit<StoredImage, 'placeholder'> | null {
  if (!isRecord(said)) return null
  const { public_id: publicId, secure_url: url, width, height, bytes } = said
  if (typeof publicId !== 'string' || typeof url !== 'string') return null
  if (!url.startsWith('http') || !isSize(width) || !isSize(height) || !isSize(bytes)) return null
  // The file itself still says where it was taken; what is transformed does not.
  return { publicId, url: url.replace('/upload/', '/upload/f_auto,q_auto/'), width, height, bytes }
}

function errorOf(said: unknown): string | undefined {
  const message = isRecord(said) && isRecord(said.error) ? said.error.message : undefined
  return typeof message === 'string' ? message.slice(0, 500) : undefined
}
