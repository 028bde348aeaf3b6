import { href } from 'react-router'
import type { ImageFolder } from '#app/images/image-folder.ts'
import type { StoredImage, UploadParams } from '#app/images/image-host.ts'
import { checkImage, hostErrorText, unknownUploadError } from './image-check.ts'
import { retryUpload, UploadError } from './retry-upload.ts'
import { HostRejection, type HostResponse, HostUnavailable, sendChunk } from './send-chunk.ts'
import { sendJson } from './send-json.ts'

/** The progress of an upload in bytes; `isWaiting` while the connection is lost. */
export interface Progress {
  sent: number
  total: number
  isWaiting: boolean
}

interface UploadOptions {
  onProgress?: (progress: Progress) => void
  signal?: AbortSignal
  /** Identifies the upload: repeated under the same key, also later, it is the same image. */
  key?: string
}

// At most this much is sent again after a lost connection; Cloudinary accepts no smaller chunks.
const chunkSize = 5 * 1024 * 1024
const paramsLifetimeMs = 10 * 60_000
/** How long a failing host is retried, from its first failure. */
const hostRetryMs = 60_000

/** Creates a random key for a new upload. */
export const createUploadKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(36).padStart(2, '0').slice(-2),
  ).join('')

/**
 * Uploads an image to the image host, in chunks if it is large, resumes after a lost connection, and
 * registers it. Throws an `UploadError` with a message for the person.
 */
export async function uploadImage(
  file: File,
  folder: ImageFolder,
  { onProgress, signal, key = createUploadKey() }: UploadOptions = {},
): Promise<StoredImage> {
  const fileError = checkImage(file, folder)
  if (fileError) throw new UploadError(fileError)
  let sent = 0
  const report = (more: number, isWaiting = false) =>
    onProgress?.({ sent: Math.min(sent + more, file.size), total: file.size, isWaiting })
  const withRetry = <T>(request: () => Promise<T>) =>
    retryUpload(request, { signal, onRetry: () => report(0, true) })
  const getParams = uploadParamsFor(folder, key, signal)
  let response: HostResponse = {}
  try {
    for (const chunk of chunksOf(file)) {
      const toFinalError = finalErrorFilter(folder)
      let moved = 0
      response = await withRetry(async () =>
        sendChunk({
          ...chunkRequest(await getParams(), chunk, file, key),
          onProgress: (bytes) => {
            moved = bytes
            report(moved)
          },
          onStall: () => report(moved, true),
          signal,
        }).catch((error) => {
          throw toFinalError(error) ?? error
        }),
      )
      sent = chunk.to
      report(0)
    }
    const { public_id: publicId } = response
    if (!publicId) throw new UploadError(unknownUploadError)
    return await withRetry(() =>
      sendJson<StoredImage>(
        href('/admin/uploads/register'),
        { publicId, folder: folder.name },
        signal,
      ),
    )
  } catch (error) {
    if (signal?.aborted || error instanceof UploadError) throw error
    throw new UploadError(folder.texts.failed('the connection is too weak.'))
  }
}

/** Turns the errors of one chunk that end the upload into an `UploadError`: a rejection, and a host failing for a minute. */
function finalErrorFilter(folder: ImageFolder) {
  let firstFailureAt: number | undefined
  return (error: unknown): UploadError | null => {
    if (error instanceof HostRejection) return new UploadError(hostErrorText(error.message, folder))
    // While the browser is offline, an error says nothing about the host.
    if (!(error instanceof HostUnavailable) || !navigator.onLine) return null
    firstFailureAt ??= Date.now()
    if (Date.now() - firstFailureAt < hostRetryMs) return null
    return new UploadError(folder.texts.failed('the image host does not answer.'))
  }
}

/** Gives the signed upload parameters, requested again before they expire. */
function uploadParamsFor(folder: ImageFolder, name: string, signal: AbortSignal | undefined) {
  let cached = { params: undefined as UploadParams | undefined, at: 0 }
  return async () => {
    if (cached.params && Date.now() - cached.at < paramsLifetimeMs) return cached.params
    const params = await sendJson<UploadParams>(
      href('/admin/uploads/params'),
      { folder: folder.name, name },
      signal,
    )
    cached = { params, at: Date.now() }
    return params
  }
}

interface Chunk {
  from: number
  /** Exclusive. */
  to: number
}

function chunksOf({ size }: File): Chunk[] {
  const count = Math.max(1, Math.ceil(size / chunkSize))
  return Array.from({ length: count }, (_, index) => ({
    from: index * chunkSize,
    to: Math.min((index + 1) * chunkSize, size),
  }))
}

/** Builds the request for one chunk by Cloudinary's protocol. */
function chunkRequest(
  { endpoint, fields }: UploadParams,
  { from, to }: Chunk,
  file: File,
  key: string,
) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set('file', file.slice(from, to), file.name)
  const isWhole = to - from === file.size
  const range = `bytes ${from}-${to - 1}/${file.size}`
  const headers = isWhole ? {} : { 'X-Unique-Upload-Id': key, 'Content-Range': range }
  return { endpoint, body, headers: headers as Record<string, string> }
}
