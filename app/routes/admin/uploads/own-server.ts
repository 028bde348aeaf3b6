import { sessionEnded } from '#app/routes/admin/session-ended.ts'
import { UploadError } from './retry-upload.ts'

/** Posts JSON to the back-office; throws an `UploadFault` when it refuses, another error when it is away. */
export async function postJson<T>(address: string, body: object, signal?: AbortSignal): Promise<T> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(body),
    signal: signal ?? null,
  })
  // A session that has ended leads to the sign-in page.
  if (answer.redirected) throw new UploadError(sessionEnded)
  const said = (await answer.json().catch(() => null)) as
    | (T & { error?: { message?: string } })
    | null
  if (answer.ok && said) return said
  if (answer.status >= 500 && !said?.error) throw new Error(`away (${answer.status})`)
  throw new UploadError(said?.error?.message ?? String(answer.status))
}
