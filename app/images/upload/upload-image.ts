import { href } from 'react-router'
import { sessionEnded } from '#app/browser/connection/session-ended.ts'
import type { ImageFolder, StoredImage, UploadTarget } from '#app/images/image-host.ts'
import { sizeText } from '#app/values/size-text.ts'
import { checkImage, hostErrorText, unknownUploadError } from './image-check.ts'
import { prepareFile, withSizeAdvice } from './prepare-file.ts'
import {
  HostRejection,
  type HostResponse,
  HostUnavailable,
  retryUpload,
  sendForm,
  sendJson,
  UploadError,
} from './requests.ts'

export type UploadedImage = Pick<StoredImage, 'publicId' | 'url' | 'width' | 'height'>

/** The progress of an upload in bytes; `isWaiting` while the connection is lost. */
export interface Progress {
  sent: number
  total: number
  isWaiting: boolean
}

/** What a form shows of an upload: the sizes before and after shrinking are "12.4 MB → 1.1 MB". */
export interface UploadState {
  progress?: Progress
  shrunk?: string
  error?: string
}

interface Upload {
  folder: ImageFolder
  target: UploadTarget
  /** The image's name: repeated under the same one, also later, an upload is the same image. */
  key: string
  isShrunk: boolean
  /** Whether the form asks if large pictures are made smaller. */
  hasShrinkChoice: boolean
  onState: (state: UploadState) => void
  signal: AbortSignal
}

// At most this much is sent again after a lost connection; Cloudinary accepts no smaller parts.
const partSize = 5 * 1024 * 1024
const signatureLifetimeMs = 10 * 60_000
/** How long a failing host is retried, from its first failure. */
const hostRetryMs = 60_000

export const createUploadKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(36).padStart(2, '0').slice(-2),
  ).join('')

/**
 * Uploads an image to the image host, a large one in parts, and goes on after a lost connection. Reports its state, the error
 * included; null when it failed or was aborted.
 */
export async function uploadImage(file: File, upload: Upload): Promise<UploadedImage | null> {
  const { folder, isShrunk, hasShrinkChoice, signal } = upload
  const onState = (state: UploadState) => signal.aborted || upload.onState(state)
  try {
    // The limits apply to the chosen file, not to its smaller version.
    const fileError = checkImage(file, folder)
    if (fileError) throw new UploadError(fileError)
    onState({ progress: { sent: 0, total: file.size, isWaiting: false } })
    const prepared = await prepareFile(file, isShrunk)
    const shrunk =
      isShrunk && prepared !== file
        ? { shrunk: `${sizeText(file.size)} → ${sizeText(prepared.size)}` }
        : {}
    const onProgress = (progress: Progress) => onState({ progress, ...shrunk })
    const image = await sendFile(prepared, upload, onProgress).catch((error) => {
      if (error instanceof UploadError) throw error
      throw new UploadError(folder.texts.failed('the connection is too weak.'))
    })
    onState(shrunk)
    return signal.aborted ? null : image
  } catch (error) {
    const text = error instanceof Error ? error.message : 'Upload failed'
    onState({ error: hasShrinkChoice ? withSizeAdvice(text, file, isShrunk) : text })
    return null
  }
}

async function sendFile(
  file: File,
  { folder, target, key, signal }: Upload,
  onProgress: (progress: Progress) => void,
): Promise<UploadedImage> {
  let sent = 0
  const report = (more: number, isWaiting = false) =>
    onProgress({ sent: Math.min(sent + more, file.size), total: file.size, isWaiting })
  const fields = fieldsOf(target, { folder: folder.name, public_id: key }, signal)
  let response: HostResponse = {}
  for (let from = 0; from === 0 || from < file.size; from += partSize) {
    const to = Math.min(from + partSize, file.size)
    const toFinalError = finalErrorFilter(folder, target)
    let moved = 0
    const send = async () =>
      sendForm({
        endpoint: target.endpoint,
        ...partOf(file, { from, to, key, fields: await fields() }),
        onProgress: (bytes) => {
          moved = bytes
          report(moved)
        },
        onStall: () => report(moved, true),
        signal,
      }).catch((error) => {
        throw toFinalError(error) ?? error
      })
    response = await retryUpload(send, { signal, onRetry: () => report(0, true) })
    sent = to
    report(0)
  }
  const { public_id: publicId, secure_url: url, width, height } = response
  if (!publicId || !url || !width || !height) throw new UploadError(unknownUploadError)
  return { publicId, url, width, height }
}

/** Turns the errors of one part that end the upload into an `UploadError`: a rejection, and a host failing for a minute. */
function finalErrorFilter(folder: ImageFolder, { endpoint }: UploadTarget) {
  let firstFailureAt: number | undefined
  return (error: unknown): UploadError | null => {
    if (error instanceof HostRejection) {
      const isSignedOut = error.status === 401 && endpoint.startsWith('/')
      return new UploadError(isSignedOut ? sessionEnded : hostErrorText(error.message, folder))
    }
    // While the browser is offline, an error says nothing about the host.
    if (!(error instanceof HostUnavailable) || !navigator.onLine) return null
    firstFailureAt ??= Date.now()
    if (Date.now() - firstFailureAt < hostRetryMs) return null
    return new UploadError(folder.texts.failed('the image host does not answer.'))
  }
}

/** Gives the fields beside the file; where the host wants them signed, a signature is fetched again before it expires. */
function fieldsOf(
  target: UploadTarget,
  named: { folder: string; public_id: string },
  signal: AbortSignal,
) {
  let signed: Record<string, string> | undefined
  let signedAt = 0
  return async () => {
    if (!target.isSigned) return { ...target.fields, ...named }
    if (!signed || Date.now() - signedAt > signatureLifetimeMs) {
      signed = await sendJson<Record<string, string>>(
        href('/admin/uploads/signature'),
        named,
        signal,
      )
      signedAt = Date.now()
    }
    return signed
  }
}

interface Part {
  from: number
  /** Exclusive. */
  to: number
  key: string
  fields: Record<string, string>
}

/** The form for a part of a file, and its headers by Cloudinary's protocol. */
function partOf(file: File, { from, to, key, fields }: Part) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set('file', file.slice(from, to), file.name)
  const range = `bytes ${from}-${to - 1}/${file.size}`
  const headers: Record<string, string> =
    to - from === file.size ? {} : { 'X-Unique-Upload-Id': key, 'Content-Range': range }
  return { body, headers }
}
