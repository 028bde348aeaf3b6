import { useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import { sessionEnded } from '#app/browser/connection/session-ended.ts'
import type { ImageFolder, StoredImage, UploadTarget } from '#app/images/image-host.ts'
import { sizeText } from '#app/values/size-text.ts'
import { checkImage, hostErrorText, unknownUploadError } from './image-check.ts'
import { prepareFile, withSizeAdvice } from './prepare-file.ts'
import {
  type HostAnswer,
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
  hasShrinkChoice: boolean
  onState: (state: UploadState) => void
  signal: AbortSignal
}

// At most this much is sent again after a lost connection; Cloudinary accepts no smaller parts.
const partSize = 5 * 1024 * 1024
const signatureLifetimeMs = 10 * 60_000

export const createUploadKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(36).padStart(2, '0').slice(-2),
  ).join('')

export function useUpload(
  options: Pick<Upload, 'folder' | 'target'> & Partial<Pick<Upload, 'hasShrinkChoice'>>,
) {
  const [state, setState] = useState<UploadState>({})
  const controllerRef = useRef<AbortController | null>(null)
  // A file that is uploaded again after an error has the same key.
  const keys = useRef(new WeakMap<File, string>())
  useEffect(() => () => controllerRef.current?.abort(), [])

  async function upload(file: File, isShrunk: boolean): Promise<UploadedImage | null> {
    controllerRef.current?.abort()
    const controller = new AbortController()
    controllerRef.current = controller
    const key = keys.current.get(file) ?? createUploadKey()
    keys.current.set(file, key)
    const { signal } = controller
    const own = { key, isShrunk, signal, onState: setState }
    return uploadImage(file, { hasShrinkChoice: false, ...options, ...own })
  }

  return {
    ...state,
    isUploading: state.progress !== undefined,
    upload,
    cancel: () => {
      controllerRef.current?.abort()
      setState({})
    },
    fail: (error: string) => setState({ error }),
  }
}

/** Large images go in parts. Its state, an error included, goes to `onState`; null when it failed or was aborted. */
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
    const image = await sendFile(prepared, upload, (progress) => onState({ progress, ...shrunk }))
    onState(shrunk)
    return signal.aborted ? null : image
  } catch (error) {
    const text = textOf(error, folder)
    onState({ error: hasShrinkChoice ? withSizeAdvice(text, file, isShrunk) : text })
    return null
  }
}

function textOf(error: unknown, { texts }: ImageFolder): string {
  if (error instanceof UploadError) return error.message
  if (error instanceof HostUnavailable) return texts.failed('the image host does not answer.')
  // The browser could not read the file, which was moved or is on a card that is gone.
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotReadableError' || name === 'NotFoundError')
    return texts.failed('the file cannot be read.')
  return texts.failed('the connection is too weak.')
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
  let last: HostAnswer = {}
  for (let from = 0; from === 0 || from < file.size; from += partSize) {
    const to = Math.min(from + partSize, file.size)
    let moved = 0
    const send = async () => {
      const { status, answer } = await sendForm({
        endpoint: target.endpoint,
        body: formOf(await fields(), file, file.slice(from, to)),
        headers: partHeaders(file, { from, to, key }),
        onProgress: (bytes) => {
          moved = bytes
          report(moved)
        },
        onStall: () => report(moved, true),
        signal,
      })
      if (status < 300 && answer) return answer
      const isSignedOut = status === 401 && target.endpoint.startsWith('/')
      const reason = hostErrorText(answer?.error?.message ?? String(status), folder)
      throw new UploadError(isSignedOut ? sessionEnded : reason)
    }
    last = await retryUpload(send, { retries: 12, signal, onRetry: () => report(0, true) })
    sent = to
    report(0)
  }
  const { public_id: publicId, secure_url: url, width, height } = last
  if (!publicId || !url || !width || !height) throw new UploadError(unknownUploadError)
  return { publicId, url, width, height }
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

function formOf(fields: Record<string, string>, { name }: File, part: Blob): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set('file', part, name)
  return form
}

/** The headers of a part by Cloudinary's protocol; `to` is exclusive, theirs is not. */
function partHeaders(
  { size }: File,
  { from, to, key }: { from: number; to: number; key: string },
): Record<string, string> {
  if (to - from === size) return {}
  return { 'X-Unique-Upload-Id': key, 'Content-Range': `bytes ${from}-${to - 1}/${size}` }
}
