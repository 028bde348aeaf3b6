import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ReceivedRequest } from '#app/domain/appointments/request-form/received-request.ts'
import { pause } from '#app/waiting/pause.ts'
import { retryDelay } from '#app/waiting/retry-delay.ts'
import {
  listRecords,
  type RecordOf,
  removeKind,
  removeRecord,
  type WaitingRequest,
} from './phone-records.ts'
import { onWaitingChange, sendWaiting } from './send-waiting.ts'

interface Handlers {
  /** Called when a waiting request was sent. Returns false to be called again later. */
  onSent: (received: ReceivedRequest) => boolean
  /** Called when the server has refused a waiting request. Returns false to be called again later. */
  onRefused: (refused: RecordOf<'refused'>) => boolean
}

const pauses = { firstMs: 5000, maxMs: 5 * 60_000 }

/** The requests that wait on this phone; sends them while the page is open, when the connection is back. */
export function useWaiting(handlers: Handlers) {
  const [waiting, setWaiting] = useState<WaitingRequest[]>([])
  const [hasExpired, setExpired] = useState(false)
  const latest = useRef(handlers)
  useLayoutEffect(() => {
    latest.current = handlers
  })

  const reload = useCallback(async () => {
    const records = await listRecords().catch(() => [])
    setWaiting(records.flatMap(([, record]) => (record.kind === 'waiting' ? [record] : [])))
    setExpired(records.some(([, { kind }]) => kind === 'expired'))
    // In a hidden tab nobody would see what became of the requests.
    if (document.hidden) return
    for (const [key, record] of records) {
      const isShown =
        (record.kind === 'sent' && latest.current.onSent(record.received)) ||
        (record.kind === 'refused' && latest.current.onRefused(record))
      if (isShown) await removeRecord(key)
    }
  }, [])

  useEffect(() => {
    reload()
    document.addEventListener('visibilitychange', reload)
    const stopListening = onWaitingChange(reload)
    return () => {
      document.removeEventListener('visibilitychange', reload)
      stopListening()
    }
  }, [reload])

  const isWaiting = waiting.length > 0
  useEffect(() => {
    if (!isWaiting) return
    const ended = new AbortController()
    sendUntilAborted(ended.signal)
    return () => ended.abort()
  }, [isWaiting])

  const remove = async (kind: 'waiting' | 'expired') => {
    await removeKind(kind).catch(() => {})
    await reload()
  }
  const removeWaiting = () => remove('waiting')
  const forgetExpired = () => remove('expired')

  return { waiting, removeWaiting, hasExpired, forgetExpired, reload }
}

async function sendUntilAborted(signal: AbortSignal) {
  for (let attempt = 1; !signal.aborted; attempt += 1) {
    const attemptAt = performance.now()
    // A failure of the browser's storage or of the connection is retried.
    await sendWaiting().catch(() => {})
    if (!signal.aborted) await pause(retryDelay(attempt, pauses), signal, attemptAt)
  }
}
