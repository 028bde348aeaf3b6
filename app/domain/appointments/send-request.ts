import type { Corrections } from '#app/outcome.ts'
import type { RequestValues } from './appointment-request.ts'

type Answer =
  | { kind: 'stored'; reference: string }
  | { kind: 'correct'; errors: Corrections }
  | { kind: 'failed' }

/** Sends a request from the browser; whatever goes wrong on the way is `failed` and may be tried again. */
export async function sendRequest(
  values: RequestValues & { request_key: string },
): Promise<Answer> {
  try {
    const response = await fetch('/api/appointments', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(values),
      signal: AbortSignal.timeout(30_000),
    })
    const answer = await response.json()
    if (response.ok) return { kind: 'stored', reference: answer.reference }
    return answer.errors ? { kind: 'correct', errors: answer.errors } : { kind: 'failed' }
  } catch {
    return { kind: 'failed' }
  }
}
