import { sessionEnded } from '#app/browser/connection/session-ended.ts'
import { UploadError } from './retry-upload.ts'

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
  const result = (await response.json().catch(() => null)) as
    | (T & { error?: { message?: string } })
    | null
  if (response.ok && result) return result
  if (response.status >= 500 && !result?.error) throw new Error(`unreachable (${response.status})`)
  throw new UploadError(result?.error?.message ?? String(response.status))
}
