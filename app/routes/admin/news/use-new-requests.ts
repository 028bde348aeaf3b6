import { useEffect, useState } from 'react'
import { href } from 'react-router'
import type { NewsMark } from '#app/domain/appointments/new-requests.ts'
import { retryDelay } from '#app/retry-delay.ts'

const visibleMs = 15_000
const hiddenMs = 60_000
const retryPauses = { firstMs: visibleMs, maxMs: 120_000 }

/**
 * How many requests have come in beyond those that are known, asked again every quarter of a minute, or every minute
 * while the tab is hidden. It stops when the session has ended, and asks nothing without a mark.
 */
export function useNewRequests(mark: NewsMark | null): number {
  const [news, setNews] = useState({ mark, count: 0 })
  useEffect(() => {
    if (!mark) return
    const { since, known } = mark
    const controller = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    let failures = 0
    let isAsking = false

    async function ask() {
      isAsking = true
      const answer = await fetchCount(since, controller.signal).catch(() => 'failed' as const)
      if (controller.signal.aborted || answer === 'signed out') return
      isAsking = false
      if (answer === 'failed') failures += 1
      else {
        failures = 0
        setNews({ mark, count: Math.max(0, answer - known) })
      }
      const pause = document.hidden ? hiddenMs : visibleMs
      timer = setTimeout(ask, failures > 0 ? retryDelay(failures, retryPauses) : pause)
    }

    const askNow = () => {
      if (document.hidden || isAsking) return
      clearTimeout(timer)
      void ask()
    }
    timer = setTimeout(ask, visibleMs)
    document.addEventListener('visibilitychange', askNow, { signal: controller.signal })
    window.addEventListener('online', askNow, { signal: controller.signal })
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [mark])
  return news.mark === mark ? news.count : 0
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
