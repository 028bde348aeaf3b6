import { useEffect, useState } from 'react'
import type { SentValues } from './phone-records.ts'
import {
  anotherRequest,
  clearReceived,
  type ReceivedRequest,
  receivedRequest,
  storeReceived,
} from './received-request.ts'

export type RequestState = 'idle' | 'submitting' | 'success' | 'error'

/** The result of the last send; it stays after its message is hidden. */
export type SendResult =
  | ({ kind: 'stored' } & ReceivedRequest)
  | { kind: 'failed'; values: SentValues }

/** How long the message about a sent request shows (S-4.14). */
const messageMs = 5000

/**
 * The result of the last send; a stored request is shown after a reload too, unless the server answered with field
 * errors.
 */
export function useSendResult(isCorrecting: boolean) {
  const [state, setState] = useState<RequestState>('idle')
  const [result, setResult] = useState<SendResult>()

  useEffect(() => {
    if (location.hash === anotherRequest) {
      clearReceived()
      history.replaceState(null, '', location.pathname)
    }
    const received = isCorrecting ? null : receivedRequest()
    if (received) setResult({ kind: 'stored', ...received })
  }, [isCorrecting])

  useEffect(() => {
    if (state !== 'success' && state !== 'error') return
    const timer = setTimeout(() => setState('idle'), messageMs)
    return () => clearTimeout(timer)
  }, [state])

  return {
    state,
    result,
    setState,
    showStored({ reference, page }: ReceivedRequest) {
      storeReceived({ reference, page })
      setResult({ kind: 'stored', reference, page })
      setState('success')
    },
    showFailed(values: SentValues) {
      setResult({ kind: 'failed', values })
      setState('error')
    },
    /** Hides the result of the last send, before another one or when something else is shown. */
    clearResult(next: RequestState) {
      clearReceived()
      setResult(undefined)
      setState(next)
    },
  }
}
