import type { WorkChallenge } from './challenge.ts'
import { sha256 } from './sha-256.ts'

/** How long the page may stand still at a time. */
const sliceMs = 12

/**
 * Finds the number whose SHA-256 after the token and a colon starts with enough zero bits. It works in
 * slices, so that the page stays alive, and gives up after a minute, with undefined.
 */
export async function solve(
  { token, bits }: Pick<WorkChallenge, 'token' | 'bits'>,
  giveUpAfterMs = 60_000,
): Promise<string | undefined> {
  const encoder = new TextEncoder()
  const end = performance.now() + giveUpAfterMs
  for (let number = 0; performance.now() < end; await yieldToPage()) {
    const pause = performance.now() + sliceMs
    while (performance.now() < pause) {
      for (const last = number + 50; number < last; number += 1) {
        const [first = 0] = sha256(encoder.encode(`${token}:${number}`))
        if (first >>> (32 - bits) === 0) return String(number)
      }
    }
  }
  return undefined
}

/** Lets the page do what waits. A message comes at once, where timers rest for a second in hidden tabs. */
const yieldToPage = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
