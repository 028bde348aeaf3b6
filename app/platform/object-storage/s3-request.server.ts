import { createHash } from 'node:crypto'
import type { Clock } from '#app/platform/clock.ts'
import { retryWithBackoff } from '#app/values/retry/retry.ts'
import type { RetryPauses } from '#app/values/retry/retry-delay.ts'
import { encodeForS3, signedHeaders } from './s3-signature.server.ts'
import { StorageError } from './storage-error.ts'
import type { StorageSettings } from './storage-settings.ts'

interface StorageRequest {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  /** The object; without it the request is about the bucket. */
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Buffer
}

/** The timeout of a request, and how often it is sent when it fails temporarily. */
export interface RequestLimits {
  clock: Clock
  /** From the first byte to the last of one attempt. */
  timeoutMs: number
  attempts: number
  pauses: RetryPauses
  signal?: AbortSignal
}

// The largest answers are a part of an object and a page of a list; both are smaller.
const maxAnswerBytes = 8 * 1024 * 1024

interface Answer {
  body: Buffer
  etag: string
}

/** Sends a request and retries temporary failures. Throws `StorageError`. */
export const requestStorage = (
  settings: StorageSettings,
  limits: RequestLimits,
  request: StorageRequest,
): Promise<Answer> =>
  // Without the signal: an attempt that it aborts throws a `StorageError` that says so.
  retryWithBackoff(() => sendOnce(settings, limits, request), {
    retries: limits.attempts - 1,
    pauses: limits.pauses,
    isFinal: (error) =>
      !(error instanceof StorageError && error.isTemporary) || limits.signal?.aborted === true,
  })

async function sendOnce(
  settings: StorageSettings,
  { clock, timeoutMs, signal }: RequestLimits,
  { method, key, query = {}, headers: own = {}, body }: StorageRequest,
): Promise<Answer> {
  // A bucket with object lock refuses uploads without a checksum, and every storage supports this one.
  const headers = method === 'PUT' && body ? { ...own, 'content-md5': md5(body) } : own
  const url = urlOf(settings, key, query)
  const timeout = AbortSignal.timeout(timeoutMs)
  let status = 0
  let content: Buffer
  let etag: string
  try {
    const response = await fetch(url, {
      method,
      headers: signedHeaders(settings, { method, url, headers, body, now: clock.now() }),
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(body && { body: new Uint8Array(body) }),
    })
    content = await readAnswer(response)
    status = response.status
    etag = response.headers.get('etag') ?? ''
  } catch (cause) {
    const ownCode = timeout.aborted ? 'timeout' : codeOf(cause)
    const code = signal?.aborted ? 'deadline' : ownCode
    throw new StorageError({ status: 0, code }, settings, { cause })
  }
  if (content.length > maxAnswerBytes) {
    throw new StorageError({ status: 200, code: 'content' }, settings)
  }
  // S3 answers the end of a large upload with 200 before it knows whether the upload succeeds.
  const error = method === 'GET' && status < 300 ? undefined : errorCode(content)
  if (status >= 200 && status < 300 && !error) return { body: content, etag }
  const isOurError = status >= 300 && status < 500
  throw new StorageError(
    { status: isOurError ? status : 500, code: error ?? `${status}` },
    settings,
  )
}

/** The body of an answer; reading stops when it is too large. */
async function readAnswer(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk)
    length += chunk.length
    if (length > maxAnswerBytes) break
  }
  return Buffer.concat(chunks)
}

const md5 = (body: Buffer) => createHash('md5').update(body).digest('base64')

function urlOf({ endpoint, bucket }: StorageSettings, key = '', query: Record<string, string>) {
  const path = [bucket, ...key.split('/')].filter(Boolean).map(encodeForS3).join('/')
  const pairs = Object.entries(query).map((pair) => pair.map(encodeForS3).join('='))
  return new URL(`${endpoint}/${path}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`)
}

/** The code of an answer that is an error; undefined for all others. */
const errorCode = (body: Buffer) =>
  /<Error>[\s\S]*?<Code>([\w.]{1,80})<\/Code>/.exec(body.toString('utf8', 0, 4096))?.[1]

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.cause ? codeOf(error.cause) : error.name
}
