import type { WorkChallenge } from '#app/domain/appointments/request/challenge.ts'
import { sha256 } from './sha-256.ts'

/** How long the page may be blocked at a time. */
const sliceMs = 12

/**
 * Finds the number whose SHA-256 after the token and a colon starts with enough zero bits. It works in
 * slices, so that the page stays responsive; undefined when the timeout has passed.
 */
export async function solve(
  { token, bits }: Pick<WorkChallenge, 'token' | 'bits'>,
  timeoutMs = 60_000,
): Promise<string | undefined> {
  const encoder = new TextEncoder()
  const deadline = performance.now() + timeoutMs
  for (let number = 0; performance.now() < deadline; await yieldToPage()) {
    const sliceEnd = performance.now() + sliceMs
    while (performance.now() < sliceEnd) {
      for (const last = number + 50; number < last; number += 1) {
        const [first = 0] = sha256(encoder.encode(`${token}:${number}`))
        if (first >>> (32 - bits) === 0) return String(number)
      }
    }
  }
  return undefined
}

/** Lets the page handle its events. Unlike a timer, a message is not delayed in hidden tabs. */
const yieldToPage = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
