import { href } from 'react-router'
import type { ImageFolder, StoredImage, UploadParams } from '#app/platform/images/image-host.ts'
import { postJson } from './own-server.ts'
import { checkPicture, refusalText, uploadFailed } from './picture-check.ts'
import { type HostAnswer, HostRefusal, HostTrouble, postChunk } from './post-chunk.ts'
import { retryUpload, UploadError } from './retry-upload.ts'

/** How far a picture has come; `isWaiting` while the line is broken. */
export interface Progress {
  sent: number
  total: number
  isWaiting: boolean
}

interface SendOptions {
  onProgress?: (progress: Progress) => void
  signal?: AbortSignal
  /** Names the upload: sent again under the same key, also later, it is the same picture. */
  key?: string
}

// What a broken line costs again at most, and what the external host takes at least.
const chunkSize = 5 * 1024 * 1024
const termsLastMs = 10 * 60_000
/** How long a host that is reached and does not answer is tried again, counted from its first failure. */
const troubleLastsMs = 60_000

/** A key for a picture that is about to be sent. */
export const newPictureKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(36).padStart(2, '0').slice(-2),
  ).join('')

/**
 * Sends a picture to the image host, in parts if it is large, and goes on by itself after a broken line.
 * Throws an error with a sentence for the person; nothing of the picture is then shown anywhere.
 */
export async function sendPicture(
  file: File,
  folder: ImageFolder,
  { onProgress, signal, key = newPictureKey() }: SendOptions = {},
): Promise<StoredImage> {
  const fault = checkPicture(file, folder)
  if (fault) throw new UploadError(fault)
  let sent = 0
  const tell = (more: number, isWaiting = false) =>
    onProgress?.({ sent: Math.min(sent + more, file.size), total: file.size, isWaiting })
  const steadily = <T>(act: () => Promise<T>) =>
    retryUpload(act, { signal, onWaiting: () => tell(0, true) })
  const terms = termsFor(folder, key, signal)
  let answer: HostAnswer = {}
  try {
    for (const part of partsOf(file)) {
      const finalFault = judgeFailures(folder)
      let moved = 0
      answer = await steadily(async () =>
        postChunk({
          ...asUpload(await terms(), part, file, key),
          onProgress: (bytes) => {
            moved = bytes
            tell(moved)
          },
          onQuiet: () => tell(moved, true),
          signal,
        }).catch((error) => {
          throw finalFault(error) ?? error
        }),
      )
      sent = part.to
      tell(0)
    }
    const { public_id: publicId } = answer
    if (!publicId) throw new UploadError('Unknown error occurred during upload')
    return await steadily(() =>
      postJson<StoredImage>(href('/admin/uploads/register'), { publicId, folder }, signal),
    )
  } catch (error) {
    if (signal?.aborted || error instanceof UploadError) throw error
    throw new UploadError(uploadFailed[folder]('the connection is too weak.'))
  }
}

/** Tells which failure of one part ends the upload: a refusal, and a host in trouble for a minute. */
function judgeFailures(folder: ImageFolder) {
  let firstTrouble: number | undefined
  return (error: unknown): UploadError | null => {
    if (error instanceof HostRefusal) return new UploadError(refusalText(error.message, folder))
    // A line that is down says nothing of the host.
    if (!(error instanceof HostTrouble) || !navigator.onLine) return null
    firstTrouble ??= Date.now()
    if (Date.now() - firstTrouble < troubleLastsMs) return null
    return new UploadError(uploadFailed[folder]('the image host does not answer.'))
  }
}

/** The host's terms, asked for anew before they end. */
function termsFor(folder: ImageFolder, name: string, signal: AbortSignal | undefined) {
  let asked = { terms: undefined as UploadParams | undefined, at: 0 }
  return async () => {
    if (asked.terms && Date.now() - asked.at < termsLastMs) return asked.terms
    const terms = await postJson<UploadParams>(
      href('/admin/uploads/params'),
      { folder, name },
      signal,
    )
    asked = { terms, at: Date.now() }
    return terms
  }
}

interface Part {
  from: number
  /** The first byte that is not in it. */
  to: number
}

function partsOf({ size }: File): Part[] {
  const amount = Math.max(1, Math.ceil(size / chunkSize))
  return Array.from({ length: amount }, (_, nth) => ({
    from: nth * chunkSize,
    to: Math.min((nth + 1) * chunkSize, size),
  }))
}

/** One part as the host's protocol has it. */
function asUpload({ endpoint, fields }: UploadParams, { from, to }: Part, file: File, key: string) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set('file', file.slice(from, to), file.name)
  const isWhole = to - from === file.size
  const range = `bytes ${from}-${to - 1}/${file.size}`
  const headers = isWhole ? {} : { 'X-Unique-Upload-Id': key, 'Content-Range': range }
  return { endpoint, body, headers: headers as Record<string, string> }
}
