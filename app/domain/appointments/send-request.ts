import type { Corrections } from '#app/outcome.ts'
import type { RequestValues } from './appointment-request.ts'

type Answer =
  | { kind: 'stored'; reference: string }
  | { kind: 'correct'; errors: Corrections }
  | { kind: 'failed' }

/** What `POST /api/appointments` answers: a reference, or what must be corrected, or neither. */
interface Body {
  reference?: string
  errors?: Corrections
}

/** What is sent of a form: what was left open is left out (`branch`, `preferred_date`). */
export const payloadOf = (values: RequestValues & { request_key: string }) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

/** Sends a request from the browser; whatever goes wrong on the way is `failed` and may be tried again. */
export async function sendRequest(
  values: RequestValues & { request_key: string },
): Promise<Answer> {
  try {
    const response = await fetch('/api/appointments', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(payloadOf(values)),
      signal: AbortSignal.timeout(30_000),
    })
    const { reference, errors }: Body = await response.json()
    if (response.ok && reference) return { kind: 'stored', reference }
    return errors ? { kind: 'correct', errors } : { kind: 'failed' }
  } catch {
    return { kind: 'failed' }
  }
}
