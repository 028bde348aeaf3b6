import { useState, useSyncExternalStore } from 'react'
import { useFetcher } from 'react-router'

interface PasskeyCeremony {
  /** Asks the device. */
  ask: () => Promise<object>
  action: string
  fields?: Record<string, string>
  sentenceOf: (error: unknown) => string
}

/** Sends what the device has answered; `error` is that of the last ceremony. */
export function usePasskeyCeremony({ ask, action, fields, sentenceOf }: PasskeyCeremony) {
  const fetcher = useFetcher<{ error?: string }>()
  const [isAsking, setIsAsking] = useState(false)
  const [failure, setFailure] = useState('')

  async function run() {
    setFailure('')
    setIsAsking(true)
    try {
      const answer = JSON.stringify(await ask())
      await fetcher.submit({ ...fields, answer }, { method: 'post', action })
    } catch (error) {
      setFailure(sentenceOf(error))
    }
    setIsAsking(false)
  }

  const isPending = isAsking || fetcher.state !== 'idle'
  return { run, isPending, error: isPending ? '' : failure || (fetcher.data?.error ?? '') }
}

/** Null on the server, where it is unknown. */
export const usePasskeySupport = (host: string | null): boolean | null =>
  useSyncExternalStore<boolean | null>(
    neverChanges,
    () => location.hostname === host && 'PublicKeyCredential' in window,
    () => null,
  )

const neverChanges = () => () => {}
