import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

/** The reference that each request key was answered with. */
export type Acknowledged = Map<string, string>

interface Patients {
  /** The site's present URL, or undefined while it is down. */
  site: () => string | undefined
  acknowledged: Acknowledged
  /** Called when a request that had a reference was answered with another one. */
  onSecondReference: (key: string) => void
}

/** Sends one request; returns its reference, or undefined when it was not acknowledged. */
export async function sendRequest(site: string, key: string): Promise<string | undefined> {
  try {
    const response = await fetch(`${site}/api/appointments`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...requestDetails, request_key: key }),
      signal: AbortSignal.timeout(10_000),
    })
    const body = (await response.json()) as { reference?: string; errors?: object }
    // A refusal would make the patient retry for ever: it is an error of the test.
    if (body.errors) throw new TypeError(JSON.stringify(body.errors), { cause: 'refused' })
    return response.status === 201 ? body.reference : undefined
  } catch (error) {
    if (error instanceof Error && error.cause === 'refused') throw error
    return undefined
  }
}

/**
 * Patients who send one request after the other until they are stopped. As a browser does, each keeps
 * trying with the same key while no answer comes, and now and then sends again what was acknowledged.
 */
export function startPatients(count: number, { site, acknowledged, onSecondReference }: Patients) {
  let stopping = false
  const send = async (key: string) => {
    const address = site()
    const reference = address && (await sendRequest(address, key))
    if (!reference) return sleep(10)
    const earlier = acknowledged.get(key)
    if (earlier && earlier !== reference) onSecondReference(key)
    acknowledged.set(key, reference)
  }
  const patients = Array.from({ length: count }, async () => {
    while (!stopping) {
      const key = randomUUID()
      while (!stopping && !acknowledged.has(key)) await send(key)
      if (Math.random() < 0.2) await send(key)
    }
  })
  return {
    async stop() {
      stopping = true
      await Promise.all(patients)
    },
  }
}

/** The details of a patient's request without its key. */
export const requestDetails = {
  first_name: 'Abena',
  last_name: 'Mensah',
  email: 'abena@example.com',
  phone: '024 000 0001',
  service: 'Ultrasound',
  message: 'A scan, please.',
}
