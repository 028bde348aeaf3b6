import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

/** What patients were told: the reference that each request key was answered with. */
export type Acknowledged = Map<string, string>

interface Patients {
  /** The site's present address, or nothing while it is away. */
  site: () => string | undefined
  acknowledged: Acknowledged
  /** Told when a patient got another reference for a request that had one. */
  onSecondReference: (key: string) => void
}

/** Sends one request; its reference, or nothing when no answer came that promises anything. */
export async function sendRequest(site: string, key: string): Promise<string | undefined> {
  try {
    const response = await fetch(`${site}/api/appointments`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...requestDetails, request_key: key }),
      signal: AbortSignal.timeout(10_000),
    })
    const body = (await response.json()) as { reference?: string; errors?: object }
    // A refusal would keep the patient trying for ever: it is a fault of the test.
    if (body.errors) throw new TypeError(JSON.stringify(body.errors), { cause: 'refused' })
    return response.status === 201 ? body.reference : undefined
  } catch (error) {
    if (error instanceof Error && error.cause === 'refused') throw error
    return undefined
  }
}

/**
 * Patients who send one request after the other until told to stop. As a browser does, each keeps
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

/** What a patient asks for, but for the key. */
export const requestDetails = {
  first_name: 'Abena',
  last_name: 'Mensah',
  email: 'abena@example.com',
  phone: '024 000 0001',
  service: 'Ultrasound',
  message: 'A scan, please.',
}
