import { createHash, createHmac } from 'node:crypto'
import type { Clock } from '#app/platform/clock.ts'
import { retryWithBackoff } from '#app/values/retry/retry.ts'
import type { RetryPauses } from '#app/values/retry/retry-delay.ts'
import { StorageError, type StorageSettings } from './storage-error.ts'

interface UnsignedRequest {
  method: string
  /** Its path and query must be encoded as S3 encodes them (`encodeForS3`). */
  url: URL
  headers: Record<string, string>
  body: Buffer | undefined
  now: Date
}

const algorithm = 'AWS4-HMAC-SHA256'

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Encodes a part of a path or of a query as RFC 3986 does; `encodeURIComponent` leaves five characters as they are. */
export const encodeForS3 = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** AWS Signature Version 4, "Authenticating Requests" of the Amazon S3 API Reference; it covers the body as well. */
export function signedHeaders(
  { region, accessKey, secret }: Pick<StorageSettings, 'region' | 'accessKey' | 'secret'>,
  { method, url, headers, body, now }: UnsignedRequest,
): Record<string, string> {
  const time = `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
  const day = time.slice(0, 8)
  const signed: Record<string, string> = {
    ...headers,
    'x-amz-content-sha256': sha256(body ?? ''),
    'x-amz-date': time,
  }
  const byName = Object.entries({ ...signed, host: url.host })
    .map(([name, value]) => [name.toLowerCase(), value.trim()] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  const names = byName.map(([name]) => name).join(';')
  const canonicalRequest = [
    method,
    url.pathname,
    url.search.slice(1).split('&').toSorted().join('&'),
    ...byName.map(([name, value]) => `${name}:${value}`),
    '',
    names,
    signed['x-amz-content-sha256'],
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = [algorithm, time, scope, sha256(canonicalRequest)].join('\n')
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secret}`, day))
  const signature = hmac(key, text).toString('hex')
  return {
    ...signed,
    authorization: `${algorithm} Credential=${accessKey}/${scope},SignedHeaders=${names},Signature=${signature}`,
  }
}

interface StorageRequest {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  /** The object; without it the request is about the bucket. */
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Buffer
}

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
  if (content.length > maxAnswerBytes)
    throw new StorageError({ status: 200, code: 'content' }, settings)
  // S3 answers the end of a large upload with 200 before it knows whether the upload succeeds.
  const error = method === 'GET' && status < 300 ? undefined : errorCode(content)
  if (status >= 200 && status < 300 && !error) return { body: content, etag }
  const isOurError = status >= 300 && status < 500
  throw new StorageError(
    { status: isOurError ? status : 500, code: error ?? `${status}` },
    settings,
  )
}

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

const errorCode = (body: Buffer) =>
  /<Error>[\s\S]*?<Code>([\w.]{1,80})<\/Code>/.exec(body.toString('utf8', 0, 4096))?.[1]

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.cause ? codeOf(error.cause) : error.name
}
