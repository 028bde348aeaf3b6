import type { FieldErrors } from '#app/result.ts'
import type { RequestValues } from './appointment-request.ts'
import type { WorkChallenge } from './challenge.ts'

type Answer =
  | { kind: 'stored'; reference: string }
  | { kind: 'correct'; errors: FieldErrors }
  | { kind: 'failed' }

/** What `POST /api/appointments` answers: a reference, or what must be corrected or done first, or neither. */
interface Body {
  reference?: string
  errors?: FieldErrors
  challenge?: WorkChallenge
}

/** What is sent of a form: what was left open is left out (`branch`, `preferred_date`). */
export const payloadOf = (values: RequestValues & { request_key: string }) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

/** How often a challenge is met for one request: one that is slept over on a phone is too old afterwards. */
const mostChallenges = 3

/**
 * Sends a request from the browser; whatever goes wrong on the way is `failed` and may be tried again.
 * At a busy time the server asks for some work first, which the browser does and sends along.
 */
export async function sendRequest(
  values: RequestValues & { request_key: string },
): Promise<Answer> {
  try {
    let { answer, challenge } = await post(payloadOf(values))
    for (let met = 0; challenge && met < mostChallenges; met += 1) {
      const solution = await solutionOf(challenge)
      if (solution === undefined) break
      const solved = { ...payloadOf(values), challenge: challenge.token, answer: solution }
      ;({ answer, challenge } = await post(solved))
    }
    return answer
  } catch {
    return { kind: 'failed' }
  }
}

async function post(payload: object): Promise<{ answer: Answer; challenge?: WorkChallenge }> {
  const response = await fetch('/api/appointments', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(payload),
    signal: AbortSignal.timeout(30_000),
  })
  const { reference, errors, challenge }: Body = await response.json()
  if (response.ok && reference) return { answer: { kind: 'stored', reference } }
  const answer: Answer = errors ? { kind: 'correct', errors } : { kind: 'failed' }
  return challenge ? { answer, challenge } : { answer }
}

/** The work's code comes only to those who are asked for it; where it does not come, the answer stands. */
async function solutionOf(challenge: WorkChallenge): Promise<string | undefined> {
  try {
    const { solve } = await import('./proof-of-work.ts')
    return await solve(challenge)
  } catch {
    return undefined
  }
}
