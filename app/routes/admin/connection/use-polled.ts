import { useEffect, useState } from 'react'
import { forgetPages } from '#app/browser/connection/seen-pages.ts'
import { retryDelay } from '#app/values/retry/retry-delay.ts'

const visibleMs = 15_000
const hiddenMs = 60_000
const retryPauses = { firstMs: visibleMs, maxMs: 120_000 }

interface Polled<Answer> {
  answer: Answer | undefined
  isSignedOut: boolean
}

/** JSON every 15 seconds, in a hidden tab every minute, until the session ends. The route declares `isUnattended`. */
export function usePolled<Answer>(address: string | null): Polled<Answer> {
  const [last, setLast] = useState<Polled<Answer> & { address: string | null }>()
  useEffect(() => {
    if (!address) return
    const controller = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    let failures = 0
    let isPolling = false

    async function poll(from: string) {
      isPolling = true
      const answer = await fetchAnswer<Answer>(from, controller.signal).catch(
        () => 'failed' as const,
      )
      if (controller.signal.aborted) return
      if (answer === 'signed out') {
        forgetPages()
        setLast((before) => ({
          address: from,
          answer: before?.address === from ? before.answer : undefined,
          isSignedOut: true,
        }))
        return
      }
      isPolling = false
      if (answer === 'failed') failures += 1
      else {
        failures = 0
        setLast({ address: from, answer, isSignedOut: false })
      }
      const pause = document.hidden ? hiddenMs : visibleMs
      timer = setTimeout(poll, failures > 0 ? retryDelay(failures, retryPauses) : pause, from)
    }

    const pollNow = () => {
      if (document.hidden || isPolling) return
      clearTimeout(timer)
      void poll(address)
    }
    timer = setTimeout(poll, visibleMs, address)
    document.addEventListener('visibilitychange', pollNow, { signal: controller.signal })
    window.addEventListener('online', pollNow, { signal: controller.signal })
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [address])
  return last?.address === address ? last : { answer: undefined, isSignedOut: false }
}

async function fetchAnswer<Answer>(
  address: string,
  signal: AbortSignal,
): Promise<Answer | 'signed out'> {
  const response = await fetch(address, { signal, redirect: 'manual' })
  // A redirect to the sign-in page means that the session has ended, and 403 that the role has changed.
  if (response.type === 'opaqueredirect' || response.status === 403) return 'signed out'
  if (!response.ok) throw new Error(`${address}: the server answered ${response.status}`)
  return response.json()
}
