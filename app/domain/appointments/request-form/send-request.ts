import type { WorkChallenge } from '#app/domain/appointments/request/challenge.ts'
import { withoutEmail } from '#app/domain/appointments/request/without-email.ts'
import type { FieldErrors } from '#app/values/result.ts'
import type { SentValues } from './phone-records.ts'
import type { ReceivedRequest } from './tab-storage.ts'

export type SendAnswer =
  | ({ kind: 'stored' } & ReceivedRequest)
  | { kind: 'invalid'; errors: FieldErrors }
  /** Nothing is wrong with the request: it may be sent again later. */
  | { kind: 'limited'; errors: FieldErrors }
  | { kind: 'failed' }
  /** No answer has come: the server may have stored it or not. */
  | { kind: 'unreachable' }

interface ResponseBody extends Partial<ReceivedRequest> {
  errors?: FieldErrors
  challenge?: WorkChallenge
}

export const payloadOf = (values: SentValues) =>
  Object.fromEntries(Object.entries(withoutEmail(values)).filter(([, value]) => value !== ''))

/** How many challenges are solved for one request: the token of one expires when the phone sleeps while it is solved. */
const maxChallenges = 3

/** Sends a request, which may be sent again after a failure; at a busy time with the solution of a challenge. */
export async function sendRequest(values: SentValues): Promise<SendAnswer> {
  try {
    let { answer, challenge } = await post(payloadOf(values))
    for (let attempt = 0; challenge && attempt < maxChallenges; attempt += 1) {
      const solution = await solutionOf(challenge)
      if (solution === undefined) break
      const payload = { ...payloadOf(values), challenge: challenge.token, answer: solution }
      ;({ answer, challenge } = await post(payload))
    }
    return answer
  } catch (error) {
    // An answer that is not JSON comes from a proxy or gateway before the server.
    return { kind: error instanceof SyntaxError ? 'failed' : 'unreachable' }
  }
}

async function post(payload: object): Promise<{ answer: SendAnswer; challenge?: WorkChallenge }> {
  const response = await fetch('/api/appointments', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(payload),
    signal: AbortSignal.timeout(30_000),
  })
  if (isFromHotspot(response)) throw new Error('A hotspot has answered in place of the site.')
  const { reference, page, errors, challenge }: ResponseBody = await response.json()
  if (response.ok && reference && page) return { answer: { kind: 'stored', reference, page } }
  const answer: SendAnswer = errors
    ? { kind: response.status === 429 ? 'limited' : 'invalid', errors }
    : { kind: 'failed' }
  return challenge ? { answer, challenge } : { answer }
}

/** The sign-in page of a hotspot, until somebody has signed in (511: RFC 6585, 6): there is no connection yet. */
const isFromHotspot = ({ ok, redirected, status, headers }: Response) =>
  redirected || status === 511 || (ok && !/\bjson\b/.test(headers.get('Content-Type') ?? ''))

async function solutionOf(challenge: WorkChallenge): Promise<string | undefined> {
  try {
    const { solve } = await import('./proof-of-work.ts')
    return await solve(challenge)
  } catch {
    return undefined
  }
}
