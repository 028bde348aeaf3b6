import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { completeRequest } from '#tests/complete-request.ts'

/** The reference with which each request key was answered; where a repeated one got another, both. */
export type Acknowledged = Map<string, string>

const maxAnswerMs = 10_000
/** The share of acknowledged requests that are sent once more. */
const repeatedShare = 0.2

/** Sends one request; returns its reference, or undefined when it was not acknowledged. */
export async function sendRequest(site: string, key: string): Promise<string | undefined> {
  try {
    const response = await fetch(`${site}/api/appointments`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...completeRequest, request_key: key }),
      signal: AbortSignal.timeout(maxAnswerMs),
    })
    const body = (await response.json()) as { reference?: string; errors?: object }
    // A refused request is an error of the test: its patient would retry it for ever.
    if (body.errors) throw new TypeError(JSON.stringify(body.errors), { cause: 'refused' })
    return response.status === 201 ? body.reference : undefined
  } catch (error) {
    if (error instanceof Error && error.cause === 'refused') throw error
    return undefined
  }
}

/**
 * Starts patients who send one request after the other until they are stopped, while `site` answers a URL. As a browser
 * does, each retries with the same key until an answer comes, and now and then repeats an acknowledged request.
 */
export function startPatients(
  count: number,
  site: () => string | undefined,
  acknowledged: Acknowledged,
) {
  let stopping = false
  const send = async (key: string) => {
    const address = site()
    const reference = address && (await sendRequest(address, key))
    if (!reference) return sleep(40)
    const earlier = acknowledged.get(key) ?? reference
    acknowledged.set(key, earlier === reference ? reference : `${earlier} ${reference}`)
  }
  const patients = Array.from({ length: count }, async () => {
    while (!stopping) {
      const key = randomUUID()
      while (!stopping && !acknowledged.has(key)) await send(key)
      if (Math.random() < repeatedShare) await send(key)
    }
  })
  return {
    async stop() {
      stopping = true
      await Promise.all(patients)
    },
  }
}
