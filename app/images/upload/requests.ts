import { sessionEnded } from '#app/browser/connection/session-ended.ts'
import { retryWithBackoff } from '#app/values/retry/retry.ts'

/** A final error, which is not retried; its message is shown to the person. */
export class UploadError extends Error {}

/** The host was reached, but timed out or failed. */
export class HostUnavailable extends Error {}

interface RetryOptions {
  signal?: AbortSignal | undefined
  onRetry?: (() => void) | undefined
  /** The number of retries: 12 take about three minutes, 5 half a minute. */
  retries: number
}

/** How long a failing host is retried, from its first failure. */
const hostRetryMs = 60_000

/** An `UploadError` is not retried; when the browser comes online again, the next attempt begins at once. */
export function retryUpload<T>(request: () => Promise<T>, options: RetryOptions): Promise<T> {
  let hostFailedAt: number | undefined
  return retryWithBackoff(request, {
    ...options,
    // While the browser is offline, an attempt does not count.
    counts: () => navigator.onLine,
    isFinal(error) {
      if (!(error instanceof HostUnavailable) || !navigator.onLine)
        return error instanceof UploadError
      hostFailedAt ??= Date.now()
      return Date.now() - hostFailedAt >= hostRetryMs
    },
  })
}

/** Sends JSON to one of our routes; throws an `UploadError` when it refuses, another error when it cannot be reached. */
export async function sendJson<T>(address: string, body: object, signal?: AbortSignal): Promise<T> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(body),
    signal: signal ?? null,
  })
  // A redirect leads to the sign-in page: the session has ended.
  if (response.redirected) throw new UploadError(sessionEnded)
  const result = (await response.json().catch(() => null)) as (T & { error?: string }) | null
  if (response.ok && result) return result
  if (response.status >= 500 && !result?.error) throw new Error(`unreachable (${response.status})`)
  throw new UploadError(result?.error ?? String(response.status))
}

/** The host's answer; only the one to the last part of a file has a `public_id`. */
export interface HostAnswer {
  public_id?: string
  secure_url?: string
  width?: number
  height?: number
  error?: { message?: string }
}

interface FormRequest {
  endpoint: string
  body: FormData
  headers: Record<string, string>
  onProgress: (bytes: number) => void
  /** Called once nothing was sent or received for ten seconds. */
  onStall: () => void
  signal: AbortSignal
}

/** Without any progress for this long, the attempt is aborted. */
const timeoutMs = 60_000
const stallMs = 10_000

/** `fetch` reports no progress, so this is an XMLHttpRequest. Throws `HostUnavailable` where the host was reached. */
export function sendForm({ endpoint, body, headers, onProgress, onStall, signal }: FormRequest) {
  return new Promise<{ status: number; answer: HostAnswer | null }>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    let isTimedOut = false
    const onTimeout = () => {
      isTimedOut = true
      abort()
    }
    let timers: ReturnType<typeof setTimeout>[] = []
    const clearTimers = () => timers.forEach(clearTimeout)
    const restartTimers = () => {
      clearTimers()
      timers = [setTimeout(onStall, stallMs), setTimeout(onTimeout, timeoutMs)]
    }
    restartTimers()
    request.open('POST', endpoint)
    request.responseType = 'json'
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded }) => {
      restartTimers()
      onProgress(loaded)
    }
    request.onloadend = () => {
      clearTimers()
      signal.removeEventListener('abort', abort)
      const { status, response: answer } = request
      // 507 (no storage left) is final: waiting does not help.
      const hasFailed = status === 408 || (status >= 500 && status !== 507)
      if (isTimedOut || hasFailed) reject(new HostUnavailable(`the image host failed (${status})`))
      else if (status === 0) reject(new Error('the connection was lost'))
      else resolve({ status, answer })
    }
    signal.addEventListener('abort', abort)
    request.send(body)
  })
}
