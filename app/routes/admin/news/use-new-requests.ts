import { useEffect, useState } from 'react'
import { href } from 'react-router'
import { retryDelay } from '#app/retry-delay.ts'

const visibleMs = 15_000
const hiddenMs = 60_000
const retryPauses = { firstMs: visibleMs, maxMs: 120_000 }

/**
 * How many requests have come in since an instant, asked again every quarter of a minute, or every minute while the
 * tab is hidden. It stops when the session has ended, and until `since` is known.
 */
export function useNewRequests(since: string | undefined): number {
  const [news, setNews] = useState({ since, count: 0 })
  useEffect(() => {
    if (!since) return
    const controller = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    let failures = 0
    let isAsking = false

    async function ask(from: string) {
      isAsking = true
      const answer = await fetchCount(from, controller.signal).catch(() => 'failed' as const)
      if (controller.signal.aborted || answer === 'signed out') return
      isAsking = false
      if (answer === 'failed') failures += 1
      else {
        failures = 0
        setNews({ since, count: answer })
      }
      const pause = document.hidden ? hiddenMs : visibleMs
      timer = setTimeout(ask, failures > 0 ? retryDelay(failures, retryPauses) : pause, from)
    }

    const askNow = () => {
      if (document.hidden || isAsking) return
      clearTimeout(timer)
      void ask(since)
    }
    timer = setTimeout(ask, visibleMs, since)
    document.addEventListener('visibilitychange', askNow, { signal: controller.signal })
    window.addEventListener('online', askNow, { signal: controller.signal })
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [since])
  return news.since === since ? news.count : 0
}

async function fetchCount(since: string, signal: AbortSignal): Promise<number | 'signed out'> {
  const address = `${href('/admin/appointments/new-requests')}?since=${encodeURIComponent(since)}`
  const response = await fetch(address, { signal, redirect: 'manual' })
  // A redirect leads to the sign-in page; 403 is for somebody whose role has changed.
  if (response.type === 'opaqueredirect' || response.status === 403) return 'signed out'
  if (!response.ok) throw new Error(`new requests: the server answered ${response.status}`)
  const { count } = (await response.json()) as { count: number }
  return count
}
